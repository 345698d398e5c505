"""Skewed lines are laid level and keep their order, by hand-made corners."""

import math

import numpy as np
import pytest

from engine.documents.pdf.lines import build_lines
from engine.documents.pdf.raw import Character
from engine.documents.scans.engine import Corners
from engine.documents.scans.layout import Level, level_characters, skew

WIDTH, HEIGHT = 1000, 1400


def line(x: float, y: float, length: float, degrees: float, height: float = 30) -> Corners:
    """Corners of a line that begins at (x, y) on the level page, turned with the page about its middle."""
    level = np.array([[x, y], [x + length, y], [x + length, y + height], [x, y + height]], dtype=np.float64)
    turn = math.radians(degrees)
    matrix = np.array([[math.cos(turn), -math.sin(turn)], [math.sin(turn), math.cos(turn)]])
    middle = np.array([WIDTH / 2, HEIGHT / 2])
    return np.asarray((level - middle) @ matrix.T + middle)


def characters_of(texts: list[tuple[Corners, str]]) -> list[Character]:
    level = Level(skew([corners for corners, _ in texts]), width=WIDTH, height=HEIGHT)
    return level_characters(texts, level, scale=0.5)


def read(texts: list[tuple[Corners, str]]) -> list[str]:
    characters = characters_of(texts)
    return [found.text for found in build_lines(characters, WIDTH * 0.5)]


@pytest.mark.parametrize("degrees", [-3.0, -1.5, 0.0, 2.0])
def test_the_skew_is_that_of_most_of_the_text(degrees: float) -> None:
    lines = [line(100, y, 700, degrees) for y in range(100, 900, 60)]
    stamp = [line(600, 1000, 300, 40.0)]
    assert math.degrees(skew([*lines, *stamp])) == pytest.approx(degrees, abs=0.01)


@pytest.mark.parametrize("degrees", [-3.0, 0.0, 3.0])
def test_pieces_at_one_height_are_one_line_however_the_page_lies(degrees: float) -> None:
    # At 3 degrees the right piece stands 40 pixels, more than a line, lower or higher than the left one.
    texts = [(line(50, y, 120, degrees), f"left{y}") for y in range(100, 800, 50)]
    texts += [(line(830, y, 120, degrees), f"right{y}") for y in range(100, 800, 50)]
    assert read(texts) == [f"left{y} right{y}" for y in range(100, 800, 50)]


def test_columns_are_read_one_after_the_other() -> None:
    texts = [(line(50, y, 420, 1.0), f"左栏第{y}行的文字连续不断而没有空格") for y in range(100, 800, 50)]
    texts += [(line(530, y, 420, 1.0), f"右栏第{y}行的文字连续不断而没有空格") for y in range(100, 800, 50)]
    assert [text[0] for text in read(texts)] == ["左"] * 14 + ["右"] * 14


def test_running_text_has_one_size_and_a_title_its_own() -> None:
    texts = [(line(50, y, 600, 0.0, height=30 + y % 3), "running text of a page") for y in range(200, 800, 50)]
    texts.append((line(50, 100, 300, 0.0, height=50), "Title"))
    sizes = {character.size for character in characters_of(texts)}
    assert len(sizes) == 2
