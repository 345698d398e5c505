"""A person decides of a step that waits; the run can then go on from there."""

from pydantic import ValidationError

from engine.answer import Review
from engine.execution.decisions import decided
from engine.execution.executor import CannotGoOn
from engine.execution.outcome import Outcome
from engine.pipelines.agentic import AgenticAnswerer
from engine.store_reviews import ReviewStore, Waiting


def decide(reviews: ReviewStore, waiting: Waiting, review: Review, answerer: AgenticAnswerer) -> None:
    """Keep what ``review`` makes of a step that waits; ``answerer`` knows its tool and its units.

    ``CannotCorrect`` and ``CannotGoOn`` where it cannot be done, ``ReviewRefused`` where another person was first.
    """
    outcome = decided(_outcome(waiting, review, answerer), review, answerer.sources.catalogue)
    reviews.decide(waiting, review, outcome.as_text(), outcome.state)


def _outcome(waiting: Waiting, review: Review, answerer: AgenticAnswerer) -> Outcome:
    contract = None if waiting.tool is None else answerer.tools.contract(waiting.tool)
    if waiting.tool is not None and contract is None and review.decision != "reject":
        raise CannotGoOn(f"tool {waiting.tool!r} is not configured any more; reject the step, or ask the question anew")
    try:
        return Outcome.from_text(waiting.outcome, None if contract is None else contract.result)
    except ValidationError as error:
        raise CannotGoOn("another version began this run; ask the question anew") from error
