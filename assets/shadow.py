"""Both paths answer every question; what they said is kept side by side."""

import logging
from collections import Counter
from collections.abc import Iterator, Sequence

import dagster as dg
from pydantic import BaseModel, ConfigDict

from assets.evaluation import read_questions
from assets.findings import Finding, check_result, none_of
from assets.handles import Handle, read_lines, write_lines
from assets.preview import bar_chart, markdown_table
from assets.project import Project
from engine.answer import Answer
from evaluation.metrics.answers import DEADLINE_S
from evaluation.questions import Question
from shadow_mode.differences import classify
from shadow_mode.pairs import PairRecord, VersionedAnswerer, run_pairs

logger = logging.getLogger(__name__)

PREVIEWED = 15


class Pairs(BaseModel):
    """The pairs of one evaluation; ``evaluation_id`` names them in the store."""

    model_config = ConfigDict(frozen=True)

    evaluation_id: str
    handle: Handle
    with_rows: Handle | None = None
    """The same questions where Simple's index also holds the rows of tables; ``None`` without a database."""


def shadow_assets(days: dg.DailyPartitionsDefinition) -> tuple[dg.AssetsDefinition, dg.AssetChecksDefinition]:
    """The asset `shadow_pairs`, one partition a day of ``days``, and its checks."""

    @dg.asset(group_name="evaluation", kinds={"python"}, code_version="1", partitions_def=days, deps=["time_index"])
    def shadow_pairs(
        context: dg.AssetExecutionContext, project: dg.ResourceParam[Project], evaluation_questions: Handle
    ) -> dg.MaterializeResult[Pairs]:
        """Simple and Agentic on every evaluation question, on the live index.

        An answer is taken from the store only where question, day, index, pipeline, model and sources are the same,
        so a run that was killed goes on where it stopped.
        """
        evaluation_id = f"{context.partition_key}/{context.run.run_id}"
        questions = read_questions(evaluation_questions)
        # Taken once: all answers of an evaluation stand on one state of the index and the sources.
        simple, agentic = project.answerers
        pairs = list(_answered(project, (simple, agentic), questions, evaluation_id))
        handle = write_lines(project.settings.home / "artefacts" / "pairs", pairs)
        with_rows = None
        if (simple_with_rows := project.simple_with_rows) is not None:
            logger.info("once more, with the rows of tables in Simple's index")
            again = list(_answered(project, (simple_with_rows, agentic), questions, f"{evaluation_id}/with_rows"))
            with_rows = write_lines(project.settings.home / "artefacts" / "pairs_with_rows", again)
        kinds = Counter(classify(pair).kind for pair in pairs)
        return dg.MaterializeResult(
            value=Pairs(evaluation_id=evaluation_id, handle=handle, with_rows=with_rows),
            metadata={
                "pairs": len(pairs),
                "answers reused": sum(len(pair.reused) for pair in pairs),
                "evaluation": evaluation_id,
                "differences": dg.MetadataValue.md(
                    bar_chart("How pairs differ", {k: float(n) for k, n in kinds.items()})
                ),
                "preview": dg.MetadataValue.md(_preview(pairs)),
                "file": dg.MetadataValue.path(str(handle.path)),
                "sha256": handle.sha256,
            },
        )

    @dg.multi_asset_check(
        specs=[
            dg.AssetCheckSpec(
                "coverage",
                asset="shadow_pairs",
                partitions_def=days,
                additional_deps=["evaluation_questions"],
                description="A pair for every question",
            ),
            dg.AssetCheckSpec(
                "versions_uniform",
                asset="shadow_pairs",
                partitions_def=days,
                additional_deps=["evaluation_questions"],
                description="One build, pipeline and model",
            ),
        ],
        ins={
            "evaluation_questions": dg.AssetIn("evaluation_questions"),
            "shadow_pairs": dg.AssetIn("shadow_pairs"),
        },
    )
    def shadow_checks(evaluation_questions: Handle, shadow_pairs: Pairs) -> Iterator[dg.AssetCheckResult]:
        """Whether every question has its pair, and all stand on the same versions."""
        pairs = read_pairs(shadow_pairs)
        yield check_result(coverage(read_questions(evaluation_questions), pairs))
        yield check_result(versions_uniform(pairs))

    return shadow_pairs, shadow_checks


def read_pairs(pairs: Pairs) -> list[PairRecord]:
    """The pairs of the handle."""
    return list(read_lines(pairs.handle, PairRecord))


def read_pairs_with_rows(pairs: Pairs) -> list[PairRecord]:
    """The pairs in which Simple had the rows of tables too; none where there is no database."""
    return [] if pairs.with_rows is None else list(read_lines(pairs.with_rows, PairRecord))


def coverage(questions: Sequence[Question], pairs: Sequence[PairRecord]) -> Finding:
    """Holds where every question has exactly one pair."""
    counts = Counter(pair.question_id for pair in pairs)
    return none_of("coverage", [q.id for q in questions if counts[q.id] != 1], of=len(questions))


def versions_uniform(pairs: Sequence[PairRecord]) -> Finding:
    """Holds where each path's answers stand on one set of digests, and both paths on one index."""
    seen = {(path, *sorted(v.items())) for pair in pairs for path, v in pair.versions.items()}
    indexes = {v["index"] for pair in pairs for v in pair.versions.values() if "index" in v}
    facts = {"sets of versions": len(seen), "indexes": ", ".join(sorted(indexes)), "pairs": len(pairs)}
    return Finding(name="versions_uniform", holds=len(seen) <= 2 and len(indexes) <= 1, facts=facts)


def _answered(
    project: Project,
    answerers: tuple[VersionedAnswerer, VersionedAnswerer],
    questions: Sequence[Question],
    evaluation_id: str,
) -> Iterator[PairRecord]:
    simple, agentic = answerers
    store = project.store

    def save(key: str, answer: Answer) -> None:
        store.save_answer(key, answer, project.now())

    pairs = run_pairs(questions, simple=simple, agentic=agentic, find=store.find_answer, save=save)
    for number, pair in enumerate(pairs, 1):
        store.save_pair(evaluation_id, pair.question_id, pair.model_dump(mode="json"), project.now())
        said = "; ".join(_said(pair, answer) for answer in (pair.simple, pair.agentic))
        logger.info("[%d/%d] %s: %s", number, len(questions), pair.question_id, said)
        yield pair


def _said(pair: PairRecord, answer: Answer) -> str:
    reused = " (from the store)" if answer.path in pair.reused else ""
    late = f", over {DEADLINE_S:g} s: counts as failed" if answer.seconds > DEADLINE_S else ""
    return f"{answer.path} {answer.status} in {answer.seconds:.1f} s{late}{reused}"


def _preview(pairs: Sequence[PairRecord]) -> str:
    rows = [
        (
            p.question_id,
            p.question[:80],
            f"{p.simple.status}: {p.simple.text[:120]}",
            f"{p.agentic.status}: {p.agentic.text[:120]}",
        )
        for p in pairs[:PREVIEWED]
    ]
    return markdown_table(("id", "question", "Simple", "Agentic"), rows)
