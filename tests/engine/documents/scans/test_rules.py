"""Rules of tables on pictures: found on skewed and noisy ones, and the text that runs over them parted."""

import math

import cv2
import numpy as np
import pytest

from engine.documents.blocks import Table
from engine.documents.pdf.document import read_pdf
from engine.documents.scans.engine import Corners, Picture
from engine.documents.scans.layout import Level
from engine.documents.scans.rules import find_rules, parted, skew_of_rules
from tests.engine.documents.made import pdf_bytes, ruled_table, write

DPI = 144
WIDTH, HEIGHT = 1000, 1400
COLUMNS, ROWS = (100, 400, 640, 900), (300, 360, 420, 480)
"""Pixels at which the rules of the drawn table stand."""


def turned(points: np.ndarray, degrees: float) -> Corners:
    angle, middle = math.radians(degrees), np.array([WIDTH / 2, HEIGHT / 2])
    turn = np.array([[math.cos(angle), -math.sin(angle)], [math.sin(angle), math.cos(angle)]])
    return np.asarray((points - middle) @ turn.T + middle)


def page(degrees: float) -> Picture:
    """A table, a line under a word, a frame's single rule, and grain, on paper that is darker at one side."""
    picture = np.full((HEIGHT, WIDTH), 255, np.uint8)
    rules = [((x, ROWS[0]), (x, ROWS[-1])) for x in COLUMNS] + [((COLUMNS[0], y), (COLUMNS[-1], y)) for y in ROWS]
    for ends in (*rules, ((200, 800), (420, 800)), ((60, 1000), (940, 1000))):
        a, b = (tuple(int(v) for v in end) for end in turned(np.array(ends, float), degrees).round())
        cv2.line(picture, a, b, 40, 2)
    grain = np.random.default_rng(3).normal(0, 12, picture.shape)
    light = np.linspace(0.75, 1.0, WIDTH)
    return np.repeat(np.clip(picture * light + grain, 0, 255).astype(np.uint8)[..., None], 3, axis=2)


def line(x0: float, x1: float, y: float, degrees: float) -> Corners:
    return turned(np.array([[x0, y - 12], [x1, y - 12], [x1, y + 12], [x0, y + 12]]), degrees)


@pytest.mark.parametrize("degrees", [-1.5, 0.0, 2.0])
def test_rules_that_cross_are_found_where_they_are(degrees: float) -> None:
    level = Level(math.radians(degrees), width=WIDTH, height=HEIGHT)
    found = find_rules(page(degrees), level, DPI)
    upright = sorted(edge["x0"] for edge in found if edge["orientation"] == "v")
    lying = sorted(edge["top"] for edge in found if edge["orientation"] == "h")
    assert upright == pytest.approx([x / 2 for x in COLUMNS], abs=1.5)  # points, two pixels each
    assert lying == pytest.approx([y / 2 for y in ROWS], abs=1.5)


@pytest.mark.parametrize("degrees", [-1.2, 0.0, 0.6])
def test_rules_say_how_a_page_lies_where_its_text_says_little(degrees: float) -> None:
    found = skew_of_rules(page(2 + degrees), Level(math.radians(2), width=WIDTH, height=HEIGHT), DPI)
    assert math.degrees(found) == pytest.approx(degrees, abs=0.1)


@pytest.mark.parametrize("degrees", [0.0, 2.0])
def test_a_line_that_runs_over_rules_is_parted_beside_them(degrees: float) -> None:
    level = Level(math.radians(degrees), width=WIDTH, height=HEIGHT)
    rules = find_rules(page(degrees), level, DPI)
    inside = line(420, 600, 390, degrees)
    assert parted(inside, rules, level, DPI)[0] is inside
    # Over two rules, and from 4 pixels before the first one: what is left of it there holds no letter.
    parts = [level.place(part) for part in parted(line(96, 800, 390, degrees), rules, level, DPI)]
    ends = [end for x0, x1, *_ in parts for end in (x0, x1)]
    assert ends == pytest.approx([103, 397, 403, 637, 643, 800], abs=4)
    assert all(y == pytest.approx(390, abs=1) for _, _, y, _ in parts)


@pytest.mark.slow
@pytest.mark.parametrize("degrees", [0.0, 1.2])
def test_a_table_in_a_scan_is_a_table(degrees: float) -> None:
    from io import BytesIO

    import pypdfium2

    rows = [("Port", "Freight", "Share"), ("North", "1,234", "41%"), ("South Bay", "871", "29%"), ("East", "", "30%")]

    def draw(c: object) -> None:
        write(c, "Freight by port in 2024", 60, 780, size=14)
        ruled_table(c, rows, x=60, top=740, width=90)
        write(c, "Shares are of tonnes.", 60, 640, size=11)

    picture = pypdfium2.PdfDocument(pdf_bytes([draw]))[0].render(scale=200 / 72).to_pil().convert("RGB")
    out = BytesIO()
    picture.rotate(degrees, fillcolor="white").save(out, "PDF", resolution=200)
    extracted = read_pdf(out.getvalue(), "scan.pdf")
    (table,) = [block for block in extracted.blocks if isinstance(block, Table)]
    assert table.rows == tuple(rows)
    assert extracted.uncertain == []
