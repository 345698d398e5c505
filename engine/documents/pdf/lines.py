"""Characters with coordinates to lines of text in reading order."""

import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from engine.documents.pdf.columns import in_reading_order
from engine.documents.pdf.raw import Character, Row
from engine.documents.scripts import is_cjk

GAP_OF_WORDS = 0.18
"""In sizes of type: a wider gap between two letters is a space."""
GAP_OF_CJK = 0.7
DOUBLE_SHARE = 0.12
"""In sizes of type: the same letter again within this distance was printed twice to look bold."""


@dataclass(frozen=True)
class Line:
    """A line of text in points from the top left corner."""

    text: str
    x0: float
    x1: float
    top: float
    bottom: float
    size: float
    bold: bool
    column: int = 0
    """0 where the page has one column here, odd for a left and even for a right column."""


def build_lines(characters: Sequence[Character], page_width: float) -> list[Line]:
    """Lines from top to bottom; where the page has columns, one after the other. Turned text comes last."""
    rows = in_rows(c for c in characters if c.upright)
    ordered = in_reading_order([row for row in rows if _has_ink(row)], 0.0, page_width)
    lines = [_line(row, column) for row, column in ordered]
    return lines + turned_lines([c for c in characters if not c.upright])


def in_rows(characters: Iterable[Character]) -> list[Row]:
    """Characters whose middles are at about the same height, sorted from left to right."""
    rows: list[Row] = []
    middle = size = 0.0
    for character in sorted(characters, key=lambda c: (c.top + c.bottom, c.x0)):
        own = (character.top + character.bottom) / 2
        if rows and own - middle <= 0.45 * max(size, character.size):
            rows[-1].append(character)
            if not character.text.isspace():
                middle += (own - middle) / len(rows[-1])
                size = max(size, character.size)
        else:
            rows.append([character])
            middle, size = own, character.size
    for row in rows:
        row.sort(key=lambda c: c.x0)
    return rows


def _has_ink(row: Row) -> bool:
    return any(not character.text.isspace() for character in row)


def _line(row: Row, column: int) -> Line:
    ink = [c for c in row if not c.text.isspace()]
    sizes = Counter(round(c.size, 1) for c in ink)
    bold = sum(1 for c in ink if c.bold)
    return Line(
        text=join_characters(row),
        x0=ink[0].x0,
        x1=max(c.x1 for c in ink),
        top=min(c.top for c in ink),
        bottom=max(c.bottom for c in ink),
        size=sizes.most_common(1)[0][0],
        bold=bold * 2 > len(ink),
        column=column,
    )


def join_characters(row: Iterable[Character]) -> str:
    """Characters from left to right as text, with a space where the gap or the file itself has one.

    Bold type is sometimes faked by printing a letter twice, a hair apart: the second one is left out.
    """
    parts: list[str] = []
    previous: Character | None = None
    space = False
    for character in row:
        text = character.text
        if text.isspace():
            space = previous is not None
            continue
        if previous is not None:
            size = max(character.size, 1.0)
            if text == previous.text and character.x0 - previous.x0 < max(0.5, DOUBLE_SHARE * size):
                continue
            gap = character.x0 - previous.x1
            both_cjk = is_cjk(previous.text) and is_cjk(text)
            limit = (GAP_OF_CJK if both_cjk else GAP_OF_WORDS) * size
            if gap > limit or (space and not (both_cjk and gap <= 0.3 * size)):
                parts.append(" ")
        parts.append(text)
        previous, space = character, False
    return _logical_order(unicodedata.normalize("NFC", "".join(parts)))


def _logical_order(text: str) -> str:
    """A line of Arabic or Hebrew, read from the page left to right, turned to the order it is read in."""
    if text.isascii():
        return text
    strong = Counter(unicodedata.bidirectional(c) for c in text)
    if strong["R"] + strong["AL"] <= strong["L"]:
        return text
    runs: list[str] = []
    latin = ""
    for character in text:
        if unicodedata.bidirectional(character) in ("L", "EN", "AN", "ES", "CS", "ET") and character != " ":
            latin += character
            continue
        runs.extend((latin, character))
        latin = ""
    return "".join(reversed([*runs, latin]))


def turned_lines(characters: Sequence[Character]) -> list[Line]:
    """Text that runs up or down the page, one line a run of the same x."""
    runs: list[Row] = []
    for character in characters:
        if runs and abs(runs[-1][-1].x0 - character.x0) < 2:
            runs[-1].append(character)
        else:
            runs.append([character])
    lines = []
    for run in runs:
        text = "".join(c.text for c in run).strip()
        if text:
            x0, x1 = min(c.x0 for c in run), max(c.x1 for c in run)
            top, bottom = min(c.top for c in run), max(c.bottom for c in run)
            lines.append(Line(" ".join(text.split()), x0, x1, top, bottom, run[0].size, bold=False))
    return lines
