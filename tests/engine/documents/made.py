"""Files that tests make for themselves."""

from collections.abc import Callable, Sequence
from io import BytesIO
from pathlib import Path
from typing import Any


def pdf_bytes(draw: Sequence[Callable[[Any], None]], *, password: str | None = None) -> bytes:
    """A PDF on A4, one page a function; each draws with the origin at the bottom left and points as units."""
    from reportlab.lib.pagesizes import A4
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.cidfonts import UnicodeCIDFont
    from reportlab.pdfgen import canvas

    pdfmetrics.registerFont(UnicodeCIDFont("STSong-Light"))
    out = BytesIO()
    c = canvas.Canvas(out, pagesize=A4, encrypt=password, invariant=True)
    for page in draw:
        page(c)
        c.showPage()
    c.save()
    return out.getvalue()


def write(c: Any, text: str, x: float, y: float, *, size: float = 10, font: str = "Helvetica") -> None:
    """``text`` with its left end at ``(x, y)``."""
    c.setFont(font, size)
    c.drawString(x, y, text)


def ruled_table(
    c: Any, rows: Sequence[Sequence[str]], *, x: float, top: float, width: float, height: float = 18
) -> None:
    """A table with all its rules, columns of equal width."""
    columns = len(rows[0])
    for i in range(len(rows) + 1):
        c.line(x, top - i * height, x + columns * width, top - i * height)
    for j in range(columns + 1):
        c.line(x + j * width, top, x + j * width, top - len(rows) * height)
    for i, row in enumerate(rows):
        for j, cell in enumerate(row):
            write(c, cell, x + j * width + 4, top - (i + 1) * height + 5, size=9)


def put(folder: Path, **files: str | bytes) -> Path:
    """``folder`` with ``files`` in it: ``a_dot_md="text"`` is a.md."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in files.items():
        path = folder / name.replace("_dot_", ".")
        path.write_bytes(content.encode() if isinstance(content, str) else content)
    return folder
