"""Which reader a page is given to, and what becomes of pages that none can read."""

from collections.abc import Sequence

import pytest

from engine.documents.model import DocumentError, DocumentFault
from engine.documents.pdf.file import PdfFile
from engine.documents.pdf.page import Page
from tests.engine.documents.made import pdf_bytes, write

HELVETICA = b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"
NO_LETTERS = (
    b"<< /Type /Font /Subtype /Type0 /BaseFont /Odd /Encoding /Identity-H /DescendantFonts [<< /Type /Font "
    b"/Subtype /CIDFontType2 /BaseFont /Odd /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> "
    b"/FontDescriptor << /Type /FontDescriptor /FontName /Odd /Flags 4 /FontBBox [0 0 1000 1000] /ItalicAngle 0 "
    b"/Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >> /DW 500 >>] >>"
)
"""A font that does not say which letters its glyphs are."""


def file_of(contents: Sequence[bytes], *, font: bytes, more: Sequence[bytes] = ()) -> bytes:
    """A PDF written by hand: one page for each content stream, with ``font`` as /F; ``more`` objects come last."""
    kids = b" ".join(b"%d 0 R" % (4 + 2 * n) for n in range(len(contents)))
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [%s] /Count %d >>" % (kids, len(contents)),
        font,
    ]
    for number, content in enumerate(contents):
        objects.append(
            b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents %d 0 R "
            b"/Resources << /Font << /F 3 0 R /H %s >> >> >>" % (5 + 2 * number, HELVETICA)
        )
        objects.append(b"<< /Length %d >>\nstream\n%s\nendstream" % (len(content), content))
    body, places = b"%PDF-1.7\n", []
    objects += more
    for number, held in enumerate(objects, 1):
        places.append(len(body))
        body += b"%d 0 obj\n%s\nendobj\n" % (number, held)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    trailer = b"trailer << /Size %d /Root 1 0 R >>" % (len(objects) + 1)
    return body + b"xref\n0 %d\n0000000000 65535 f \n%s%s\nstartxref\n%d\n%%%%EOF" % (
        len(objects) + 1,
        table,
        trailer,
        len(body),
    )


def pages(data: bytes) -> list[Page]:
    with PdfFile(data, "made.pdf") as pdf:
        return list(pdf.pages(range(1, pdf.facts.page_count + 1)))


def shown(page: Page) -> list[str]:
    return [line.text for line in page.lines]


def test_a_plain_page_is_read_once() -> None:
    (page,) = pages(file_of([b"BT /F 12 Tf 60 700 Td (Plain text) Tj ET"], font=HELVETICA))
    assert (shown(page), page.reader, page.doubted, page.unmapped) == (["Plain text"], "pdfium", False, 0)


def test_a_page_whose_font_has_no_letters_is_asked_of_both_readers_and_counted() -> None:
    odd = b"BT /F 12 Tf 60 700 Td <002100220023> Tj ET BT /H 12 Tf 60 600 Td (Seen) Tj ET"
    first, second = pages(file_of([odd, b"BT /H 12 Tf 60 700 Td (Plain) Tj ET"], font=NO_LETTERS))
    assert (shown(first), first.doubted, first.unmapped) == (["Seen"], True, 3)
    assert (shown(second), second.doubted, second.unmapped) == (["Plain"], False, 0)


def test_a_page_of_blanks_is_asked_of_both_readers() -> None:
    (page,) = pages(file_of([b"BT /F 12 Tf 60 700 Td (   ) Tj ET"], font=HELVETICA))
    assert page.doubted and not page.lines


def test_some_pages_of_a_file() -> None:
    data = pdf_bytes([lambda c, n=n: write(c, f"Page {n}.", 60, 700) for n in range(1, 6)])  # type: ignore[misc]
    with PdfFile(data, "made.pdf") as pdf:
        assert [(page.number, shown(page)) for page in pdf.pages(range(2, 4))] == [(2, ["Page 2."]), (3, ["Page 3."])]


def test_what_neither_reader_can_open_is_named() -> None:
    with pytest.raises(DocumentError, match="export or print it to PDF again") as caught:
        PdfFile(b"%PDF-1.7 nothing else", "in/broken.pdf")
    assert caught.value.fault is DocumentFault.UNREADABLE
