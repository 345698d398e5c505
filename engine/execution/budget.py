"""What a run may use up before it has to end: attempts, seconds and tokens of the model."""

import threading
from collections.abc import Callable

from engine.execution.contracts import ToolError
from engine.settings import BudgetSettings
from engine.sources.errors import Fault


class Meter:
    """Counts what one run uses of its budget. Safe to share between threads.

    ``seconds`` gives a time that only grows, so no jump of the clock ends a run. What a run used in another process
    counts as ``attempts``; seconds are counted anew there.
    """

    def __init__(self, budget: BudgetSettings, seconds: Callable[[], float], *, attempts: int = 0) -> None:
        self._budget = budget
        self._seconds = seconds
        self._began = seconds()
        self._attempts = attempts
        self._tokens = 0
        self._lock = threading.Lock()

    def use_tokens(self, tokens: int) -> None:
        """Count tokens that the model read or wrote."""
        with self._lock:
            self._tokens += tokens

    def begin_attempt(self) -> ToolError | None:
        """Count an attempt, or say which budget does not allow it."""
        with self._lock:
            used = self._used_up()
            self._attempts += used is None
        return used

    @property
    def left_s(self) -> float:
        """The seconds that are left; below 0 where there are none."""
        return self._budget.seconds - (self._seconds() - self._began)

    def wait_too_long(self, seconds: float) -> ToolError | None:
        """That the run would be out of time after a wait of ``seconds``, where it would."""
        return _over(Fault.OUT_OF_TIME, "seconds", self._budget.seconds) if seconds >= self.left_s else None

    @property
    def may_write(self) -> bool:
        """Whether tokens are left for the model."""
        return self._tokens < self._budget.tokens

    def _used_up(self) -> ToolError | None:
        if self._attempts >= self._budget.attempts:
            return _over(Fault.OUT_OF_STEPS, "attempts", self._budget.attempts)
        if self.left_s <= 0:
            return _over(Fault.OUT_OF_TIME, "seconds", self._budget.seconds)
        if not self.may_write:
            return _over(Fault.OUT_OF_TOKENS, "tokens", self._budget.tokens)
        return None


def _over(fault: Fault, name: str, limit: float) -> ToolError:
    return ToolError(
        error=fault,
        cause=f"the run has used up its {limit:g} {name}",
        suggestion=f"ask something narrower, or raise budget.{name}",
        details={"limit": limit},
    )
