"""Office files of before 2007, made by hand: no library writes them any more."""

import struct
from collections.abc import Mapping, Sequence

_SECTOR = 512
_FREE, _END, _FAT = 0xFFFFFFFF, 0xFFFFFFFE, 0xFFFFFFFD
_MIN_STREAM = 4096  # a smaller one would have to lie among the short sectors

Value = str | float
Sheet = Sequence[Sequence[Value | tuple[float, str] | None]]
"""Rows of cells: text, a number, or a number with its format."""


def ole_bytes(streams: Mapping[str, bytes]) -> bytes:
    """An OLE file with ``streams`` in its root."""
    contents = [
        content.ljust(max(_MIN_STREAM, -(-len(content) // _SECTOR) * _SECTOR), b"\0") for content in streams.values()
    ]
    directory_sectors = -(-(len(streams) + 1) // 4)
    fat: list[int] = [_FAT, *_chain(1, directory_sectors)]
    entries = [_entry("Root Entry", 5, child=1 if streams else _FREE, start=_END, size=0)]
    for number, (name, content) in enumerate(zip(streams, contents, strict=True), 1):
        right = number + 1 if number < len(streams) else _FREE
        entries.append(_entry(name, 2, right=right, start=len(fat), size=len(content)))
        fat.extend(_chain(len(fat), len(content) // _SECTOR))
    assert len(fat) <= _SECTOR // 4, "one sector of the table is all that this writes"
    header = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(16) + struct.pack("<HHHHH", 0x3E, 3, 0xFFFE, 9, 6) + bytes(6)
    header += struct.pack("<IIIIIIIIII", 0, 1, 1, 0, _MIN_STREAM, _END, 0, _END, 0, 0) + b"\xff" * (108 * 4)
    table = struct.pack(f"<{len(fat)}I", *fat).ljust(_SECTOR, b"\xff")
    directory = b"".join(entries).ljust(directory_sectors * _SECTOR, b"\0")
    return header + table + directory + b"".join(contents)


def _chain(start: int, count: int) -> list[int]:
    return [*range(start + 1, start + count), _END]


def _entry(name: str, kind: int, *, right: int = _FREE, child: int = _FREE, start: int, size: int) -> bytes:
    encoded = name.encode("utf-16-le")
    head = encoded.ljust(64, b"\0") + struct.pack("<HBBIII", len(encoded) + 2, kind, 1, _FREE, right, child)
    return head + bytes(36) + struct.pack("<IQ", start, size)


def xls_bytes(
    sheets: Mapping[str, Sheet],
    *,
    merged: Sequence[tuple[int, int, int, int]] = (),
    hidden: Sequence[str] = (),
    encrypted: bool = False,
) -> bytes:
    """An Excel 97 workbook. ``merged`` has first row, last row, first and last column from 0, of every sheet."""
    formats = sorted({cell[1] for rows in sheets.values() for row in rows for cell in row if isinstance(cell, tuple)})
    start = _record(0x809, struct.pack("<HHHHII", 0x600, 5, 0xDBB, 0x7CC, 0, 6))
    start += _record(0x2F, bytes(54)) if encrypted else b""
    start += _record(0x42, struct.pack("<H", 1200))
    for number, text in enumerate(formats):
        start += _record(0x41E, struct.pack("<H", 164 + number) + _text(text))
    for number in [0, *range(164, 164 + len(formats))]:
        start += _record(0xE0, struct.pack("<HHH", 0, number, 0) + bytes(14))
    bodies = [_sheet(rows, formats, merged) for rows in sheets.values()]
    place = len(start) + sum(len(_bound(0, name, False)) for name in sheets) + 4
    for name, body in zip(sheets, bodies, strict=True):
        start += _bound(place, name, name in hidden)
        place += len(body)
    return ole_bytes({"Workbook": start + _record(0x0A, b"") + b"".join(bodies)})


def _record(number: int, content: bytes) -> bytes:
    return struct.pack("<HH", number, len(content)) + content


def _text(text: str) -> bytes:
    return struct.pack("<HB", len(text), 1) + text.encode("utf-16-le")


def _bound(place: int, name: str, hidden: bool) -> bytes:
    return _record(0x85, struct.pack("<IBBBB", place, hidden, 0, len(name), 1) + name.encode("utf-16-le"))


def _sheet(rows: Sheet, formats: Sequence[str], merged: Sequence[tuple[int, int, int, int]]) -> bytes:
    width = max(map(len, rows))
    body = _record(0x809, struct.pack("<HHHHII", 0x600, 0x10, 0xDBB, 0x7CC, 0, 6))
    body += _record(0x200, struct.pack("<IIHHH", 0, len(rows), 0, width, 0))
    for row, cells in enumerate(rows):
        for column, cell in enumerate(cells):
            if isinstance(cell, str):
                body += _record(0x204, struct.pack("<HHH", row, column, 0) + _text(cell))
            elif cell is not None:
                value, number = (cell[0], 1 + formats.index(cell[1])) if isinstance(cell, tuple) else (cell, 0)
                body += _record(0x203, struct.pack("<HHHd", row, column, number, value))
    if merged:
        body += _record(0xE5, struct.pack("<H", len(merged)) + b"".join(struct.pack("<4H", *area) for area in merged))
    return body + _record(0x0A, b"")
