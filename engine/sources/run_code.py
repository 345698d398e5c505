"""Python of a plan, for what the fixed operations do not cover: run in a sandbox that reaches nothing outside it."""

import math
from collections.abc import Sequence
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel, ConfigDict, Field, JsonValue

from engine.settings import CodeSettings
from engine.sources.errors import Fault, SourceError

if TYPE_CHECKING:
    from pydantic_monty import MontyError

MOST_CHARACTERS = 2_000
"""Of the code, and again of its result: an answer tells a figure or some names, not a file."""
_GRACE_S = 1.0
"""After so much more than its limit the process of an interpreter that does not end itself is killed."""

Value = int | float | str


class CodeParams(BaseModel):
    """Code, whose last line is its result, and what its variables hold."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    code: str = Field(min_length=1, max_length=MOST_CHARACTERS, description="Python; its last line is the result")
    inputs: dict[str, JsonValue] = Field({}, description="What its variables hold, by name")


class CodeResult(BaseModel):
    """A finite number, a text, or a list of them."""

    model_config = ConfigDict(frozen=True)

    value: Value | tuple[Value, ...] = Field(description="What the last line gave")


class Sandbox:
    """Monty, an interpreter of a part of Python, in a process of its own for each call.

    It has no access to files, network, environment, clock or chance, and its memory and time are limited.
    """

    def __init__(self, settings: CodeSettings) -> None:
        self._settings = settings

    def run(self, params: CodeParams, timeout_s: float | None = None) -> CodeResult:
        """Run code in the sandbox: the value of its last line.

        ``SourceError`` NOT_ALLOWED where the code reaches outside, TIMED_OUT where it computes too long, PARAM_INVALID
        where it fails, RESULT_INVALID where its result cannot be told.
        """
        seconds = self._settings.seconds if timeout_s is None else timeout_s
        monty = _monty()
        limits = monty.ResourceLimits(
            max_feed_duration_secs=seconds, max_memory=self._settings.memory_mb * 1_000_000, max_suspensions=1
        )
        # Nobody is there whom the sandbox could ask, so what would ask the host is an error.
        policy = monty.OSPolicy(datetime="call_host", sleep="call_host", random_start="call_host")
        printed = monty.CollectString(max_bytes=1_000_000)
        try:
            with (
                monty.Monty(max_processes=1, request_timeout=seconds + _GRACE_S) as pool,
                pool.checkout(limits=limits, os_policy=policy) as session,
            ):
                return _told(session.feed_run(params.code, inputs=dict(params.inputs), print_callback=printed))
        except monty.MontyError as error:
            raise self._explained(error, seconds) from error

    def _explained(self, error: "MontyError", seconds: float) -> SourceError:
        inner, said = error.exception(), str(error)
        if isinstance(inner, TimeoutError) or getattr(error, "timed_out", False):
            return SourceError(Fault.TIMED_OUT, f"the code computed for more than {seconds:g} s", "shorten it")
        if isinstance(inner, MemoryError):
            limit = f"the code needs more than {self._settings.memory_mb} MB, or prints too much"
            return SourceError(Fault.PARAM_INVALID, f"{limit}: {said}", "shorten it, or raise run_code.memory_mb")
        if isinstance(inner, PermissionError | ModuleNotFoundError) or "not supported in this environment" in said:
            return SourceError(Fault.NOT_ALLOWED, f"the code reaches outside of the sandbox: {said}", "compute only")
        return SourceError(Fault.PARAM_INVALID, f"the code fails: {said}", "correct it")


def _monty() -> Any:
    try:
        import pydantic_monty  # late: an extra of the package, and only projects that run code need it
    except ImportError as error:
        cause = "code is run by pydantic-monty, which is not installed"
        raise SourceError(Fault.UNAVAILABLE, cause, "pip install 'plumbline[code]', or delete `run_code`") from error
    return pydantic_monty


def _told(value: Any) -> CodeResult:
    """What code gave as a result; ``SourceError`` where it is nothing that can be told."""
    several = isinstance(value, Sequence) and not isinstance(value, str)
    values = [_value(one) for one in value] if several else [_value(value)]
    if not values or len("".join(map(str, values))) > MOST_CHARACTERS:
        raise _untold("nothing" if not values else f"more than {MOST_CHARACTERS:,} characters")
    return CodeResult(value=tuple(values) if several else values[0])


def _value(value: Any) -> Value:
    if isinstance(value, Decimal):
        value = float(value)
    if isinstance(value, str) or (isinstance(value, int) and not isinstance(value, bool) and abs(value) < 2**63):
        return value
    if isinstance(value, float) and math.isfinite(value):
        return value
    raise _untold(f"{type(value).__name__} {value!r:.60}")


def _untold(got: str) -> SourceError:
    cause = f"the last line gives {got}; expected a finite number, a text, or a list of them"
    return SourceError(Fault.RESULT_INVALID, cause, "let the last line be the result")
