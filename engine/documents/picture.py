"""Pictures (PNG, JPEG, TIFF, BMP, GIF, WebP): each frame is a page, read as a scanned page of a PDF is."""

from io import BytesIO
from typing import TYPE_CHECKING

from engine.documents.blocks import Extracted
from engine.documents.model import DocumentError, DocumentFault
from engine.documents.pdf import read_pdf
from engine.documents.progress import Progress, unheard

if TYPE_CHECKING:
    from PIL.Image import Image

MAX_PIXELS = 100_000_000
"""Of one frame: A3 at 600 dpi has 70 million."""
MAX_FRAMES = 500
USUAL_DPI = 150
"""For a picture that says nothing of its size, or what no scanner gives."""
SCANNED_DPI = range(72, 1201)
QUALITY = 95
"""Of JPEG in the page, high enough that nothing of a letter is lost."""


def read_picture(data: bytes, file: str, progress: Progress = unheard) -> Extracted:
    """Blocks of what is written in a picture, by recognition (OCR)."""
    # A page of a PDF, because everything that is done for scanned pages is then done for pictures too.
    return read_pdf(_pdf_of(data, file), file, progress)


def _pdf_of(data: bytes, file: str) -> bytes:
    from PIL import Image, ImageOps, ImageSequence, UnidentifiedImageError

    try:
        with Image.open(BytesIO(data)) as picture:
            if (pixels := picture.width * picture.height) > MAX_PIXELS:
                message = f"has {pixels:,} pixels, at most {MAX_PIXELS:,} are read; scan it with a lower resolution"
                raise DocumentError(DocumentFault.TOO_LARGE, file, message)
            if (count := getattr(picture, "n_frames", 1)) > MAX_FRAMES:
                message = f"has {count} frames, at most {MAX_FRAMES} are read; split it"
                raise DocumentError(DocumentFault.TOO_LARGE, file, message)
            dpi = round(float(picture.info.get("dpi", (USUAL_DPI,))[0]))
            frames = [ImageOps.exif_transpose(frame) for frame in ImageSequence.Iterator(picture)]
            pages = [_on_white(frame) for frame in frames]
    except DocumentError:
        raise
    except (Image.DecompressionBombError, MemoryError) as error:
        raise DocumentError(
            DocumentFault.TOO_LARGE, file, f"is too large a picture ({error}); scale it down"
        ) from error
    except (UnidentifiedImageError, OSError, SyntaxError, ValueError, EOFError) as error:
        message = f"is a damaged picture ({error}); scan or export it again"
        raise DocumentError(DocumentFault.UNREADABLE, file, message) from error
    out = BytesIO()
    resolution = dpi if dpi in SCANNED_DPI else USUAL_DPI
    pages[0].save(out, "PDF", save_all=True, append_images=pages[1:], resolution=resolution, quality=QUALITY)
    return out.getvalue()


def _on_white(picture: "Image") -> "Image":
    """``picture`` in colours that a page can have; what is transparent is paper."""
    from PIL import Image

    if not picture.has_transparency_data:
        return picture if picture.mode in ("1", "L", "RGB") else picture.convert("RGB")
    drawn = picture.convert("RGBA")
    return Image.alpha_composite(Image.new("RGBA", drawn.size, "white"), drawn).convert("RGB")
