"""PDFs that show other letters than they state: their pages are read from the picture, or given up by name."""

import re
from collections.abc import Callable, Sequence
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from engine.documents.blocks import Heading, Paragraph
from engine.documents.model import DocumentError, DocumentFault
from engine.documents.pdf.document import read_pdf
from tests.engine.documents.made import pdf_bytes, write

LINES = ("The committee reviewed the accounts and asked", "why freight had risen to 37,901 in the year")
_MAPPED = re.compile(rb"<([0-9A-F]{2})> <00([0-9A-F]{2})>")


def stated(letter: Callable[[int], int], *pages: Callable[[Any], None]) -> bytes:
    """A PDF whose embedded font ``Odd`` says that the code of a letter means another one; 0 is no letter at all."""
    import matplotlib
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont
    from reportlab.pdfgen import canvas

    pdfmetrics.registerFont(TTFont("Odd", str(Path(matplotlib.get_data_path()) / "fonts/ttf/DejaVuSans.ttf")))
    out = BytesIO()
    c = canvas.Canvas(out, pageCompression=0, invariant=True)
    for page in pages:
        page(c)
        c.showPage()
    c.save()

    def other(entry: re.Match[bytes]) -> bytes:
        code = int(entry[2], 16)
        return b"<%s> <%04X>" % (entry[1], letter(code) if code > 32 else code)

    return _MAPPED.sub(other, out.getvalue())


def text(c: Any, *, font: str = "Odd", grey: float = 0.0) -> None:
    c.setFillGray(grey)
    for number, line in enumerate(LINES):
        write(c, line, 60, 700 - 30 * number, size=14, font=font)


def read_text(data: bytes) -> tuple[str, list[str]]:
    extracted = read_pdf(data, "in/odd.pdf")
    return " ".join(block.text for block in extracted.blocks if hasattr(block, "text")), extracted.warnings


@pytest.mark.parametrize("letter", [lambda code: code + 3, lambda _: 0], ids=["shifted", "no meaning"])
def test_garbled_letters_are_read_from_the_picture(letter: Callable[[int], int]) -> None:
    found, warnings = read_text(stated(letter, text))
    assert "".join(LINES[1].split()) in "".join(found.split())
    assert warnings[-1].startswith("page 1: is garbled (")
    assert warnings[-1].endswith("); its text was recognised (OCR)")


def test_a_page_that_shows_what_it_states_is_kept_as_it_is() -> None:
    # Words without vowels look garbled; recognition sees the same words.
    def codes(c: Any) -> None:
        for number in range(4):
            write(c, "RKTL BRGH MNDS PLKT WRNS", 60, 700 - 30 * number, size=14)

    extracted = read_pdf(pdf_bytes([codes]), "in/codes.pdf")
    assert extracted.warnings == []
    assert extracted.quality is not None
    assert (extracted.quality.text, extracted.quality.ocr) == (1, 0)


def test_a_hopeless_page_is_left_out_by_name_and_the_others_stay() -> None:
    sound = partial(text, font="Helvetica")
    data = stated(lambda code: code + 3, sound, partial(text, grey=1.0), sound)
    extracted = read_pdf(data, "in/odd.pdf")
    assert extracted.quality is not None
    assert (extracted.quality.text, extracted.quality.ocr, extracted.quality.given_up) == (2, 0, 1)
    assert {block.page for block in extracted.blocks} == {1, 3}
    (warning,) = extracted.warnings
    assert warning.startswith("page 2: was left out: it is garbled (")
    assert warning.endswith("), and recognition (OCR) found no text")


def test_a_document_most_of_whose_pages_are_hopeless_is_quarantined() -> None:
    with pytest.raises(DocumentError, match=r"cannot be read on 1 of its 1 pages \(page 1 was left out") as caught:
        read_pdf(stated(lambda code: code + 3, partial(text, grey=1.0)), "in/odd.pdf")
    assert caught.value.fault is DocumentFault.UNREADABLE


def pictured(beside: Sequence[str], *, share: float, seen: Sequence[str]) -> bytes:
    """A page of which a picture of ``seen`` covers ``share`` from the top, and ``beside`` as text in the file below."""
    from PIL import Image, ImageDraw, ImageFont
    from reportlab.lib.utils import ImageReader

    picture = Image.new("RGB", (1240, round(1754 * share)), "#fdfdf6")
    drawing = ImageDraw.Draw(picture)
    for number, line in enumerate(seen):
        drawing.text((120, 150 + 60 * number), line, fill="black", font=ImageFont.load_default(30))

    def page(c: Any) -> None:
        c.drawImage(ImageReader(picture), 0, 842 * (1 - share), 595, 842 * share)
        for number, line in enumerate(beside):
            write(c, line, 60, 120 - 14 * number)

    return pdf_bytes([page])


STAMP = ("3 / 12", "Scanned 2024-05-06 10:12 by Copier 4, north wing")
PROSE = ("The committee met on nine days and heard", "four hauliers on the price of freight by rail.") * 3


@pytest.mark.parametrize(
    ("beside", "share", "seen", "ocr"),
    [
        pytest.param(STAMP, 1.0, LINES, True, id="a stamped scan"),
        pytest.param(["7"], 0.5, LINES, True, id="a small scan with a page number", marks=pytest.mark.slow),
        pytest.param(PROSE, 0.5, LINES, False, id="text below a picture"),
        pytest.param(PROSE[:2], 1.0, (), False, id="text on a coloured ground", marks=pytest.mark.slow),
    ],
)
def test_a_page_is_scanned_by_what_pictures_cover_and_what_its_letters_say(
    beside: Sequence[str], share: float, seen: Sequence[str], ocr: bool
) -> None:
    extracted = read_pdf(pictured(beside, share=share, seen=seen), "in/page.pdf")
    assert extracted.quality is not None and extracted.quality.ocr == ocr
    found = " ".join(block.text for block in extracted.blocks if isinstance(block, Heading | Paragraph))
    assert ("committee" in found) and ("".join(LINES[1].split()) in "".join(found.split())) == ocr
