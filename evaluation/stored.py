"""A comparison of pairs that are in the store, as if they had just been made."""

from collections.abc import Sequence

from pydantic import BaseModel, ConfigDict

from engine.documents.model import Chunk
from engine.settings import Settings
from engine.store import Store
from evaluation.comparison import ComparisonError, compare
from evaluation.figures import Comparison
from evaluation.questions import Question, missing_sources
from shadow_mode.pairs import PairRecord
from shadow_mode.stored import WITH_ROWS, stored_pairs


class ComparedPairs(BaseModel):
    """The pairs of an evaluation whose question has gold, with their questions, and what comes of them."""

    model_config = ConfigDict(frozen=True)

    comparison: Comparison
    pairs: tuple[PairRecord, ...]
    questions: tuple[Question, ...]


def compare_stored(
    store: Store,
    evaluation_id: str,
    questions: Sequence[Question],
    *,
    chunks: Sequence[Chunk] | None,
    settings: Settings,
) -> ComparedPairs:
    """Score the pairs of ``evaluation_id`` against ``questions``; ``ComparisonError`` where none of them has gold."""
    pairs, asked = with_gold(questions, stored_pairs(store, evaluation_id))
    if not pairs:
        raise ComparisonError(
            f"{evaluation_id}: none of its stored pairs is on one of these {len(questions)} questions; "
            "`plumbline report --list` shows what is kept, --questions FILE names what was asked"
        )
    again, _ = with_gold(questions, stored_pairs(store, f"{evaluation_id}{WITH_ROWS}"))
    comparison = compare(
        asked,
        pairs,
        with_rows=again,
        chunks=chunks,
        entities=settings.entities,
        missing_sources=missing_sources(asked, settings),
        top_k=settings.retrieval.top_k,
        ragas=chunks is not None,
    )
    return ComparedPairs(comparison=comparison, pairs=tuple(pairs), questions=tuple(asked))


def with_gold(questions: Sequence[Question], pairs: Sequence[PairRecord]) -> tuple[list[PairRecord], list[Question]]:
    """The newest pair on each question under that question's id, and those questions.

    Real traffic names its pairs by trace; whether a question has gold shows by its words and its day.
    """
    gold = {(question.question, question.as_of): question.id for question in questions}
    newest = {gold[key]: pair for pair in pairs if (key := (pair.question, pair.as_of)) in gold}
    found = [pair.model_copy(update={"question_id": question_id}) for question_id, pair in newest.items()]
    return found, [question for question in questions if question.id in newest]
