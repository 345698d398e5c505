"""Calls that change something: each waits for a person before it is made, and is made as the person saw it."""

import json
from collections.abc import Iterable
from dataclasses import replace

from pydantic import ValidationError

from engine.answer import Held, Review
from engine.execution.contracts import Action, ToolContract, ToolError
from engine.execution.dispatcher import checked
from engine.execution.outcome import Outcome
from engine.sources.errors import Fault, SourceError
from engine.states import State
from engine.store_steps import StoredAttempt


class CannotCorrect(Exception):
    """A value that cannot stand in the place of what was found; the message says why and what to do."""


def held_call(action: Action, contract: ToolContract) -> Held:
    """Why ``action`` waits, with all that it would do."""
    return Held(hook=f"changes something ({contract.side_effects})", value=call_text(action), of_call=True)


def call_text(action: Action) -> str:
    """Tool and parameters in one line.

    >>> call_text(Action(tool="pay", params={"to": "Wren", "amount": 5}))
    'pay {"to": "Wren", "amount": 5}'
    """
    return f"{action.tool} {json.dumps(action.params, ensure_ascii=False)}"


def approved_call(attempts: Iterable[StoredAttempt], tool: str) -> Outcome | None:
    """The attempt at a step whose call of ``tool`` a person has let be made; ``None`` where nobody has."""
    for kept in attempts:
        try:
            outcome = None if kept.outcome is None else Outcome.from_text(kept.outcome, None)
        except ValidationError:
            continue  # of another version, which approves nothing here
        if outcome is not None and outcome.may_call and outcome.action is not None and outcome.action.tool == tool:
            return outcome
    return None


def decided_call(outcome: Outcome, review: Review, contract: ToolContract | None) -> Outcome:
    """``outcome``, whose call waits, as it goes on: to be made as seen or as corrected, or never."""
    action = outcome.action
    if review.decision == "reject" or action is None or contract is None:
        tool = "" if action is None else action.tool
        rejected = ToolError(
            error=Fault.REJECTED,
            cause=f"rejected by {review.reviewer}: {review.reason}; {tool} was not called",
            suggestion="ask anew if it is to be done after all",
            details={"reviewer": review.reviewer, "why": review.reason, "call": tool},
        )
        return replace(outcome, state=State.FAILED, error=rejected, approval=review)
    if review.decision == "correct":
        action = Action(tool=action.tool, params=_params(review.value or "", action, contract))
    return replace(outcome, state=State.PENDING, action=action, held=None, approval=review)


def _params(value: str, action: Action, contract: ToolContract) -> dict[str, object]:
    """The parameters that a person wrote as JSON, as the contract takes them."""
    expected = f"expected the parameters of {action.tool} as JSON, such as {json.dumps(action.params)}"
    try:
        params = json.loads(value)
    except ValueError as error:
        raise CannotCorrect(f"{expected}, got {value!r}") from error
    if not isinstance(params, dict):
        raise CannotCorrect(f"{expected}, got {value!r}")
    try:
        checked(contract, params)
    except SourceError as error:
        raise CannotCorrect(f"{error.cause}; {expected}") from error
    return params
