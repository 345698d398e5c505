"""The picture of a scanned page, prepared for recognition."""

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.documents.scans.engine import Picture

MIN_DPI = 150
MAX_DPI = 300
"""Above it letters are larger than the recogniser looks at, and only the time grows."""
RED = 40
"""By so much, of 255, red must outshine green and blue to be a coloured ink and not the tint of the paper."""
MIN_SEAL_CM = 2.0
MAX_SEAL_CM = 7.0
MAX_SEAL_ASPECT = 1.5
"""Of the longer side to the shorter. A seal is round or square; a letterhead in red is wide."""
SEAL_WHITE = 0.9
"""What reaches this share of the lightness of a seal's ink, through red glass, counts as paper."""
BLACK = 40
"""What is darker, of 255, is black."""
CLOSE_CM = 0.4
"""Parts of a seal (its ring, star and letters) stand closer to one another than this."""


def page_picture(data: bytes, number: int) -> tuple[Picture, float]:
    """Page ``number`` (from 1) of a PDF and its dots an inch: those of the picture on it, within limits."""
    import pypdfium2

    pdf = pypdfium2.PdfDocument(data)
    try:
        page = pdf[number - 1]
        dpi = min(max(_native_dpi(page), MIN_DPI), MAX_DPI)
        rendered = page.render(scale=dpi / 72, rev_byteorder=False).to_numpy()
    finally:
        pdf.close()
    return as_picture(rendered), dpi


def _native_dpi(page: Any) -> float:
    """The resolution of the largest picture on the page; 0 without one."""
    import pypdfium2.raw as pdfium

    best, area = 0.0, 0.0
    for image in page.get_objects(filter=[pdfium.FPDF_PAGEOBJ_IMAGE]):
        left, bottom, right, top = image.get_bounds()
        width, height = right - left, top - bottom
        if width * height > area:
            area = width * height
            best = 72 * max(image.get_px_size()) / max(width, height)
    return best


def as_picture(pixels: Any) -> Picture:
    """Grey, BGR or BGRX pixels as a picture of three channels."""
    array = np.asarray(pixels, dtype=np.uint8)
    if array.ndim == 2 or array.shape[2] == 1:
        array = np.repeat(array.reshape(*array.shape[:2], 1), 3, axis=2)
    return np.ascontiguousarray(array[:, :, :3])


def without_seals(picture: Picture, dpi: float) -> Picture:
    """The picture with red seals gone: what is printed below them stays.

    Seen through red glass, red ink is nearly as light as paper, and black is black. What is as light as the seal's ink
    is then made white.
    """
    mask = _red(picture)
    areas = _seals(mask, dpi)
    if not areas:
        return picture
    cleared = picture.copy()
    for x0, y0, x1, y1 in areas:
        through = picture[y0:y1, x0:x1, 2].astype(np.float32)
        white = SEAL_WHITE * float(np.median(through[mask[y0:y1, x0:x1] > 0]))
        levels = np.clip((through - BLACK) / (white - BLACK), 0, 1) * 255
        cleared[y0:y1, x0:x1] = levels.astype(np.uint8)[..., None]
    return cleared


def _red(picture: Picture) -> NDArray[np.uint8]:
    """1 where the ink is red, 0 elsewhere."""
    blue, green, red = (picture[:, :, channel].astype(np.int16) for channel in range(3))
    mask = (red - np.maximum(blue, green) > RED).astype(np.uint8)
    # Single red pixels are the scanner's noise or a picture's compression.
    return np.asarray(cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((2, 2), np.uint8)))


def _seals(mask: NDArray[np.uint8], dpi: float) -> list[tuple[int, int, int, int]]:
    """Areas (left, top, right, bottom, in pixels) of red ink that are about as wide as high, and a seal's size."""
    reach = max(3, round(CLOSE_CM / 2.54 * dpi))
    _, _, parts, _ = cv2.connectedComponentsWithStats(cv2.dilate(mask, np.ones((reach, reach), np.uint8)))
    found = []
    for x, y, width, height, _ in parts[1:].tolist():
        short, long = sorted((width - reach, height - reach))
        if short / dpi * 2.54 >= MIN_SEAL_CM and long / dpi * 2.54 <= MAX_SEAL_CM and long <= MAX_SEAL_ASPECT * short:
            found.append((x, y, x + width, y + height))
    return found
