"""Characters with coordinates to lines of text in reading order."""

import unicodedata
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from engine.documents.scripts import is_cjk

GAP_OF_WORDS = 0.18
"""In sizes of type: a wider gap between two letters is a space."""
GAP_OF_CJK = 0.7
GAP_OF_COLUMNS = 1.6
MIN_LINES_OF_COLUMNS = 8


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
    """0 where the page has one column, else 1 for the left and 2 for the right one."""


def build_lines(characters: list[Any], page_width: float) -> list[Line]:
    """Lines from top to bottom; where the page has two columns, the left one first. Turned text comes last."""
    upright = [c for c in characters if c["upright"]]
    turned = [c for c in characters if not c["upright"]]
    rows = _rows(upright)
    segments = [segment for row in rows for segment in _segments(row)]
    gutter = _gutter(segments, page_width)
    whole = [line for row in rows if (line := _line(row))]
    lines = whole if gutter is None else _in_columns(segments, gutter)
    return lines + _turned_lines(turned)


def _rows(characters: list[Any]) -> list[list[Any]]:
    """Characters whose middles are at about the same height, sorted from left to right."""
    rows: list[list[Any]] = []
    middle = size = 0.0
    for character in sorted(characters, key=lambda c: (c["top"] + c["bottom"], c["x0"])):
        own = (character["top"] + character["bottom"]) / 2
        if rows and own - middle <= 0.45 * max(size, character["size"]):
            rows[-1].append(character)
            if not character["text"].isspace():
                middle += (own - middle) / len(rows[-1])
                size = max(size, character["size"])
        else:
            rows.append([character])
            middle, size = own, character["size"]
    for row in rows:
        row.sort(key=lambda c: c["x0"])
    return rows


def _segments(row: list[Any]) -> list[list[Any]]:
    """Parts of a row that stand far apart."""
    segments: list[list[Any]] = []
    for character in row:
        if character["text"].isspace():
            continue
        if segments and character["x0"] - segments[-1][-1]["x1"] <= max(6.0, GAP_OF_COLUMNS * character["size"]):
            segments[-1].append(character)
        else:
            segments.append([character])
    return segments


def _gutter(segments: list[list[Any]], page_width: float) -> float | None:
    """Where a white stripe parts the page in two columns of running text; ``None`` if there is none."""
    spans = [(s[0]["x0"], s[-1]["x1"], len(s)) for s in segments]
    best: tuple[int, float] | None = None
    for share in range(35, 66):
        x = page_width * share / 100
        crossing = sum(1 for x0, x1, _ in spans if x0 < x < x1)
        left = [n for _, x1, n in spans if x1 <= x]
        right = [n for x0, _, n in spans if x0 >= x]
        # Running text has long lines; a table without rules also has a white stripe, and short cells.
        if min(len(left), len(right)) < MIN_LINES_OF_COLUMNS or crossing > 0.15 * len(spans):
            continue
        if min(sum(left) / len(left), sum(right) / len(right)) < 18:
            continue
        if best is None or crossing < best[0]:
            best = (crossing, x)
    return None if best is None else best[1]


def _in_columns(segments: list[list[Any]], gutter: float) -> list[Line]:
    """A segment across the gutter closes the columns above it: they are read left, then right, before it."""
    lines: list[Line] = []
    sides: tuple[list[Line], list[Line]] = ([], [])
    for segment in segments:
        x0, x1 = segment[0]["x0"], segment[-1]["x1"]
        side = None if x0 < gutter < x1 else int(x0 >= gutter)
        line = _line(segment, column=0 if side is None else side + 1)
        if line is None:
            continue
        if side is None:
            lines.extend((*sides[0], *sides[1], line))
            sides = ([], [])
        else:
            sides[side].append(line)
    return [*lines, *sides[0], *sides[1]]


def _line(row: list[Any], column: int = 0) -> Line | None:
    ink = [c for c in row if not c["text"].isspace()]
    if not ink:
        return None
    sizes = Counter(round(c["size"], 1) for c in ink)
    bold = sum(1 for c in ink if _is_bold(c["fontname"]))
    return Line(
        text=join_characters(row),
        x0=ink[0]["x0"],
        x1=max(c["x1"] for c in ink),
        top=min(c["top"] for c in ink),
        bottom=max(c["bottom"] for c in ink),
        size=sizes.most_common(1)[0][0],
        bold=bold * 2 > len(ink),
        column=column,
    )


def _is_bold(font: str) -> bool:
    name = font.lower()
    return any(word in name for word in ("bold", "black", "heavy", "simhei", "黑体", "heiti"))


def join_characters(row: Iterable[Any]) -> str:
    """Characters from left to right as text, with a space where the gap or the file itself has one."""
    parts: list[str] = []
    previous: Any = None
    space = False
    for character in row:
        text = character["text"]
        if text.isspace():
            space = previous is not None
            continue
        if previous is not None:
            gap = character["x0"] - previous["x1"]
            both_cjk = is_cjk(previous["text"]) and is_cjk(text)
            limit = (GAP_OF_CJK if both_cjk else GAP_OF_WORDS) * max(character["size"], 1.0)
            if gap > limit or (space and not (both_cjk and gap <= 0.3 * character["size"])):
                parts.append(" ")
        parts.append(text)
        previous, space = character, False
    return _logical_order(unicodedata.normalize("NFC", "".join(parts)))


def _logical_order(text: str) -> str:
    """A line of Arabic or Hebrew, read from the page left to right, turned to the order it is read in."""
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


def _turned_lines(characters: list[Any]) -> list[Line]:
    """Text that runs up or down the page, one line a run of the same x."""
    runs: list[list[Any]] = []
    for character in characters:
        if runs and abs(runs[-1][-1]["x0"] - character["x0"]) < 2:
            runs[-1].append(character)
        else:
            runs.append([character])
    lines = []
    for run in runs:
        text = "".join(c["text"] for c in run).strip()
        if text:
            x0, x1 = min(c["x0"] for c in run), max(c["x1"] for c in run)
            top, bottom = min(c["top"] for c in run), max(c["bottom"] for c in run)
            lines.append(Line(" ".join(text.split()), x0, x1, top, bottom, run[0]["size"], bold=False))
    return lines
