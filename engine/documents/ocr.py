"""Scanned pages to lines, by rapidocr on a picture of the page."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from engine.documents.pdf_lines import Line

if TYPE_CHECKING:
    from PIL.Image import Image

logger = logging.getLogger(__name__)

DPI = 150
MIN_SCORE = 0.5
# Below this share of characters read with some certainty a page is also tried turned.
UPRIGHT_SHARE = 0.6
CERTAIN_SCORE = 0.9


@cache
def _engine() -> Any:
    from rapidocr import RapidOCR

    logging.getLogger("RapidOCR").setLevel(logging.ERROR)
    # Its classifier of single lines turns some wide upright ones over; a page is turned as a whole here.
    params = {"Global.log_level": "error", "Global.use_cls": False, "EngineConfig.onnxruntime.intra_op_num_threads": 2}
    return RapidOCR(params=params)


def read_scanned_page(data: bytes, number: int) -> list[Line]:
    """Lines of page ``number`` (from 1), in points; none where nothing was recognised.

    A page that lies on its side or upside down is turned. Two pieces at the same height become one line, with a gap
    between them.
    """
    import pypdfium2

    pdf = pypdfium2.PdfDocument(data)
    try:
        picture = pdf[number - 1].render(scale=DPI / 72).to_pil().convert("RGB")
    finally:
        pdf.close()
    best, share = _recognised(picture)
    for degrees in (180, 90, 270):
        if share >= UPRIGHT_SHARE:
            break
        turned, turned_share = _recognised(picture.rotate(degrees, expand=True))
        if turned_share > share:
            best, share = turned, turned_share
    return _joined(best)


def _recognised(picture: Image) -> tuple[list[Line], float]:
    """The pieces that were read with some certainty, and their share of all characters (1 for an empty page)."""
    import numpy as np

    result = _engine()(np.asarray(picture)[:, :, ::-1])
    if result.boxes is None or result.txts is None:
        return [], 1.0
    scale = 72 / DPI
    pieces: list[Line] = []
    for box, text, score in zip(result.boxes, result.txts, result.scores, strict=True):
        if score < MIN_SCORE or not text.strip():
            continue
        xs, ys = [float(p[0]) * scale for p in box], [float(p[1]) * scale for p in box]
        top, bottom = min(ys), max(ys)
        pieces.append(Line(text.strip(), min(xs), max(xs), top, bottom, round(bottom - top, 1), bold=False))
    return pieces, _certain_share(result.txts, result.scores)


def _certain_share(texts: Sequence[str], scores: Sequence[float]) -> float:
    characters = sum(len(text) for text in texts)
    certain = sum(len(text) for text, score in zip(texts, scores, strict=True) if score >= CERTAIN_SCORE)
    return certain / characters if characters else 1.0


def _joined(pieces: list[Line]) -> list[Line]:
    rows: list[list[Line]] = []
    for piece in sorted(pieces, key=lambda p: p.top + p.bottom):
        last = rows[-1][0] if rows else None
        if last and (piece.top + piece.bottom - last.top - last.bottom) / 2 < 0.5 * min(piece.size, last.size):
            rows[-1].append(piece)
        else:
            rows.append([piece])
    lines = []
    for row in rows:
        row.sort(key=lambda p: p.x0)
        top, bottom = min(p.top for p in row), max(p.bottom for p in row)
        text = "  ".join(p.text for p in row)
        lines.append(Line(text, row[0].x0, row[-1].x1, top, bottom, row[0].size, bold=False))
    return lines
