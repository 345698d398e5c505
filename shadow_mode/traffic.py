"""The pair that a user's question leaves: what the user got, and what the other path said in the shadow."""

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from pydantic import Field

from engine.answer import Answer
from engine.planning.catalogue import language_of
from engine.store_routed import PathName, Routed
from shadow_mode.differences import Difference, classify
from shadow_mode.pairs import PairRecord

TRAFFIC = "traffic/"
"""How the names begin under which pairs of traffic are kept."""


class TrafficPair(PairRecord):
    """A pair of real traffic. Its question's id is the user's trace; flags stand in the versions of its answers."""

    mode: str
    served: PathName = Field(description="Whose answer the user got")
    why: str = Field(description="What chose the path")
    waited_s: float = Field(description="From the question to the beginning of its shadow")
    yielded_s: float = Field(
        0, description="The shadow stood still so long, since users waited; no part of its seconds"
    )
    difference: Difference


def evaluation_of(at: datetime, zone: str) -> str:
    """The name under which the pairs of one civil day are kept: ``traffic/2024-07-10``."""
    return f"{TRAFFIC}{at.astimezone(ZoneInfo(zone)).date()}"


def pair_of(decided: Routed, given: Answer, other: Answer, *, waited_s: float, yielded_s: float = 0) -> TrafficPair:
    """The pair of the answer that was ``given`` to the user and the ``other`` path's."""
    answers: dict[str, Answer] = {given.path: given, other.path: other}
    fields: dict[str, Any] = {
        "question_id": decided.trace_id,
        "question": given.question,
        "as_of": given.as_of,
        "language": language_of(given.question),
        "kind": decided.kind,
        "simple": answers["simple"],
        "agentic": answers["agentic"],
        "versions": {path: answer.versions for path, answer in answers.items()},
    }
    return TrafficPair(
        **fields,
        mode=decided.mode,
        served=given.path,
        why=decided.why,
        waited_s=waited_s,
        yielded_s=yielded_s,
        difference=classify(PairRecord.model_validate(fields)),
    )
