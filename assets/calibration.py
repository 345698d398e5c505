"""Confidence and its threshold, learnt anew each night from all stored pairs whose question has gold."""

from collections.abc import Iterator
from typing import Any

import dagster as dg
from pydantic import BaseModel, ConfigDict

from assets.evaluation import read_questions
from assets.findings import Finding, check_result
from assets.handles import Handle
from assets.preview import markdown_table
from assets.project import Project
from engine.confidence import CALIBRATIONS, Calibrations
from engine.store_routed import PathName
from evaluation.calibration import LEAST_OF_EACH, Learnt, TooFew, labelled, learn
from shadow_mode.stored import newest_pairs

MOST_ERROR = 0.1
"""Expected calibration error, on answers it was not learnt from, up to which a calibration goes live."""


class Calibrated(BaseModel):
    """What was learnt of each path, or why nothing was; ``version`` names the artefact of those that may go live."""

    model_config = ConfigDict(frozen=True)

    version: str | None
    paths: dict[PathName, Learnt | TooFew]


@dg.asset(group_name="evaluation", kinds={"python"}, code_version="1", deps=["shadow_pairs", "traffic_pairs"])
def threshold_calibration(
    context: dg.AssetExecutionContext, project: dg.ResourceParam[Project], evaluation_questions: Handle
) -> dg.MaterializeResult[Calibrated]:
    """From the signals of stored answers to the share of such that are right, and where to doubt one.

    Each question counts once, by its newest pair. What comes of the same pairs is the same, and goes live once.
    """
    questions = read_questions(evaluation_questions)
    pairs = newest_pairs(project.store, [(q.question, q.as_of) for q in questions])
    found = labelled(questions, pairs, entities=project.settings.entities)
    learnt: dict[PathName, Learnt | TooFew] = {path: learn(answers) for path, answers in found.items()}
    good = {path: one for path, one in learnt.items() if isinstance(one, Learnt) and holds(one)}
    version = _go_live(project, good, context.run.run_id) if good else None
    return dg.MaterializeResult(
        value=Calibrated(version=version, paths=learnt),
        metadata={
            "pairs": len(pairs),
            "live": version or "none",
            "figures": dg.MetadataValue.md(_figures(learnt)),
            "reliability": dg.MetadataValue.md(_bins(learnt)),
        },
    )


@dg.multi_asset_check(
    specs=[
        dg.AssetCheckSpec("enough_pairs", asset="threshold_calibration", description="Right and wrong answers enough"),
        dg.AssetCheckSpec(
            "calibration_error", asset="threshold_calibration", description="Confidence is the share that is right"
        ),
    ],
    ins={"threshold_calibration": dg.AssetIn("threshold_calibration")},
)
def calibration_checks(threshold_calibration: Calibrated) -> Iterator[dg.AssetCheckResult]:
    """Whether there was enough to learn from, and whether what was learnt says what it means."""
    yield check_result(enough_pairs(threshold_calibration))
    yield check_result(calibration_error(threshold_calibration))


def holds(learnt: Learnt) -> bool:
    """Whether confidences are near enough to the shares that were right."""
    return learnt.reliability.expected_error <= MOST_ERROR


def enough_pairs(calibrated: Calibrated) -> Finding:
    """Holds where every path has right and wrong answers enough."""
    few = {path: str(one) for path, one in calibrated.paths.items() if isinstance(one, TooFew)}
    return Finding(name="enough_pairs", holds=not few, level="warn", facts={"least of each": LEAST_OF_EACH, **few})


def calibration_error(calibrated: Calibrated) -> Finding:
    """Holds where no path that was learnt errs by more than it may; a path that was not says nothing."""
    learnt = {path: one for path, one in calibrated.paths.items() if isinstance(one, Learnt)}
    facts: dict[str, float | str] = {"at most": MOST_ERROR}
    for path, one in learnt.items():
        facts |= {path: one.reliability.expected_error, f"n, {path}": one.reliability.n}
    if not learnt:
        facts["not applicable"] = "nothing was learnt"
    return Finding(name="calibration_error", holds=all(map(holds, learnt.values())), level="warn", facts=facts)


def _go_live(project: Project, good: dict[PathName, Learnt], run_id: str) -> str:
    calibrations = Calibrations(paths={path: one.calibration for path, one in good.items()})
    live = project.store.live("calibration")
    calibrations.write(project.settings.home / CALIBRATIONS)
    if live is None or live.version != calibrations.version:
        figures: dict[str, Any] = {
            path: one.model_dump(mode="json", exclude={"calibration", "roc"}) for path, one in good.items()
        }
        reason = "; ".join(f"{path}: n {one.reliability.n}" for path, one in good.items())
        project.store.promote(
            "calibration",
            calibrations.version,
            evidence={"run": run_id, **figures},
            actor="threshold_calibration",
            reason=reason,
            at=project.now(),
        )
    return calibrations.version


def _figures(learnt: dict[PathName, Learnt | TooFew]) -> str:
    head = ("path", "n", "right", "calibration error", "Brier", "AUC", "p", "look again below")
    rows = [
        (path, one.reliability.n, one.calibration.right, *(f"{x:.3f}" for x in _told(one)), _below(one))
        for path, one in learnt.items()
        if isinstance(one, Learnt)
    ]
    few = [f"- {path}: {one}" for path, one in learnt.items() if isinstance(one, TooFew)]
    return "\n".join(([markdown_table(head, rows)] if rows else []) + ["", *few])


def _told(one: Learnt) -> tuple[float, ...]:
    return one.reliability.expected_error, one.reliability.brier, one.auc, one.auc_p


def _below(one: Learnt) -> str:
    cut = one.calibration.review_below
    return "not told apart" if cut is None else f"{cut:.2f}"


def _bins(learnt: dict[PathName, Learnt | TooFew]) -> str:
    rows = [
        (path, f"{held.confidence:.2f}", f"{held.right:.2f}", held.n)
        for path, one in learnt.items()
        if isinstance(one, Learnt)
        for held in one.reliability.bins
    ]
    return markdown_table(("path", "confidence", "right", "n"), rows) if rows else "nothing was learnt"
