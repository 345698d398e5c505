from io import BytesIO
from typing import Any

import pytest
from PIL import Image, ImageDraw, ImageFont

from engine.documents.blocks import Heading, Paragraph
from engine.documents.model import DocumentError, DocumentFault
from engine.documents.scans.picture import MAX_FRAMES, read_picture


def page(text: str, mode: str = "RGB") -> Image.Image:
    """A white picture with ``text`` in black; of a mode with transparency, on nothing."""
    picture = Image.new(mode, (1000, 300), (255, 255, 255, 0) if mode == "RGBA" else "white")
    ImageDraw.Draw(picture).text((60, 100), text, fill="black", font=ImageFont.load_default(48))
    return picture


def saved(picture: Image.Image, form: str, **how: Any) -> bytes:
    out = BytesIO()
    picture.save(out, form, **how)
    return out.getvalue()


def words(data: bytes) -> list[str]:
    return [block.text for block in read_picture(data, "a").blocks if isinstance(block, Heading | Paragraph)]


@pytest.mark.slow
@pytest.mark.parametrize(
    "data",
    [
        saved(page("Returned units 1,175"), "PNG", dpi=(150, 150)),
        saved(page("Returned units 1,175", "RGBA"), "PNG"),
        saved(page("Returned units 1,175").convert("P"), "GIF"),
        saved(page("Returned units 1,175"), "JPEG", quality=90),
        saved(page("Returned units 1,175").convert("1"), "TIFF", compression="group4"),
        saved(page("Returned units 1,175").transpose(Image.Transpose.ROTATE_90), "JPEG", exif=b"Exif\0\0II*\0\x08\0\0\0"
              b"\1\0\x12\1\3\0\1\0\0\0\6\0\0\0\0\0\0\0"),
    ],
    ids=["png", "transparent", "gif", "jpeg", "fax", "turned by its camera"],
)  # fmt: skip
def test_what_is_written_in_a_picture_is_read(data: bytes) -> None:
    assert words(data) == ["Returned units 1,175"]


@pytest.mark.slow
def test_each_frame_is_a_page() -> None:
    data = saved(page("First sheet"), "TIFF", save_all=True, append_images=[page("Second sheet")])
    extracted = read_picture(data, "a.tif")
    assert extracted.page_count == 2
    assert [(block.text, block.page) for block in extracted.blocks if isinstance(block, Heading | Paragraph)] == [
        ("First sheet", 1),
        ("Second sheet", 2),
    ]


def fault_of(data: bytes) -> DocumentFault:
    with pytest.raises(DocumentError, match=r"in/a\.png") as caught:
        read_picture(data, "in/a.png")
    return caught.value.fault


def test_damaged_pictures_are_named() -> None:
    whole = saved(page("x"), "PNG")
    assert fault_of(whole[:200]) is DocumentFault.UNREADABLE
    assert fault_of(b"\x89PNG\r\n\x1a\n nothing of the kind") is DocumentFault.UNREADABLE


def test_pictures_that_would_fill_the_memory_are_refused() -> None:
    huge = saved(Image.new("1", (14_000, 6_000)), "PNG")
    assert len(huge) < 100_000
    assert fault_of(huge) is DocumentFault.TOO_LARGE
    larger = saved(Image.new("1", (30_000, 30_000)), "PNG")
    assert fault_of(larger) is DocumentFault.TOO_LARGE
    frames = [Image.new("1", (8, 8), n % 2) for n in range(MAX_FRAMES + 1)]
    assert fault_of(saved(frames[0], "TIFF", save_all=True, append_images=frames[1:])) is DocumentFault.TOO_LARGE
