"""How a source fails: with a code, a cause in words, and what to do."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from engine.periods.period import Grain, Period

Detail = Grain | str | int | float | Period | tuple[str, ...]
"""A fact about a failure, apart from any language; whoever tells the asker puts it in words."""


class Fault(StrEnum):
    """Error codes of tools. The retry rules read them."""

    PARAM_INVALID = "TOOL_PARAM_INVALID"
    NOT_ALLOWED = "TOOL_NOT_ALLOWED"
    UNAVAILABLE = "SOURCE_UNAVAILABLE"
    RATE_LIMITED = "SOURCE_RATE_LIMITED"
    """It was asked too often; ``retry_after_s`` of the details is what it asks for, where it does."""
    LOCKED = "SOURCE_LOCKED"
    TIMED_OUT = "TOOL_TIMED_OUT"
    QUERY_FAILED = "SOURCE_QUERY_FAILED"
    FORMAT = "SOURCE_FORMAT_INVALID"
    """What came is not of the form that was agreed on: a page instead of data, half an answer, a field moved."""
    RESULT_INVALID = "TOOL_RESULT_INVALID"
    NO_RESULT = "NO_RESULT"
    UNDEFINED = "VALUE_UNDEFINED"
    """The rows are there and the figure has no value over them, such as a ratio of which nothing is the base."""
    UNSURE = "VALUE_UNSURE"
    """Rows may belong to the figure and may not, since a column that would tell is empty in them."""
    ANSWERS_DIFFER = "ANSWERS_DIFFER"
    """Passages that fit the question alike state different values of what it asks for."""
    OUT_OF_RANGE = "PERIOD_NOT_COVERED"
    TOO_FINE = "PERIOD_TOO_FINE"
    INTERRUPTED = "RUN_INTERRUPTED"
    """The process that made the call ended before there was a result; nothing was changed by it."""
    UNKNOWN_OUTCOME = "UNKNOWN_OUTCOME"
    """A call that changes something, and may not be made twice, ended without a result: it may have been done."""
    REJECTED = "REJECTED_BY_REVIEWER"
    """A person looked at the result and does not let it be used."""
    OUT_OF_STEPS = "OUT_OF_STEPS"
    OUT_OF_TIME = "OUT_OF_TIME"
    OUT_OF_TOKENS = "OUT_OF_TOKENS"


class SourceError(Exception):
    """A source that did not give what it was asked for.

    ``cause`` and ``suggestion`` are English and for whoever runs the system; ``details`` hold the facts behind the
    code for those who tell the asker, in the language of the question.
    """

    def __init__(
        self, fault: Fault, cause: str, suggestion: str, *, retryable: bool = False, **details: Detail | None
    ) -> None:
        super().__init__(f"{fault}: {cause}; {suggestion}")
        self.fault = fault
        self.cause = cause
        self.suggestion = suggestion
        self.retryable = retryable
        self.details = {name: detail for name, detail in details.items() if detail is not None}


def timed_out(seconds: float) -> SourceError:
    """A source that gave no result in the time that it was allowed."""
    return SourceError(
        Fault.TIMED_OUT,
        f"no result within {seconds:g} s",
        "allow more time or narrow it",
        retryable=True,
        seconds=seconds,
    )


@dataclass(frozen=True)
class Unread:
    """A source whose content could not be read beforehand, and why."""

    source: str
    fault: Fault
    details: Mapping[str, Detail]
    names_of: datetime | None = None
    """When the names were read that are known of it all the same; ``None`` where only configured ones are known."""
