"""Stored evaluations as evidence for the gate: their answers scored, and set side by side."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from engine.settings import Entity
from evaluation.comparison import from_documents_alone
from evaluation.dataset import dataset_digest
from evaluation.metrics.answers import DEADLINE_S, RowScore, score_answer
from evaluation.metrics.names import KnownNames
from evaluation.questions import Question
from evaluation.scored import Measure, PairedEvidence, Scored, ScoredRow
from shadow_mode.pairs import PairRecord, Path

Axis = Literal["index", "planner"]
_TOGETHER: dict[Axis, frozenset[str]] = {"index": frozenset({"index", "embedder"}), "planner": frozenset({"planner"})}
_HELD = frozenset({"index", "embedder", "planner", "model"})
"""What else must be the same on both sides, so that a difference is due to what is promoted."""


@dataclass(frozen=True)
class Evaluation:
    """The stored pairs of one evaluation."""

    id: str
    pairs: Sequence[PairRecord]

    def versions(self, path: Path) -> dict[str, str] | None:
        """What every answer of ``path`` stands on; ``None`` where they stand on several, or there is none."""
        found = [pair.versions[path] for pair in self.pairs]
        return found[0] if found and all(other == found[0] for other in found) else None


@dataclass(frozen=True)
class Gold:
    """The questions that evaluations are scored by."""

    questions: Sequence[Question]
    entities: Sequence[Entity] = ()

    def scored(
        self,
        evaluation: Evaluation,
        path: Path,
        *,
        version: str,
        measure: Measure,
    ) -> Scored | None:
        """The answers of ``path`` to these questions; ``None`` where no answer is, or they stand on several versions.

        A pair that was asked otherwise than its question now says is left out, which lowers coverage.
        """
        questions = [q for q in self.questions if measure != "answers_documents" or from_documents_alone(q)]
        asked = {question.id: question for question in questions}
        versions, names = evaluation.versions(path), KnownNames.of(self.questions, self.entities)
        pairs = [pair for pair in evaluation.pairs if _same(pair, asked.get(pair.question_id))]
        if versions is None or not pairs:
            return None
        answers = [(asked[pair.question_id], pair.simple if path == "simple" else pair.agentic) for pair in pairs]
        return Scored(
            measure=measure,
            version=version,
            data_digest=dataset_digest(questions),
            questions=len(questions),
            versions=versions,
            origin=evaluation.id,
            rows=tuple(_row(score_answer(q, a, names=names, deadline_s=DEADLINE_S)) for q, a in answers),
        )


def of_paths(gold: Gold, plain: Evaluation, with_rows: Evaluation) -> tuple[PairedEvidence, ...]:
    """Agentic as the candidate against Simple: on questions of documents, and where Simple has the tables' rows."""
    measures: tuple[tuple[Measure, Evaluation], ...] = (("answers_documents", plain), ("answers_with_rows", with_rows))
    found = []
    for measure, evaluation in measures:
        champion = gold.scored(evaluation, "simple", version="simple", measure=measure)
        candidate = gold.scored(evaluation, "agentic", version="agentic", measure=measure)
        if champion is not None and candidate is not None:
            found.append(PairedEvidence(champion=champion, candidate=candidate))
    return tuple(found)


def of_versions(
    gold: Gold,
    evaluations: Sequence[Evaluation],
    axis: Axis,
    *,
    champion: tuple[str, str],
    candidate: tuple[str, str],
) -> PairedEvidence | None:
    """Agentic's answers with the one and the other, each given as version and digest, all else that is held the same.

    ``evaluations`` come newest first, and the newest two that fit are taken.
    """
    held = _HELD - _TOGETHER[axis]
    sides = [
        [e for e in evaluations if (e.versions("agentic") or {}).get(axis) == digest]
        for _, digest in (champion, candidate)
    ]
    for before in sides[0]:
        for after in sides[1]:
            old, new = before.versions("agentic") or {}, after.versions("agentic") or {}
            if any(old.get(name) != new.get(name) for name in held):
                continue
            one = gold.scored(before, "agentic", version=champion[0], measure="answers")
            other = gold.scored(after, "agentic", version=candidate[0], measure="answers")
            if one is not None and other is not None:
                return PairedEvidence(champion=one, candidate=other)
    return None


def _same(pair: PairRecord, question: Question | None) -> bool:
    return question is not None and (pair.question, pair.as_of) == (question.question, question.as_of)


def _row(row: RowScore) -> ScoredRow:
    return ScoredRow(
        question_id=row.question_id,
        kind=row.kind,
        language=row.language,
        # What cannot be answered is right where it is not.
        right=bool(row.accurate) if row.answerable else row.complete,
        wrong=bool(row.wrong),
        well_formed=row.outcome != "failed",
        seconds=row.seconds,
    )
