"""Hooks: by which a step waits for a person, before it changes something or before anything is made of its result."""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.answer import Held
from engine.execution.approval import held_call
from engine.execution.contracts import Action, ToolContract
from engine.execution.looked_at import values_of
from engine.execution.outcome import Outcome
from engine.planning.catalogue import Catalogue
from engine.planning.validation import check
from engine.settings import ReviewHook


@dataclass(frozen=True)
class Hooks:
    """The hooks of a project, over its catalogue."""

    rules: Sequence[ReviewHook] = ()
    catalogue: Catalogue | None = None
    before_changes: bool = True
    """Whether a call of a tool with side effects waits before it is made."""

    def held_before(self, action: Action, contract: ToolContract) -> Held | None:
        """Why a call is to wait; ``None`` where it may be made at once."""
        return held_call(action, contract) if self.before_changes and contract.side_effects != "none" else None

    def held(self, outcome: Outcome) -> Held | None:
        """The first hook that a value of a result meets, with the value; ``None`` where there is none."""
        if not self.rules or self.catalogue is None:
            return None
        values = list(values_of(outcome, self.catalogue))
        for hook in self.rules:
            for looked, told in values:
                if check(hook.when, looked).ok:
                    return Held(hook=hook.when, value=told, reason=hook.reason)
        return None
