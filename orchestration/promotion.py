"""A candidate goes live past the gate, or past a person who says why; and back. The store's row is the switch."""

import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from typing import Literal

from pydantic import BaseModel, ConfigDict
from sqlalchemy.exc import SQLAlchemyError

from engine.settings import Settings
from engine.store import Promotion, Store
from evaluation.answers_evidence import Evaluation, Gold, of_paths, of_versions
from evaluation.gate import Decision, Kind, decide
from evaluation.questions import load_questions
from evaluation.scored import PairedEvidence, kept_scored
from orchestration.planner_model import BY_SETTINGS
from shadow_mode.stored import WITH_ROWS, evaluations, stored_pairs
from shadow_mode.traffic import TRAFFIC

logger = logging.getLogger(__name__)

LOOKED_AT = 20
"""So many of the newest evaluations may hold evidence."""


class PromotionError(Exception):
    """What cannot go live; the message says why, and what to do."""


class Act(BaseModel):
    """Who changes what is live, why and when."""

    model_config = ConfigDict(frozen=True)

    actor: str
    reason: str
    at: datetime


def judge(settings: Settings, store: Store, kind: Literal["index", "planner"], candidate: str) -> Decision:
    """The gate's decision about an index build or a planner, on all that is stored of it and of what is live."""
    champion = live_version(store, kind)
    _check_there(settings, kind, candidate)
    if champion == candidate:
        raise PromotionError(f"{kind} {candidate} is live already")
    evidence: list[PairedEvidence] = []
    digests = {champion: champion, candidate: candidate}
    if kind == "planner" and (plans := _plans(settings, champion, candidate)) is not None:
        evidence.append(plans)
        digests = {side.version: side.versions["model"] for side in (plans.champion, plans.candidate)}
    if kind == "index" or evidence:
        answers = of_versions(
            _gold(settings),
            _newest(store),
            kind,
            champion=(champion, digests[champion]),
            candidate=(candidate, digests[candidate]),
        )
        evidence += [] if answers is None else [answers]
    return decide(kind, champion=champion, candidate=candidate, evidence=evidence, settings=settings.gate)


def judge_agentic(settings: Settings, store: Store) -> Decision:
    """The gate's decision about Agentic in Simple's place, on the newest evaluation of the live index."""
    live = store.live("index")
    evidence: tuple[PairedEvidence, ...] = ()
    for evaluation in _newest(store):
        if live is None or (evaluation.versions("agentic") or {}).get("index") == live.version:
            with_rows = Evaluation(evaluation.id, stored_pairs(store, f"{evaluation.id}{WITH_ROWS}"))
            if evidence := of_paths(_gold(settings), evaluation, with_rows):
                break
    return decide("routing", champion="simple", candidate="agentic", evidence=evidence, settings=settings.gate)


def promote(store: Store, decision: Decision, version: str, act: Act, *, override: bool) -> Promotion:
    """Make ``version`` live where the gate lets it pass or is overridden; else ``PromotionError`` with the reasons."""
    if decision.verdict != "pass":
        told = told_of(decision)
        if not override:
            raise PromotionError(f"{told}\n{decision.kind} {decision.champion} stays live")
        logger.warning("%s\noverridden by %s: %s", told, act.actor, act.reason)
    evidence = {"gate": decision.model_dump(mode="json"), "override": decision.verdict != "pass"}
    return store.promote(decision.kind, version, evidence=evidence, actor=act.actor, reason=act.reason, at=act.at)


def record(settings: Settings, decision: Decision, act: Act, *, override: bool) -> None:
    """The decision in MLflow, whatever it says; where MLflow cannot be written a warning, since it decides nothing."""
    from evaluation.gate_record import log_decision

    tags = {"plumbline.actor": act.actor, "plumbline.reason": act.reason, "plumbline.override": str(override).lower()}
    with _warned("the decision"):
        log_decision(decision, home=settings.home, tags=tags)


def mirror(settings: Settings, promotion: Promotion) -> None:
    """The alias `champion` of MLflow's model `planner` on what is live; other kinds are no models of the registry."""
    if promotion.kind != "planner":
        return
    from evaluation.gate_record import mirror_planner

    folder = settings.home / "planners" / promotion.version
    tags = {"plumbline.actor": promotion.actor, "plumbline.reason": promotion.reason}
    with _warned("the alias of the live planner"):
        mirror_planner(promotion.version, folder, home=settings.home, tags=tags)


@contextmanager
def _warned(what: str) -> Iterator[None]:
    from mlflow.exceptions import MlflowException

    try:
        yield
    except (MlflowException, SQLAlchemyError, OSError) as error:
        logger.warning("%s is not in MLflow (%s); the store has it, and the store is what counts", what, error)


def roll_back(settings: Settings, store: Store, kind: Literal["index", "planner"], act: Act) -> Promotion:
    """Make the version before the live one live again: what was accepted once needs no new evidence.

    Going back twice goes back by two: a version that was rolled back is not gone back to.
    """
    history = _standing(store.promotions(kind))
    before = history[-2] if len(history) > 1 else BY_SETTINGS if kind == "planner" and history else None
    if before is None or before == live_version(store, kind):
        raise PromotionError(f"there is no {kind} before the live one ({live_version(store, kind)})")
    _check_there(settings, kind, before)
    evidence = {"rollback": True, "from": live_version(store, kind)}
    return store.promote(kind, before, evidence=evidence, actor=act.actor, reason=act.reason, at=act.at)


def live_version(store: Store, kind: Literal["index", "planner"]) -> str:
    """The version that is live; ``PromotionError`` where no index is."""
    live = store.live(kind)
    if live is not None:
        return live.version
    if kind == "planner":
        return BY_SETTINGS
    raise PromotionError("no index is live yet; the first one goes live by its integrity: run `plumbline build`")


def told_of(decision: Decision) -> str:
    """The decision in words, a line for each reason."""
    verdict = {"pass": "passes", "refuse": "is refused", "insufficient_evidence": "lacks evidence"}[decision.verdict]
    lines = [f"{decision.kind} {decision.candidate} against {decision.champion}: {verdict}", *decision.reasons()]
    return "\n  ".join(lines)


def _standing(promotions: Sequence[Promotion]) -> list[str]:
    """The versions that one would go back through, oldest first: a rollback takes the newest away."""
    stack: list[str] = []
    for promotion in promotions:
        if promotion.evidence.get("rollback"):
            while stack and stack[-1] != promotion.version:
                stack.pop()
        elif not stack or stack[-1] != promotion.version:
            stack.append(promotion.version)
    return stack


def _plans(settings: Settings, champion: str, candidate: str) -> PairedEvidence | None:
    """Both planners on the largest set of triples that both were scored on."""
    folder = settings.home / "scores"
    others = {scored.data_digest: scored for scored in kept_scored(folder, measure="plans", version=champion)}
    for scored in kept_scored(folder, measure="plans", version=candidate):
        if scored.data_digest in others:
            return PairedEvidence(champion=others[scored.data_digest], candidate=scored)
    return None


def _gold(settings: Settings) -> Gold:
    if settings.questions is None:
        raise PromotionError("the gate needs questions with gold: set questions in plumbline.yaml")
    return Gold(load_questions(settings.questions), settings.entities)


def _newest(store: Store) -> list[Evaluation]:
    found = [one for one in evaluations(store) if not one.id.endswith(WITH_ROWS) and not one.id.startswith(TRAFFIC)]
    return [Evaluation(one.id, stored_pairs(store, one.id)) for one in found[:LOOKED_AT]]


def _check_there(settings: Settings, kind: Kind, version: str) -> None:
    if kind == "planner" and version == BY_SETTINGS:
        return
    folder = settings.home / ("indexes" if kind == "index" else "planners") / version
    inner = folder / "manifest.json" if kind == "index" else folder / "adapter"
    if not inner.exists():
        known = sorted(path.name for path in folder.parent.glob("[!.]*")) if folder.parent.is_dir() else []
        raise PromotionError(f"no {kind} {version} in {folder.parent}; there are: {', '.join(known) or 'none'}")
