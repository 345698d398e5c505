"""What happens while a question is answered, told to whoever watches."""

from collections.abc import Callable

from engine.answer import Step, Verdict
from engine.planning.planned import Planned
from engine.store import Transition

Event = Planned | Transition | Step | Verdict
"""The plan, a change of a step's state, an attempt that ended, a verdict: each as it happens."""

Watch = Callable[[Event], None]
"""Told of each event in the thread that works on it, thus of several at once where sub-goals run in parallel.

What it raises ends the run: so a run is stopped between events."""


def unwatched(event: Event) -> None:
    """Nobody watches."""
