"""Hooks: conditions on what a step found, by which it waits for a person before anything is made of it."""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.answer import Held
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


NO_HOOKS = Hooks()
