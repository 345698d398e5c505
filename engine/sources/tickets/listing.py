"""The records of a list that is fetched in pages: none missing and none twice, or an error that says which."""

import hashlib
import json
import logging
from typing import Any, NoReturn

from jsonpath_ng import DatumInContext

from engine.sources.errors import Fault, SourceError
from engine.sources.tickets.json_path import found, outermost, shape
from engine.sources.tickets.mapping import Mapping
from engine.sources.tickets.paging import Page, stated_total
from engine.sources.tickets.signs import goes_on, total_beyond

logger = logging.getLogger(__name__)


class ListChanged(SourceError):
    """The list changed while its pages were fetched; fetched again, it may hold still."""


class Listing:
    """Takes the pages of one table in order; ``SourceError`` FORMAT names the line of the mapping that does not fit."""

    def __init__(self, mapping: Mapping, name: str) -> None:
        self._mapping = mapping
        self._name = name
        self._table = mapping.tables[name]
        self._records: dict[object, DatumInContext] = {}
        """By id, or by number where the mapping names no id."""
        self._asked: set[str] = set()
        self._pages: set[str] = set()
        self._alike: set[str] = set()
        self._total: int | None = None
        self._next_was_there = False
        self._empty = self._twice = self._maybe_twice = 0

    @property
    def fetched(self) -> int:
        """How many entries came so far, whatever they hold."""
        return len(self._records) + self._empty + self._twice

    def ask(self, page: Page) -> None:
        """Note a request before it is made. One that was made before would go round for ever."""
        request = f"{page.url} {json.dumps(page.parameters, sort_keys=True)}"
        if request in self._asked:
            self._wrong("the list leads back to a page that was fetched before", "paging", "correct `next` or `cursor`")
        self._asked.add(request)

    def add(self, answer: Any, entries: list[DatumInContext]) -> None:
        """Take the entries of the next page; null is no record."""
        records = [entry for entry in entries if entry.value is not None]
        self._note_total(answer)
        self._note_next(answer)
        self._empty += len(entries) - len(records)
        if self._table.id is None:
            self._add_without_id(records)
        else:
            self._add_by_id({self._id(record, self._table.id): record for record in records}, len(records))

    def records(self, last: Any) -> list[DatumInContext]:
        """All records, after ``last``, the answer that ended the list; an error where it holds more than were had."""
        had = len(self._records) + self._empty
        if self._total is not None and had != self._total:
            self._wrong(
                f"{self._total} rows are stated and {had} different ones came", "paging", "compare both by hand"
            )
        if self._total is None and not self._table.complete:
            self._must_have_ended(last)
        return list(self._records.values())

    def note(self) -> str:
        """What is to be said of the records beside any figure of them; empty where nothing is."""
        said = [
            (self._empty, "Entries that are null and are not counted"),
            (self._twice, "Records that came twice and are counted once"),
            (
                self._maybe_twice,
                "Records equal to one of an earlier page (an `id` in the mapping tells if they are one)",
            ),
        ]
        note = " ".join(f"{what}: {number:,}." for number, what in said if number)
        if note:
            logger.warning("%s: %s", self._mapping.place(self._name), note)
        return note

    def _note_total(self, answer: Any) -> None:
        paging = self._table.paging
        if paging is None or paging.total is None:
            return
        total = stated_total(paging.total, answer)
        if self._total not in (None, total):
            cause = f"{self._name}: the list changed while it was fetched, from {self._total} to {total} rows"
            raise ListChanged(Fault.FORMAT, cause, "ask again", retryable=True)
        self._total = total

    def _note_next(self, answer: Any) -> None:
        paging = self._table.paging
        if paging is not None and paging.next is not None and found(paging.next, outermost(answer)):
            self._next_was_there = True

    def _add_without_id(self, records: list[DatumInContext]) -> None:
        alike = [_digest(record.value) for record in records]
        page = _digest(alike)
        if records and page in self._pages:
            self._repeats()
        self._pages.add(page)
        self._maybe_twice += sum(one in self._alike for one in alike)
        self._alike.update(alike)
        self._records |= dict(enumerate(records, len(self._records)))

    def _add_by_id(self, records: dict[object, DatumInContext], number: int) -> None:
        if len(records) < number:
            self._wrong(
                f"{self._table.id} is the same in two records of one answer", "id", "name what tells them apart"
            )
        known = records.keys() & self._records.keys()
        if records and len(known) == len(records):
            self._repeats()
        self._twice += len(known)
        self._records |= records

    def _id(self, record: DatumInContext, path: str) -> object:
        matches = [match.value for match in found(path, record)]
        if len(matches) != 1 or not isinstance(matches[0], str | int):
            self._wrong(
                f"{path} leads to no one value in a record that holds {shape(record.value)}", "id", "correct it"
            )
        return matches[0]

    def _must_have_ended(self, last: Any) -> None:
        paging = self._table.paging
        sign = total_beyond(last, self.fetched)
        if sign is None and (paging is None or paging.offset is None):
            sign = goes_on(last)
        if sign is not None:
            self._goes_on(f"{self.fetched} rows came, and the answer holds {sign}")
        if paging is None or paging.next is None or self._next_was_there or paging.size is None:
            return
        if self.fetched >= paging.rows:
            self._goes_on(f"{paging.next} leads to nothing though the page is full; it holds {shape(last)}")

    def _goes_on(self, cause: str) -> NoReturn:
        remedy = "say how it goes on by `paging`; if these are all rows, give the table `complete: true`"
        self._wrong(cause, "rows" if self._table.paging is None else "paging", remedy)

    def _repeats(self) -> NoReturn:
        self._wrong("the server repeats its pages", "paging", "check the parameter of `offset` or `cursor`")

    def _wrong(self, fault: str, key: str, remedy: str) -> NoReturn:
        raise SourceError(Fault.FORMAT, f"{self._mapping.place(self._name, key)}: {fault}", remedy)


def _digest(value: Any) -> str:
    return hashlib.sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()
