"""All fields of a text."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date

from engine.documents.scans.figures import stand_in
from engine.sources.fields.amounts import amounts_in
from engine.sources.fields.dates import dates_in
from engine.sources.fields.document_numbers import document_numbers_in
from engine.sources.fields.field import Field, Span
from engine.sources.fields.parties import parties_in
from engine.sources.fields.reasons import reasons_in


@dataclass(frozen=True)
class FieldFinder:
    """Reads fields. ``names_in`` gives the spans of configured names: of parties, and of what holds digits."""

    zone: str
    fiscal_year_start: int
    names_in: Callable[[str], tuple[Span, ...]]

    def find(self, text: str, *, reference: date | None, uncertain: Iterable[str] = ()) -> tuple[Field, ...]:
        """The fields of ``text``, ordered by where they stand.

        Dates are read where there is a day (``reference``) that relative ones count from. ``uncertain`` are figures
        that recognition may have misread.
        """
        names = self.names_in(text)
        dates: tuple[Field, ...] = ()
        if reference is not None:
            dates = dates_in(text, reference=reference, zone=self.zone, fiscal_year_start=self.fiscal_year_start)
        numbers = document_numbers_in(text)
        ignore = [*names, *(field.span for field in (*dates, *numbers))]
        found = (*dates, *numbers, *amounts_in(text, ignore=ignore), *parties_in(text, names=names), *reasons_in(text))
        doubtful = tuple(uncertain)
        return tuple(
            field.model_copy(update={"confidence": "doubtful"}) if stand_in(field.text, doubtful) else field
            for field in sorted(found, key=lambda field: field.span)
        )
