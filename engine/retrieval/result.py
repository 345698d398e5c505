"""What a search gives back."""

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from engine.documents.model import Chunk
from engine.periods.period import Period
from engine.retrieval.times import CONTENT, NONE, PUBLISHED

MatchedOn = Literal["content", "published", "none"]
MATCHED_ON: dict[int, MatchedOn] = {CONTENT: "content", PUBLISHED: "published", NONE: "none"}


class SearchError(Exception):
    """A search that cannot be done as asked; the message says why."""


class Why(BaseModel):
    """What spoke for a hit: cosine, BM25, how well its time fits (0 to 1), and which of its dates that rests on."""

    model_config = ConfigDict(frozen=True)

    dense: float
    bm25: float
    time: float
    matched_on: MatchedOn
    relevance: float | None = Field(None, description="What the reranker said, 0 to 1, where one is configured")
    named: bool = Field(False, description="It holds a name of the registered thing that was asked about")
    part: str = Field(
        "", description="The thing and the period that it was found for, where the question lists several"
    )


class Hit(BaseModel):
    """A chunk that was found. Scores compare hits of one part of one search only."""

    model_config = ConfigDict(frozen=True)

    chunk: Chunk
    score: float
    why: Why


class SearchResult(BaseModel):
    """Hits with what was understood of the question's time and what was done about it.

    The best come first; where the question lists several things or periods, the best of each, then the second best.
    """

    model_config = ConfigDict(frozen=True)

    hits: tuple[Hit, ...]
    asked: tuple[Period, ...] = Field((), description="The window that was given, else the question's own periods")
    unparsed: tuple[str, ...] = Field((), description="Words that look like a date and were not understood")
    parts: tuple[str, ...] = Field((), description="What was searched for one by one, where the question lists several")
    windows: tuple[Period, ...] = Field((), description="Hard search: every hit matches one of these")
    widened: tuple[str, ...] = Field((), description="Hard search: each step of widening, in words")
    undated_left_out: int = Field(0, description="Hard search: chunks that no window can hold, for want of any date")

    @property
    def window(self) -> Period | None:
        """The hard window, where there is just one."""
        return self.windows[0] if len(self.windows) == 1 else None
