"""May a candidate take the place of what is live? One function over stored evidence, for whatever can be promoted."""

from collections.abc import Sequence
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from engine.settings.gate import GateSettings
from evaluation.gate_lines import Line, State, lines_of
from evaluation.scored import Measure, PairedEvidence, Scored

Verdict = Literal["pass", "refuse", "insufficient_evidence"]
Kind = Literal["index", "planner", "routing"]

REQUIRED: dict[Kind, tuple[Measure, ...]] = {
    "planner": ("plans", "answers"),
    "index": ("answers",),
    "routing": ("answers_documents", "answers_with_rows"),
}
"""What must be measured before a kind goes live; of routing what spec V4 asks for, where Simple is no straw man."""


class Side(BaseModel):
    """What one side of a judgement stands on."""

    model_config = ConfigDict(frozen=True)

    version: str
    versions: dict[str, str] = Field(description="Digests by name: index, model, pipeline, …")
    origin: str
    rows: int
    right: int

    @classmethod
    def of(cls, scored: Scored) -> "Side":
        """Without its rows."""
        return cls(
            version=scored.version,
            versions=scored.versions,
            origin=scored.origin,
            rows=len(scored.rows),
            right=sum(row.right for row in scored.rows),
        )


class Judgement(BaseModel):
    """One measure: both sides, the data they were measured on, and each line of the gate."""

    model_config = ConfigDict(frozen=True)

    measure: Measure
    data_digest: str
    questions: int
    champion: Side
    candidate: Side
    lines: tuple[Line, ...]


class Decision(BaseModel):
    """What the gate says, with all that it rests on: data, index and model are tied to one verdict."""

    model_config = ConfigDict(frozen=True)

    kind: Kind
    champion: str
    candidate: str
    verdict: Verdict
    settings: GateSettings
    judgements: tuple[Judgement, ...]
    missing: tuple[Measure, ...] = Field((), description="What was not measured and must be")

    def reasons(self) -> tuple[str, ...]:
        """Every line that does not hold, in words; empty where the gate lets the candidate pass."""
        absent = [f"{measure}: nothing is stored that compares the two" for measure in self.missing]
        return (
            *absent,
            *(f"{j.measure}, {line.told()}" for j in self.judgements for line in j.lines if line.state != "holds"),
        )


def decide(
    kind: Kind, *, champion: str, candidate: str, evidence: Sequence[PairedEvidence], settings: GateSettings
) -> Decision:
    """Refuse where a line fails; let pass where all that is required was measured and every line holds.

    Everything else is ``insufficient_evidence``: that nothing bad was seen in few pairs is no proof. Raises
    ``ValueError`` for evidence about other versions than those two.
    """
    for one in evidence:
        if (one.champion.version, one.candidate.version) != (champion, candidate):
            raise ValueError(
                f"evidence compares {one.candidate.version} with {one.champion.version}, "
                f"not {candidate} with {champion}"
            )
    judgements = tuple(_judged(one, settings) for one in evidence)
    measured = {judgement.measure for judgement in judgements}
    missing = tuple(measure for measure in REQUIRED[kind] if measure not in measured)
    states: set[State] = {line.state for judgement in judgements for line in judgement.lines}
    verdict: Verdict = (
        "refuse" if "fails" in states else "insufficient_evidence" if missing or "undecided" in states else "pass"
    )
    return Decision(
        kind=kind,
        champion=champion,
        candidate=candidate,
        verdict=verdict,
        settings=settings,
        judgements=judgements,
        missing=missing,
    )


def _judged(evidence: PairedEvidence, settings: GateSettings) -> Judgement:
    return Judgement(
        measure=evidence.candidate.measure,
        data_digest=evidence.candidate.data_digest,
        questions=evidence.candidate.questions,
        champion=Side.of(evidence.champion),
        candidate=Side.of(evidence.candidate),
        lines=lines_of(evidence, settings),
    )
