"""The errors that a question can end in, before and after it is accepted."""

from engine.answer import Answer
from engine.question import MOST_CHARACTERS
from engine.serving.errors import Done, Trouble
from engine.settings import ServingSettings

RETRY_AFTER_S = 2


def stopping() -> Trouble:
    """The server takes no new question."""
    return Trouble(503, "STOPPING", "the server is stopping", "ask again later", retry_after_s=RETRY_AFTER_S)


def busy(limits: ServingSettings) -> Trouble:
    """Every place is taken."""
    return Trouble(
        503,
        "BUSY",
        f"{limits.parallel} questions are being answered and {limits.waiting} wait",
        "ask again later, or raise serving.parallel or serving.waiting",
        retry_after_s=RETRY_AFTER_S,
    )


def too_long(characters: int, limit: int) -> Trouble:
    """The question is longer than this server allows."""
    return Trouble(
        422,
        "QUESTION_TOO_LONG",
        f"the question has {characters} characters, the limit is {limit}",
        "ask for one thing at a time" + (", or raise serving.question_characters" if limit < MOST_CHARACTERS else ""),
    )


def body_too_large(limit: int) -> Trouble:
    """The body of the request is longer than this server allows."""
    return Trouble(
        413,
        "BODY_TOO_LARGE",
        f"the body is longer than {limit} bytes",
        "send a shorter question, or raise serving.body_bytes",
    )


def no_such_answer(trace_id: str) -> Trouble:
    """Nothing was accepted under this trace."""
    return Trouble(404, "NO_SUCH_ANSWER", f"no answer has the trace {trace_id!r}", "ask the question first")


def timed_out(trace_id: str, limit_s: float, done: Done) -> Trouble:
    """The question had its time."""
    return Trouble(
        504,
        "TIMED_OUT",
        f"no answer within {limit_s:g} s",
        "ask something narrower, or raise serving.time_s",
        trace_id=trace_id,
        done=done,
    )


def cancelled(trace_id: str) -> Trouble:
    """A person ended the run; there will be no answer."""
    return Trouble(410, "CANCELLED", "the question was cancelled", "ask it again if it is wanted", trace_id=trace_id)


def given_up(trace_id: str, times: int) -> Trouble:
    """The question may be what ends the processes that answer it."""
    return Trouble(
        500,
        "GIVEN_UP",
        f"{times} processes ended while they answered it",
        "look for the trace in the log; ask something else",
        trace_id=trace_id,
    )


def answer_failed(answer: Answer) -> Trouble:
    """The pipeline itself says that it failed."""
    return Trouble(
        503,
        "ANSWER_FAILED",
        "; ".join(answer.notes) or answer.text or "the pipeline failed without a reason",
        f"see GET /answers/{answer.trace_id} for what was done, and GET /readyz for what is out of order",
        trace_id=answer.trace_id,
    )
