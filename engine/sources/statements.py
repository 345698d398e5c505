"""What documents state of a figure that a table holds: of the same things, in the same time and unit.

Only a sentence counts that has one exact figure of that unit. Whom it is about and when may be said by its document.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from itertools import takewhile

from pydantic import BaseModel, ConfigDict, Field

from engine.documents.model import Chunk
from engine.periods.find import find_periods
from engine.periods.period import Grain, Period
from engine.planning.acts import acts_in
from engine.planning.asked_fields import FieldKind
from engine.sources.fields.find import FieldFinder
from engine.sources.orders import gives_orders
from engine.sources.passages import Passage, passage_of
from engine.sources.pieces import Piece, pieces_of
from engine.sources.terms import Folded, Wanted, match
from engine.units import canonical, converted

HEADING_CHARACTERS = 300
_SENTENCE = re.compile(r"[。；！？]|[.;!?]\s*$")
REPORTED_WITHIN_DAYS = 60
"""What happened is told by papers of its own time, and of so many days after it."""
_COUNTS_ITS_OWN_WAY = re.compile(
    r"口径|不[可能宜]?(?:直接)?比较|按[^，。；]{2,20}(?:统计|计算|计数)"
    r"|\bwhereas\b|\b(?:cannot|can not|should not) be compared\b|\bnot comparable\b"
    r"|\bcounts? (?:an?|every|each|only)\b",
    re.IGNORECASE,
)

_NO_LEVEL = re.compile(
    r"上升|下降|增长|增加|减少|提高|降低|同比|环比|目标|计划|预计|预测"
    r"|\b(?:r(?:o|i)se|fell|falls?|increas\w*|decreas\w*|dropp?\w*|grew|grow\w*|targets?|forecast\w*|expect\w*|planned)\b",
    re.IGNORECASE,
)
"""Words of a sentence whose figure may be a change, or what is hoped for."""


class StatementParams(BaseModel):
    """A figure of a table, in words that documents may use for it."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    queries: tuple[str, ...] = Field(min_length=1, description="What is searched for: the same in several wordings")
    as_of: date = Field(description="The day that 'last month' is meant from")
    names: tuple[tuple[str, ...], ...] = Field(description="The things that it is of, each by all of its names")
    measure: tuple[str, ...] = Field(description="What the figure is called")
    unit: str = Field(description="The unit that a sentence must state it in; empty for a bare count")
    period: Period | None = Field(description="The days that it is of; null where the table is not dated")
    of_events: bool = Field(description="It is of what happens on days, so that papers may tell it undated")
    teller: tuple[str, ...] = Field(
        (), description="Words of which the document that is meant has one at its beginning"
    )


class Stated(BaseModel):
    """A figure as a document states it."""

    model_config = ConfigDict(frozen=True)

    value: Decimal
    unit: str
    title: str
    """What the document calls itself."""
    issuer: str
    """The words outside its sentences that name whoever issued it: its title, its opening lines, its signature."""
    counts: str
    """The sentence by which it says that it counts in a way of its own; empty where it says nothing of it."""
    passage: Passage


class Statements(BaseModel):
    """What was found, by the day of publication."""

    model_config = ConfigDict(frozen=True)

    stated: tuple[Stated, ...] = Field(description="The figure as each document states it")
    looked_at: tuple[str, ...] = Field(description="Ids of the chunks that were looked at")


@dataclass(frozen=True)
class StatementReader:
    """Reads statements out of documents. ``names_rival`` tells whether a text names another thing of the same kind."""

    finder: FieldFinder
    names_rival: Callable[[Wanted, str], bool]
    zone: str
    fiscal_year_start: int

    def statements_in(
        self, chunk: Chunk, document_of: Callable[[Chunk], Sequence[Chunk]], params: StatementParams
    ) -> list[Stated]:
        """The statements of ``chunk``. The whole of its document is only asked for where it may hold one."""
        pieces = [piece for piece in pieces_of(chunk) if not piece.cells]
        told = [
            (piece, value)
            for piece in pieces
            if _speaks_of(_words_for(params.measure), piece.text)
            and not _NO_LEVEL.search(piece.text)
            and not gives_orders(piece.text)
            and self._is_timely(piece, params)
            and (value := self._only_figure(piece, params)) is not None
        ]
        if not told:
            return []
        document = document_of(chunk)
        heading = f"{document[0].context} {chunk.file} {document[0].text[:HEADING_CHARACTERS]}"
        if params.teller and not _speaks_of(params.teller, heading):
            return []
        whole = Folded.of(" ".join((heading, *(part.text for part in document))))
        counts = next((piece.text for piece in pieces if _COUNTS_ITS_OWN_WAY.search(piece.text)), "")
        return [
            Stated(
                value=value,
                unit=canonical(params.unit),
                title=_title(chunk),
                issuer=_issuer(document),
                counts=counts,
                passage=passage_of(piece, coverage=1.0),
            )
            for piece, value in told
            if self._is_about(piece, heading, whole, params)
        ]

    def _is_about(self, piece: Piece, heading: str, whole: Folded, params: StatementParams) -> bool:
        """Whether a sentence is about all the things: it says so, or its document is about one and names the others."""
        text, before, title = Folded.of(piece.text), Folded.of(piece.before), Folded.of(heading)
        by_document = []
        for name in (Wanted(forms, is_name=True) for forms in params.names):
            if self.names_rival(name, piece.text):
                return False
            if match(name, text):
                continue
            if self.names_rival(name, piece.before):
                return False
            if not match(name, before):
                by_document.append(name)
        if not by_document:
            return True
        return any(match(Wanted(forms, is_name=True), title) for forms in params.names) and all(
            match(name, whole) for name in by_document
        )

    def _is_timely(self, piece: Piece, params: StatementParams) -> bool:
        """Whether a sentence is of the time: by its own dates, else its document's period, else its publication."""
        period, chunk = params.period, piece.chunk
        if period is None:
            return True
        if own := [found for found in self._periods(piece.text, chunk) if re.search(r"\d|[一二三四]季", found.text)]:
            return any(_is_of(found, period) for found in own)
        if chunk.covers is not None:
            return _same(chunk.covers, period)
        if any(_same(found, period) for found in chunk.periods):
            return True
        if not params.of_events or chunk.published is None or period.start is None or period.end is None:
            return False
        return period.start <= chunk.published < period.end + timedelta(days=REPORTED_WITHIN_DAYS)

    def _periods(self, text: str, chunk: Chunk) -> tuple[Period, ...]:
        if chunk.reference is None and chunk.published is None:
            return ()
        day = chunk.reference or chunk.published
        assert day is not None
        return find_periods(text, as_of=day, zone=self.zone, fiscal_year_start=self.fiscal_year_start).periods

    def _only_figure(self, piece: Piece, params: StatementParams) -> Decimal | None:
        """The figure of the unit asked for, where the sentence has one value of it, and that an exact one."""
        reference = piece.chunk.reference or piece.chunk.published
        fields = [
            field
            for field in self.finder.find(piece.text, reference=reference)
            if field.kind is FieldKind.AMOUNT and converted(Decimal(1), field.unit, params.unit) is not None
        ]
        if not fields or not all(fields[0].says_the_same(other) for other in fields) or fields[0].uncertainty != 0:
            return None
        return None if fields[0].low is None else converted(fields[0].low, fields[0].unit, params.unit)


def _words_for(measure: tuple[str, ...]) -> tuple[str, ...]:
    """What the figure is called, and the words for what was done: of "total fines", also "penalty" and 处罚."""
    return tuple(dict.fromkeys((*measure, *(form for name in measure for act in acts_in(name) for form in act.forms))))


def _speaks_of(forms: Sequence[str], text: str) -> bool:
    """Whether a text has one of the words: a phrase as it is, a single Latin word in any inflection."""
    folded = Folded.of(text)
    return any(match(Wanted((form,), is_name=not form.isascii() or " " in form), folded) > 0.5 for form in forms)


def _same(one: Period, other: Period) -> bool:
    return (one.start, one.end) == (other.start, other.end)


def _is_of(said: Period, period: Period) -> bool:
    """Whether what is said of one time answers for another: it is the same, or a day of it."""
    return _same(said, period) or (said.grain is Grain.DAY and said.start is not None and period.contains(said.start))


def _issuer(document: Sequence[Chunk]) -> str:
    first, last = document[0], document[-1]
    opening = takewhile(lambda line: not _SENTENCE.search(line), first.text.splitlines())
    signature = [line for line in last.text.splitlines()[-1:] if not _SENTENCE.search(line)]
    return " ".join((first.context, *opening, *signature))


def _title(chunk: Chunk) -> str:
    """The document's title as its context has it, which cuts long ones."""
    return chunk.context.split(" > ")[0] or chunk.file
