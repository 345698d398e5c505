"""Pictures (PNG, JPEG, TIFF, BMP, GIF, WebP): each frame is a page, read as a scanned page of a PDF is."""

import warnings
from io import BytesIO
from typing import TYPE_CHECKING

from engine.documents.blocks import Extracted
from engine.documents.model import DocumentError, DocumentFault
from engine.documents.pdf.document import read_pdf
from engine.documents.progress import Progress, unheard

if TYPE_CHECKING:
    from PIL.Image import Image
    from reportlab.pdfgen.canvas import Canvas

MAX_PIXELS = 80_000_000
"""Of one frame: A3 at 600 dpi has 70 million."""
MAX_FRAMES = 500
USUAL_DPI = 150
"""For a picture that does not say how large it is, or says what no scanner gives."""
SCANNED_DPI = range(72, 1201)
JPEG_QUALITY = 95
"""High enough that nothing of a letter is lost."""


def read_picture(data: bytes, file: str, progress: Progress = unheard) -> Extracted:
    """Blocks of what is written in a picture, by recognition (OCR)."""
    # As pages of a PDF, because everything that is done for scanned pages is then done for pictures too.
    return read_pdf(_pdf_of(data, file), file, progress)


def _pdf_of(data: bytes, file: str) -> bytes:
    from PIL import Image, ImageSequence
    from reportlab.pdfgen.canvas import Canvas

    out = BytesIO()
    canvas = Canvas(out, invariant=True)
    try:
        with warnings.catch_warnings(action="ignore"), Image.open(BytesIO(data)) as picture:
            _check_size(picture, file)
            dpi = round(float(picture.info.get("dpi", (USUAL_DPI,))[0]))
            for frame in ImageSequence.Iterator(picture):
                _add_page(canvas, frame, dpi if dpi in SCANNED_DPI else USUAL_DPI)
    except Image.DecompressionBombError as error:
        message = f"has more than the {MAX_PIXELS:,} pixels that are read; scan it with a lower resolution"
        raise DocumentError(DocumentFault.TOO_LARGE, file, message) from error
    except (OSError, SyntaxError, ValueError, ArithmeticError, EOFError, LookupError, TypeError) as error:
        message = f"is a damaged picture ({error}); scan or export it again"
        raise DocumentError(DocumentFault.UNREADABLE, file, message) from error
    canvas.save()
    return out.getvalue()


def _check_size(picture: "Image", file: str) -> None:
    if (pixels := picture.width * picture.height) > MAX_PIXELS:
        message = f"has {pixels:,} pixels, at most {MAX_PIXELS:,} are read; scan it with a lower resolution"
        raise DocumentError(DocumentFault.TOO_LARGE, file, message)
    if (count := getattr(picture, "n_frames", 1)) > MAX_FRAMES:
        message = f"has {count} frames, at most {MAX_FRAMES} are read; split it"
        raise DocumentError(DocumentFault.TOO_LARGE, file, message)


def _add_page(canvas: "Canvas", frame: "Image", dpi: int) -> None:
    """One page as large as the picture is. As JPEG, so that no more than one frame is in memory."""
    from PIL import ImageOps
    from reportlab.lib.utils import ImageReader

    page = _on_white(ImageOps.exif_transpose(frame))
    jpeg = BytesIO()
    page.save(jpeg, "JPEG", quality=JPEG_QUALITY)
    width, height = page.width * 72 / dpi, page.height * 72 / dpi
    canvas.setPageSize((width, height))
    canvas.drawImage(ImageReader(jpeg), 0, 0, width, height)
    canvas.showPage()


def _on_white(picture: "Image") -> "Image":
    """``picture`` in colours that a page can have; what is transparent is paper."""
    from PIL import Image

    if not picture.has_transparency_data:
        return picture.convert("L" if picture.mode in ("1", "L") else "RGB")
    drawn = picture.convert("RGBA")
    return Image.alpha_composite(Image.new("RGBA", drawn.size, "white"), drawn).convert("RGB")
