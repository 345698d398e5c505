"""A page that was read twice: whether the readings differ, and which figures only one of them has."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain

from engine.documents.blocks import Box
from engine.documents.other_reading import OtherReading
from engine.documents.pdf.page import Page
from engine.documents.scans.figures import figures

AGREEMENT = 0.05
"""The share of letters in which two readings may differ and still count as one, if their figures are the same."""

_Piece = tuple[Box, list[str]]
"""The figures of a line or a cell, and where it stands on the page as it is shown."""


def beside(page: Page, other: Page) -> Page:
    """``page``, with the ``other`` reading of it kept where the two differ.

    Figures that ``other`` does not have in the same place are then uncertain. A reader that saw no letter at all made
    no reading.
    """
    own, theirs = page_text(page), page_text(other)
    if other.reader == "none" or not theirs.strip():
        return page
    doubtful = [figure for box, found in _pieces(page) for figure in _unconfirmed(box, found, list(_pieces(other)))]
    if not doubtful and _alike(own, theirs):
        return page
    kept = OtherReading(page=page.number, reader=other.reader, text=theirs)
    return replace(page, other=kept, uncertain=tuple(dict.fromkeys((*page.uncertain, *doubtful))))


def page_text(page: Page) -> str:
    """All letters of a page, lines and tables, one line a line or row."""
    rows = (" ".join(row) for table in page.tables for row in table.rows)
    return "\n".join((*(line.text for line in page.lines), *rows))


def _alike(own: str, theirs: str) -> bool:
    a, b = (Counter("".join(text.split())) for text in (own, theirs))
    return max((a - b).total(), (b - a).total()) <= AGREEMENT * max(a.total(), b.total())


def _pieces(page: Page) -> Iterator[_Piece]:
    for line in page.lines:
        if found := [match[0] for match in figures(line.text)]:
            yield page.place.box((line.x0, line.top, line.x1, line.bottom)), found
    for table in page.tables:
        for box, text in zip(chain(*table.cells), chain(*table.rows), strict=True):
            if box and (found := [match[0] for match in figures(text)]):
                yield box, found


def _unconfirmed(box: Box, found: list[str], others: Sequence[_Piece]) -> list[str]:
    """``found``, unless the other reading has the same figures one after the other where ``box`` is."""
    there = sorted((piece for piece in others if _same_place(box, piece[0])), key=lambda piece: piece[0].x0)
    said = [figure for _, some in there for figure in some]
    runs = (said[start : start + len(found)] for start in range(len(said)))
    return [] if any(run == found for run in runs) else found


def _same_place(a: Box, b: Box) -> bool:
    """Whether the middle of one is at the height of the other, and they are not side by side."""
    beside = a.x1 <= b.x0 or b.x1 <= a.x0
    return not beside and (a.top <= (b.top + b.bottom) / 2 <= a.bottom or b.top <= (a.top + a.bottom) / 2 <= b.bottom)
