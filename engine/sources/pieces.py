"""The pieces of a chunk that can answer by themselves: its sentences, and the rows of its table."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from engine.documents.model import Chunk
from engine.documents.sentences import split_sentences
from engine.documents.table_text import column_names, is_number

_UNIT_LINE = re.compile(
    r"单位[:：]?\s*(?P<zh>[^\s，。,|（）()]{1,8})|\b(?P<en>(CNY|USD|EUR|RMB)( (thousand|million|billion))?)\b"
)
_UNIT_IN_NAME = re.compile(r"\s*[(（]\s*([^()（）]{1,14})\s*[)）]")
_UNIT_COLUMN = re.compile(r"unit|单位|计量单位", re.IGNORECASE)
_WRAPPED = re.compile(r"(?<![。！？；.!?;:：|])\n(?=[a-z0-9(\u4e00-\u9fff])(?![\u4e00-\u9fff]{2,8}[:：])")
_OPEN_END = r"(?:[,，、]|\b(?:an?|the|in|of|at|to|for|from|with|by|on|and|or|that|which|than|as))"
_CUT = re.compile(rf"{_OPEN_END}$")
"""A text whose last word cannot end a sentence: the rest stands elsewhere, or nowhere."""
_ITEM = re.compile(r"^(?:[（(](?:\d{1,2}|[一二三四五六七八九十]+)[)）]|\d{1,2}(?:[)）、]|\.(?=\s)))\s*")
"""The number of an item in a list, which is no part of its sentence."""
_UNFINISHED = re.compile(
    rf"(?:{_OPEN_END}|[.!?] +[A-Z][^.!?:;|\n]*|^[A-Z][^.!?:;|\n]{{59,}})\n(?=[^\s|])", re.MULTILINE
)
"""A line that a page wrapped, whatever begins the next: it is cut, a sentence that it began has no end on it, or it is
longer than headings are."""


@dataclass(frozen=True)
class Cell:
    """A value of a row, under the name of its column, with the unit that the table states for it."""

    column: str
    value: str
    unit: str

    @property
    def text(self) -> str:
        """The value with its unit."""
        if not self.unit or self.unit in self.value or not is_number(self.value):
            return self.value
        if self.unit[:3] in ("CNY", "USD", "EUR", "RMB"):
            return f"{self.unit[:3]} {self.value}{self.unit[3:]}"
        apart = " " if self.unit[0].isascii() and self.unit[0].isalpha() else ""
        return f"{self.value}{apart}{self.unit}"


@dataclass(frozen=True)
class Piece:
    """A sentence with the one before it, or a row with its cells."""

    chunk: Chunk
    text: str
    cells: tuple[Cell, ...] = ()
    before: str = ""


def pieces_of(chunk: Chunk) -> list[Piece]:
    """The sentences of a text chunk, each whole, or the rows of a table chunk, in order."""
    if chunk.kind == "table" and chunk.rows:
        return _rows(chunk)
    body = chunk.text
    joined = _WRAPPED.sub(lambda found: _seam(body, found.start()), body)
    joined = _UNFINISHED.sub(lambda found: found.group()[:-1] + _seam(found.string, found.end() - 1), joined)
    found = [text for sentence in split_sentences(joined) if len(text := _ITEM.sub("", sentence.strip())) > 3]
    return [
        Piece(chunk, text, before=before)
        for before, text in zip(["", *found], found, strict=False)
        if not _CUT.search(text)
    ]


def _seam(body: str, at: int) -> str:
    """What joins two lines that a page wrapped: nothing between Han characters, else a space."""
    return "" if body[at - 1] >= "\u2e80" else " "


def _rows(chunk: Chunk) -> list[Piece]:
    rows = chunk.rows or ()
    names = column_names(rows[: chunk.header_rows]) if chunk.header_rows else tuple("" for _ in rows[0])
    caption = "\n".join(line for line in chunk.text.splitlines() if " | " not in line)
    stated = _UNIT_LINE.search(caption)
    unit = (stated["zh"] or stated["en"]) if stated else ""
    found = []
    for row in rows[chunk.header_rows :]:
        own = next((c for n, c in zip(names, row, strict=False) if _UNIT_COLUMN.fullmatch(n.strip())), "")
        cells = tuple(
            Cell(" ".join(_UNIT_IN_NAME.sub(" ", name).split()), " ".join(value.split()), _unit(name, own, unit))
            for name, value in zip(names, row, strict=False)
            if value.strip()
        )
        if cells:
            found.append(Piece(chunk, row_text(cells), cells))
    return found


def _unit(name: str, own: str, stated: str) -> str:
    in_name = _UNIT_IN_NAME.search(name)
    return in_name.group(1) if in_name else own or stated


def row_text(cells: Sequence[Cell]) -> str:
    """A row in words: what it is about, then its values, each behind its column's name."""
    head, *rest = cells
    if not rest:
        return head.text
    if not any(cell.column for cell in cells):
        return (
            f"{head.value}：{'，'.join(cell.text for cell in rest)}"
            if _han(head.value)
            else (f"{head.value}: {', '.join(cell.text for cell in rest)}")
        )
    if len(rest) == 1 and rest[0].column and not _han(head.value + rest[0].column):
        return f"{head.value} ({rest[0].column}): {rest[0].text}"
    colon, comma = ("：", "，") if _han(head.value + "".join(cell.column for cell in rest)) else (": ", ", ")
    return f"{head.value}{comma}" + comma.join(
        f"{_named(cell.column, chinese=colon == '：')}{colon}{cell.text}" if cell.column else cell.text for cell in rest
    )


def _named(column: str, *, chinese: bool) -> str:
    """A column's name; a bare year is said to be one, so that nobody takes it for a figure."""
    if chinese and re.search(r"(?<!\d)(19|20)\d\d$", column):
        return f"{column}年"
    return f"in {column}" if re.fullmatch(r"(19|20)\d\d", column) else column


def _han(text: str) -> bool:
    return any("\u4e00" <= character <= "\u9fff" for character in text)


def narrowed(piece: Piece, keep: Sequence[int]) -> Piece:
    """The row with the cells at ``keep`` only, its first cell always among them."""
    cells = tuple(cell for at, cell in enumerate(piece.cells) if at == 0 or at in keep)
    return Piece(piece.chunk, row_text(cells), cells)
