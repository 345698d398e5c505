"""Scanned pages to lines, by rapidocr on a picture of the page."""

import logging
from functools import cache
from typing import Any

from engine.documents.pdf_lines import Line

logger = logging.getLogger(__name__)

DPI = 150
MIN_SCORE = 0.5


@cache
def _engine() -> Any:
    from rapidocr import RapidOCR

    logging.getLogger("RapidOCR").setLevel(logging.ERROR)
    return RapidOCR(params={"Global.log_level": "error", "EngineConfig.onnxruntime.intra_op_num_threads": 2})


def read_scanned_page(data: bytes, number: int) -> list[Line]:
    """Lines of page ``number`` (from 1), in points; none where nothing was recognised.

    Two pieces at the same height become one line, with a gap between them.
    """
    import numpy as np
    import pypdfium2

    pdf = pypdfium2.PdfDocument(data)
    try:
        picture = pdf[number - 1].render(scale=DPI / 72).to_pil().convert("RGB")
    finally:
        pdf.close()
    result = _engine()(np.asarray(picture)[:, :, ::-1])
    if result.boxes is None or result.txts is None:
        return []
    scale = 72 / DPI
    pieces: list[Line] = []
    for box, text, score in zip(result.boxes, result.txts, result.scores, strict=True):
        if score < MIN_SCORE or not text.strip():
            continue
        xs, ys = [float(p[0]) * scale for p in box], [float(p[1]) * scale for p in box]
        top, bottom = min(ys), max(ys)
        pieces.append(Line(text.strip(), min(xs), max(xs), top, bottom, round(bottom - top, 1), bold=False))
    return _joined(pieces)


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
