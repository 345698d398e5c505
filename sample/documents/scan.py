"""Letters as scans: 150 dpi, skewed, noisy, a seal over the text; the PDF holds pictures and no text."""

import io
import zlib
from pathlib import Path

import numpy as np
from PIL import Image, ImageFilter
from reportlab.lib.pagesizes import A4
from reportlab.lib.utils import ImageReader

from sample.documents.paper import Mark, Paper
from sample.documents.pdf_canvas import canvas_of
from sample.documents.scan_page import MARGIN, PAPER_WHITE, SIZE, Page, pages_of
from sample.documents.seal import RADIUS, seal

SKEW_DEGREES = 1.5
NOISE = 9.0
"""Standard deviation of a pixel's brightness, of 255."""
JPEG_QUALITY = 55


def write_scan(paper: Paper, folder: Path) -> dict[str, Mark]:
    """Write the letter into ``folder``; returns where its marked facts stand. The same paper gives the same bytes."""
    pages = pages_of(paper)
    rng = np.random.default_rng(zlib.crc32(paper.file.encode()))
    canvas = canvas_of(paper, str(folder / paper.file), pagesize=A4, invariant=1)
    canvas.setTitle(paper.title)
    canvas.setAuthor(paper.issuer)
    for number, page in enumerate(pages):
        picture = _scanned(_sealed(page, paper.issuer), SKEW_DEGREES * (-1) ** number, rng)
        canvas.drawImage(ImageReader(picture), 0, 0, *A4)
        canvas.showPage()
    canvas.save()
    places = {key: number for number, page in enumerate(pages, 1) for key in page.keys}
    return {key: Mark(paper.file, places[key], quote) for key, quote in paper.quotes()}


def _sealed(page: Page, owner: str) -> Image.Image:
    """The page with the seal over its signature, where it has one."""
    if page.signature_y is not None:
        mark = seal(owner)
        page.image.paste(mark, (SIZE[0] - MARGIN - 130 - 2 * RADIUS, page.signature_y - RADIUS + 30), mark)
    return page.image


def _scanned(image: Image.Image, degrees: float, rng: np.random.Generator) -> io.BytesIO:
    """The page as the scanner gives it."""
    skewed = image.rotate(degrees, Image.Resampling.BICUBIC, fillcolor=PAPER_WHITE)
    soft = np.asarray(skewed.filter(ImageFilter.GaussianBlur(0.6)), dtype=np.float32)
    # One value for the three channels: a sensor's noise is grey.
    noisy = soft + rng.normal(0.0, NOISE, soft.shape[:2]).astype(np.float32)[..., None]
    picture = io.BytesIO()
    Image.fromarray(np.clip(noisy, 0, 255).astype(np.uint8)).save(picture, "JPEG", quality=JPEG_QUALITY, dpi=(150, 150))
    picture.seek(0)
    return picture
