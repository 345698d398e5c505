"""How a source fails: with a code, a cause in words, and what to do."""

from enum import StrEnum


class Fault(StrEnum):
    """Error codes of tools. The retry rules read them."""

    PARAM_INVALID = "TOOL_PARAM_INVALID"
    NOT_ALLOWED = "TOOL_NOT_ALLOWED"
    UNAVAILABLE = "SOURCE_UNAVAILABLE"
    TIMED_OUT = "TOOL_TIMED_OUT"
    QUERY_FAILED = "SOURCE_QUERY_FAILED"
    RESULT_INVALID = "TOOL_RESULT_INVALID"
    NO_RESULT = "NO_RESULT"
    OUT_OF_RANGE = "PERIOD_NOT_COVERED"


class SourceError(Exception):
    """A source that did not give what it was asked for."""

    def __init__(self, fault: Fault, cause: str, suggestion: str, *, retryable: bool = False) -> None:
        super().__init__(f"{fault}: {cause}; {suggestion}")
        self.fault = fault
        self.cause = cause
        self.suggestion = suggestion
        self.retryable = retryable
