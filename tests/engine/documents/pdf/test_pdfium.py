"""Characters and rules of pages as pdfium gives them, beside those of pdfplumber's own parser."""

from collections.abc import Callable
from io import BytesIO
from typing import Any

import pdfplumber
import pypdfium2
import pytest

from engine.documents.pdf.lines import build_lines
from engine.documents.pdf.page import make_page
from engine.documents.pdf.pdfium import read_with_pdfium
from engine.documents.pdf.plumber import read_with_pdfplumber
from engine.documents.pdf.raw import RawPage
from tests.engine.documents.made import pdf_bytes, ruled_table, write

Draw = Callable[[Any], None]


def fast(draw: Draw) -> RawPage:
    with pypdfium2.PdfDocument(pdf_bytes([draw])) as document:
        return read_with_pdfium(document, 1)


def slow(draw: Draw) -> RawPage:
    with pdfplumber.open(BytesIO(pdf_bytes([draw]))) as pdf:
        return read_with_pdfplumber(pdf, 1)


def texts(raw: RawPage) -> list[str]:
    return [line.text for line in build_lines(raw.characters, raw.width)]


def two_fonts(c: Any) -> None:
    write(c, "Sales of 2024, in-house: 1,234.5", 60, 700)
    write(c, "营业收入 1,234.5 万元", 60, 680, font="STSong-Light")
    write(c, "Bold", 60, 660, font="Helvetica-Bold", size=14)
    ruled_table(c, (("a", "b"), ("c", "d")), x=60, top=600, width=80)


def cropped(c: Any) -> None:
    c.setCropBox((40, 100, 500, 760))
    two_fonts(c)


@pytest.mark.parametrize("draw", [two_fonts, cropped])
def test_both_readers_see_the_same_characters_at_the_same_places(draw: Draw) -> None:
    one, other = fast(draw), slow(draw)
    assert texts(one) == texts(other)
    assert (one.width, one.height) == pytest.approx((other.width, other.height), abs=0.01)
    mine = [c for c in one.characters if not c.text.isspace()]
    theirs = [c for c in other.characters if not c.text.isspace()]
    for a, b in zip(mine, theirs, strict=True):
        assert (a.text, a.bold, a.upright) == (b.text, b.bold, b.upright)
        assert (a.x0, a.x1, a.size) == pytest.approx((b.x0, b.x1, b.size), abs=0.7)
        assert a.middle[1] == pytest.approx(b.middle[1], abs=1.5)

    def places(raw: RawPage) -> set[tuple[int, ...]]:
        return {tuple(round(edge[side]) for side in ("x0", "top", "x1", "bottom")) for edge in raw.edges}

    assert places(one) == places(other)


def test_a_place_counts_from_the_corner_that_is_seen() -> None:
    first = fast(cropped).characters[0]
    assert first.text == "S" and first.x0 == pytest.approx(20, abs=0.1)
    assert first.top < 60 < first.bottom


@pytest.mark.parametrize("degrees", [90, 180, 270])
def test_a_page_that_is_shown_turned_is_read_as_it_is_shown(degrees: int) -> None:
    width, height = 595.276, 841.89

    def page(c: Any) -> None:
        c.setPageRotation(degrees)
        # Written the other way round, so that it is upright once the viewer has turned it.
        c.rotate(degrees)
        c.translate(*{90: (0, -height), 180: (-width, -height), 270: (-width, 0)}[degrees])
        write(c, "Upright 12", 60, 300)
        ruled_table(c, (("a", "b"), ("c", "d")), x=60, top=280, width=80)

    raw = fast(page)
    assert texts(raw)[0] == "Upright 12" and raw.turned == 0
    assert texts(raw) == texts(slow(page))
    (first,) = (character for character in raw.characters if character.text == "U")
    assert (first.x0, first.bottom) == pytest.approx((60, height - 300), abs=3)
    assert {edge["orientation"] for edge in raw.edges} == {"h", "v"}


@pytest.mark.parametrize("degrees", [90, 180, 270])
def test_a_page_printed_on_its_side_is_turned(degrees: int) -> None:
    def page(c: Any) -> None:
        c.translate(300, 400)
        c.rotate(degrees)
        write(c, "Landscape, 1,234", 10, 20)
        ruled_table(c, (("a", "b"), ("c", "d")), x=10, top=0, width=80)

    raw = fast(page)
    assert raw.turned == degrees
    assert texts(raw) == ["Landscape, 1,234", "a b", "c d"]
    assert all(character.upright for character in raw.characters)


def test_a_margin_note_that_runs_up_leaves_the_page_as_it_is() -> None:
    def page(c: Any) -> None:
        write(c, "A page of upright text, with a note beside it.", 60, 700)
        c.rotate(90)
        write(c, "Draft 7", 300, -30)

    raw = fast(page)
    assert raw.turned == 0
    assert texts(raw) == ["A page of upright text, with a note beside it.", "Draft 7"]


def test_a_hyphen_at_the_end_of_a_line_is_a_hyphen() -> None:
    def page(c: Any) -> None:
        write(c, "an infor-", 60, 700)
        write(c, "mation", 60, 688)

    assert texts(fast(page)) == ["an infor-", "mation"]


def test_letters_of_one_glyph_are_kept() -> None:
    def page(c: Any) -> None:
        write(c, "of\ufb01ce", 60, 700, font="STSong-Light")

    assert texts(fast(page)) == ["office"]


def test_what_the_font_has_no_letter_for_is_counted_and_left_out() -> None:
    raw = fast(lambda c: write(c, "plain", 60, 700))
    assert (raw.unmapped, raw.broken, raw.text_objects, raw.pictures) == (0, 0, 1, [])


def tilted(angle: float) -> Draw:
    def draw(c: Any) -> None:
        for i in range(8):
            write(c, f"Line {i} of the report is read whole", 60, 700 - 30 * i)
        c.saveState()
        c.translate(120, 560)
        c.rotate(angle)
        write(c, "DRAFT", 0, 0, size=50)
        c.restoreState()

    return draw


@pytest.mark.parametrize("read", [fast, slow])
@pytest.mark.parametrize("angle", [30, 45, -45, 60, 135])
def test_a_watermark_across_the_page_is_told_and_garbles_no_line(read: Callable[[Draw], RawPage], angle: int) -> None:
    raw = read(tilted(angle))
    assert texts(raw) == [f"Line {i} of the report is read whole" for i in range(8)]
    assert raw.slanted == "DRAFT"
    (warning,) = make_page(raw, 1).warnings
    assert warning == "5 letters that run across the page were left out: 'DRAFT'"


@pytest.mark.parametrize("read", [fast, slow])
@pytest.mark.parametrize("angle", [0, 3, 90, 270])
def test_text_along_the_sides_of_a_page_is_kept(read: Callable[[Draw], RawPage], angle: int) -> None:
    raw = read(tilted(angle))
    assert "DRAFT" in "".join(c.text for c in raw.characters if c.size > 20) and not raw.slanted
