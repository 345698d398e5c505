"""A person decides of a step that waits; the run can then go on from there."""

from pydantic import ValidationError

from engine.answer import Review
from engine.execution.approval import decided_call
from engine.execution.contracts import ToolContract
from engine.execution.decisions import decided
from engine.execution.dispatcher import Dispatcher
from engine.execution.executor import CannotGoOn
from engine.execution.outcome import Outcome
from engine.planning.catalogue import Catalogue
from engine.store_reviews import ReviewStore, Waiting


def decide(reviews: ReviewStore, waiting: Waiting, review: Review, tools: Dispatcher, catalogue: Catalogue) -> None:
    """Keep what ``review`` makes of a step that waits, which may be a call of one of ``tools``.

    ``CannotCorrect`` and ``CannotGoOn`` where it cannot be done, ``ReviewRefused`` where another person was first.
    """
    contract = None if waiting.tool is None else tools.contract(waiting.tool)
    outcome = _outcome(waiting, review, contract)
    outcome = decided_call(outcome, review, contract) if waiting.of_call else decided(outcome, review, catalogue)
    reviews.decide(waiting, review, outcome.as_text(), outcome.state)


def _outcome(waiting: Waiting, review: Review, contract: ToolContract | None) -> Outcome:
    if waiting.tool is not None and contract is None and review.decision != "reject":
        raise CannotGoOn(f"tool {waiting.tool!r} is not configured any more; reject the step, or ask the question anew")
    try:
        return Outcome.from_text(waiting.outcome, None if contract is None else contract.result)
    except ValidationError as error:
        raise CannotGoOn("another version began this run; ask the question anew") from error
