"""What a question wants of a passage."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from engine.documents.model import Chunk
from engine.periods.period import Grain, Period
from engine.planning.asked_fields import AskedField, asked_fields
from engine.planning.catalogue import Language, language_of
from engine.planning.somebody import asks_for_somebody
from engine.sources.answer_kinds import asks_for_a_day, asks_for_a_figure
from engine.sources.events import asks_whether
from engine.sources.fields.field import Field
from engine.sources.fields.find import FieldFinder
from engine.sources.pieces import Piece
from engine.sources.terms import Wanted


@dataclass(frozen=True)
class Asked:
    """What a question wants of a passage. ``names_rival`` tells whether a text names another thing of the same kind."""

    text: str
    wanted: tuple[Wanted, ...]
    said_itself: tuple[Wanted, ...]
    """Those of ``wanted`` that the passage must say itself: what happened, and all that a yes would affirm."""
    periods: tuple[Period, ...]
    zone: str
    fiscal_year_start: int
    names_rival: Callable[[Wanted, str], bool]
    names_another: Callable[[str], bool]
    """Whether a text has a configured name that the question has not."""
    heading_of: Callable[[Chunk], str]
    """What a chunk's document says of itself at its beginning: title, issuer, date, parties."""
    finder: FieldFinder

    @cached_property
    def fields(self) -> tuple[AskedField, ...]:
        """The fields that are asked for."""
        return asked_fields(self.text)

    def fields_of(self, piece: Piece) -> tuple[Field, ...]:
        """The fields that a passage states, apart from the dates that the question says; a year only where one is
        asked."""
        chunk = piece.chunk
        known = {(period.start, period.end) for period in self.periods}
        years = re.search(r"哪一?年|\byear\b", self.text)
        found = self.finder.find(piece.text, reference=chunk.reference or chunk.published, uncertain=chunk.uncertain)
        return tuple(
            field
            for field in found
            if (p := field.period) is None or ((p.start, p.end) not in known and (years or p.grain is not Grain.YEAR))
        )

    @property
    def counts(self) -> bool:
        """Whether a figure is asked for."""
        return asks_for_a_figure(self.text)

    @property
    def may_recur(self) -> bool:
        """Whether it is asked when, by whom or how something happened, which may be more than once."""
        one = asks_for_a_day(self.text) or asks_for_somebody(self.text)
        return (bool(self.said_itself) or one) and not asks_whether(self.text)

    @property
    def language(self) -> Language:
        """The language of the question."""
        return language_of(self.text)
