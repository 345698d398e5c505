"""Pages that two readers read differently: both readings are kept, and what only one has is marked."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from engine.documents.model import Document
from engine.documents.read import read_document
from tests.engine.documents.pdf.test_file import file_of

FONT = b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 6 0 R >>"


def letters_of(meant: str) -> bytes:
    """A map of letters without the word that ends it: pdfium obeys such a map, pdfplumber takes none of it.

    It says that "x" is no letter, so that pdfium doubts the page, and that "1" is "2" for ``meant`` = "12".
    """
    pairs = ["<78> <FFFD>", *(f"<{ord(a):02X}> <{ord(b):04X}>" for a, b in zip(meant[::2], meant[1::2], strict=True))]
    content = f"begincmap {len(pairs)} beginbfchar {' '.join(pairs)}".encode()
    return b"<< /Length %d >>\nstream\n%s\nendstream" % (len(content), content)


def lines(texts: Sequence[str]) -> bytes:
    shown = (f"BT /F 12 Tf 60 {700 - 20 * n} Td ({text}) Tj ET" for n, text in enumerate(texts))
    return " ".join(shown).encode()


def table(rows: Sequence[Sequence[str]]) -> bytes:
    """With all its rules, cells of 100 by 20."""
    cells = [(60 + 100 * x, 660 - 20 * y, text) for y, row in enumerate(rows) for x, text in enumerate(row)]
    rules = (f"{x} {y} 100 20 re S" for x, y, _ in cells)
    shown = (f"BT /F 10 Tf {x + 4} {y + 6} Td ({text}) Tj ET" for x, y, text in cells)
    return " ".join((*rules, *shown)).encode()


def read(folder: Path, content: bytes, meant: str) -> Document:
    (folder / "odd.pdf").write_bytes(file_of([content], font=FONT, more=[letters_of(meant)]))
    return read_document(folder / "odd.pdf", file="odd.pdf")


def test_both_readings_are_kept_and_a_figure_of_one_is_marked(tmp_path: Path) -> None:
    odd = read(tmp_path, lines(["Freight xxxx rose to 1,234 tonnes", "in 2004, by 17 lines."]), "38")
    (chunk,) = odd.chunks
    assert chunk.text == "Freight xxxx rose to 1,234 tonnes in 2004, by 17 lines."
    assert chunk.uncertain == ("1,234",)
    (other,) = chunk.other_readings
    assert (other.reader, other.text.splitlines()[0]) == (
        "pdfium",
        "Freight \ufffd\ufffd\ufffd\ufffd rose to 1,284 tonnes",
    )
    (warning,) = odd.warnings
    assert warning.startswith("page 1: two readers differ (pdfium ")
    assert warning.endswith("); pdfplumber was believed, the other is kept beside it")


@pytest.mark.parametrize(
    ("rows", "meant", "marked"),
    [
        ((("Port", "xxxx"), ("East", "1,234"), ("West", "567")), "38", ("1,234",)),
        # The same figures, each in the place of the other: of all figures of the page none is missing.
        ((("Port", "xxxx"), ("East", "12"), ("West", "21")), "1221", ("12", "21")),
        ((("Port", "xxxx"), ("East", "12 of 21"), ("West", "34")), "1221", ("12", "21")),
    ],
)
def test_a_cell_is_compared_with_what_stands_in_its_place(
    tmp_path: Path, rows: Sequence[Sequence[str]], meant: str, marked: tuple[str, ...]
) -> None:
    (chunk,) = read(tmp_path, table(rows), meant).chunks
    assert (chunk.kind, chunk.rows) == ("table", tuple(rows))
    assert chunk.uncertain == marked
    assert [other.reader for other in chunk.other_readings] == ["pdfium"]


def test_readers_that_say_the_same_leave_no_mark(tmp_path: Path) -> None:
    # Fewer than one letter in twenty differs, and no figure.
    odd = read(tmp_path, lines(["Freight rose to 1,234 tonnes in the year of the xx report of the council"]), "")
    assert (odd.chunks[0].uncertain, odd.chunks[0].other_readings, odd.warnings) == ((), (), ())
