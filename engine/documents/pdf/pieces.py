"""A line of a page in pieces: the words that stand so far apart that each may be a cell of its own."""

import re
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import pairwise

from engine.documents.pdf.lines import GAP_OF_WORDS, join_characters
from engine.documents.pdf.raw import Character, Row

COLUMN_GAP = 0.75
"""In sizes of type: a gap as wide as this is wider than the spaces within a line."""
MIN_COLUMN_GAP = 5.0
MAX_LETTERS = 3
"""Of a figure's unit: ``万元``, ``pp``, ``USD``."""

_DASH = re.compile(r"[-–—−/]{1,3}|n/?a|nil|不适用|无", re.I)
_PERIOD = re.compile(r"(?<![\d,.])(?:19|20)\d{2}(?![\d,]|\.\d\D*$)")
_ENDS_FIGURE = re.compile(r"[\d)）%％–—-]")
_BEGINS_FIGURE = re.compile(r"[\d(（$¥￥€£–—-]")
SPACE = 0.4
"""In sizes of type: a dash that stands closer to a figure is its sign, digits that do may be its thousands."""
_NAMED = re.compile(r":\s|：")
_BEFORE_THOUSANDS = re.compile(r"[-+–−(（]?\d{1,3}")
_THOUSANDS = re.compile(r"\d{3}(?:[.,]\d{1,2})?[%％]?[)）]?")


def is_none_mark(text: str) -> bool:
    """Whether ``text`` stands where there is no figure.

    >>> is_none_mark("—"), is_none_mark("n/a"), is_none_mark("0")
    (True, True, False)
    """
    return _DASH.fullmatch(text) is not None


class Piece:
    """Neighbouring characters of a line, and what they are as a cell."""

    def __init__(self, characters: Row) -> None:
        self.characters = characters
        self.x0 = characters[0].x0
        self.x1 = max(c.x1 for c in characters)

    @cached_property
    def text(self) -> str:
        """What it says."""
        return join_characters(self.characters)

    @cached_property
    def is_figure(self) -> bool:
        """Whether it is an amount, a share, a year or a date: digits, with a unit of a few letters, and no name."""
        letters = sum(c.isalpha() for c in self.text)
        named = _NAMED.search(self.text) is not None
        return not named and letters <= MAX_LETTERS and sum(c.isdigit() for c in self.text) > letters

    @cached_property
    def fills_figure(self) -> bool:
        """Whether it may stand where a figure would: a figure, or a mark for none."""
        return self.is_figure or is_none_mark(self.text)

    @cached_property
    def is_amount(self) -> bool:
        """Whether it is a figure that heads no column, as a year or a date does."""
        return self.fills_figure and not _PERIOD.search(self.text)

    @property
    def middle(self) -> float:
        """Of its left and right end."""
        return (self.x0 + self.x1) / 2

    def words(self) -> list["Piece"]:
        """Its words, each a piece."""
        return [Piece(part) for part in _parted(self.characters, GAP_OF_WORDS)]


class TextLine:
    """A line in pieces, with the height of its middle and the size of its type."""

    def __init__(self, row: Row) -> None:
        ink = [c for c in row if not c.text.isspace()]
        self.row = row
        self.size = max(c.size for c in ink)
        self.top = min(c.top for c in ink)
        self.bottom = max(c.bottom for c in ink)
        self.middle = (self.top + self.bottom) / 2
        self.pieces = [Piece(part) for part in _cells(ink, self.size)]

    @cached_property
    def is_body(self) -> bool:
        """Whether it may be a row of figures: one stands apart, and not at the beginning."""
        return any(piece.fills_figure for piece in self.pieces[1:])

    @property
    def text(self) -> str:
        """All of it."""
        return join_characters(self.row)


def _cells(ink: Row, size: float) -> Iterator[Row]:
    """Parted at wide gaps, and between two figures at any gap: a figure has no space but before three digits."""
    for part in _parted(ink, max(COLUMN_GAP, MIN_COLUMN_GAP / size)):
        begin = 0
        for number, (left, right) in enumerate(pairwise(part), 1):
            if right.x0 - left.x1 > GAP_OF_WORDS * size and _may_part(left, right, size):
                before, after = _word_before(part[begin:number]), _word_after(part[number:])
                if before.fills_figure and after.fills_figure and not _is_one_figure(before, after):
                    yield part[begin:number]
                    begin = number
        yield part[begin:]


def _may_part(left: Character, right: Character, size: float) -> bool:
    if not (_ENDS_FIGURE.match(left.text) and _BEGINS_FIGURE.match(right.text)):
        return False
    digits = left.text not in "–—-" and right.text not in "–—-"
    return digits or right.x0 - left.x1 > SPACE * size


def _is_one_figure(before: Piece, after: Piece) -> bool:
    """Whether the space between two words may part thousands: ``12 345``."""
    near = after.x0 - before.x1 <= SPACE * after.characters[0].size
    return near and bool(_BEFORE_THOUSANDS.fullmatch(before.text) and _THOUSANDS.fullmatch(after.text))


def _word_before(characters: Row) -> Piece:
    return Piece(list(_parted(characters, GAP_OF_WORDS))[-1])


def _word_after(characters: Row) -> Piece:
    return Piece(next(_parted(characters, GAP_OF_WORDS)))


def _parted(characters: Sequence[Character], gap: float) -> Iterator[Row]:
    """Runs of ``characters`` that gaps of ``gap`` sizes of type part."""
    run: Row = []
    end = 0.0
    for character in characters:
        if run and character.x0 - end > gap * character.size:
            yield run
            run = []
        end = max(end, character.x1) if run else character.x1
        run.append(character)
    if run:
        yield run
