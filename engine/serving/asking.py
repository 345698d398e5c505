"""What a client sends, and what it gets while there is no answer yet."""

import re
from datetime import date
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field

from engine.question import MOST_CHARACTERS, check_question
from engine.store_routed import PathName
from engine.store_runs import StoredRun

FIRST_DAY, LAST_DAY = date(1900, 1, 1), date(2199, 12, 31)
"""Far from the ends of the calendar, so that "last year" and "in ten years" always exist."""

_ISO_DAY = re.compile(r"^(19|20|21)[0-9]{2}-[0-9]{2}-[0-9]{2}$")


def _iso_day(value: object) -> object:
    """Refuse what Pydantic would also take for a day, such as seconds since 1970."""
    if value is not None and not (isinstance(value, str) and _ISO_DAY.match(value)):
        raise ValueError(f"expected a day from {FIRST_DAY} to {LAST_DAY} as YYYY-MM-DD")
    return value


def _askable(question: str) -> str:
    if len(question) <= MOST_CHARACTERS:  # a longer one is refused with a code of its own, by the server's limit
        check_question(question)
    return question


class Asking(BaseModel):
    """A question. Without ``as_of`` it is asked today, in the project's zone."""

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={
            "examples": [
                {"question": "What was the return rate in East China in January 2024?"},
                {"question": "今年一季度的退货率是多少？", "as_of": "2024-07-10", "path": "simple"},
            ]
        },
    )

    question: Annotated[
        str,
        Field(min_length=1, pattern=r"\S", json_schema_extra={"maxLength": MOST_CHARACTERS}),
        AfterValidator(_askable),
    ]
    as_of: Annotated[date | None, BeforeValidator(_iso_day)] = Field(
        None,
        description="The day that 'last month' is meant from. Default: today",
        json_schema_extra={"pattern": _ISO_DAY.pattern},
    )
    path: PathName | None = Field(None, description="Which pipeline answers. Default: what `plumbline mode` says")
    user: Annotated[str, Field(max_length=200)] | None = Field(
        None, description="Who asks, in any words: while Agentic is given to a share of users, each keeps to one path"
    )


class Accepted(BaseModel):
    """A question that is accepted and not answered yet. ``answer`` is where the answer will be."""

    status: Literal["accepted"] = "accepted"
    trace_id: str
    question: str
    as_of: date
    path: PathName
    answer: str = Field(examples=["/answers/6e1a8a0e-5a3b-4b8e-9d0c-0d6a5a9f6a51"])

    @classmethod
    def of(cls, question: StoredRun) -> "Accepted":
        """What is told of an accepted question."""
        return cls(
            trace_id=question.trace_id,
            question=question.question,
            as_of=question.as_of,
            path=question.path,
            answer=f"/answers/{question.trace_id}",
        )
