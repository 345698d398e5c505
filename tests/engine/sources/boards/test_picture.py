"""Pieces at places, as recognition gives them; and one drawn picture that is really recognised."""

import io

import pytest
from PIL import Image, ImageDraw, ImageFont

from engine.sources.boards.cells import UNREADABLE
from engine.sources.boards.find_panel import NoPanel
from engine.sources.boards.picture import grid_of, read_picture
from engine.sources.boards.recognised import Piece

GRID = [["Ward", "Q1 2024", "Q2 2024"], ["East", "1.25", "2.50"], ["North", "3.75", "4.10"]]


def at(text: str, left: float, top: float, *, right: float = 0, certain: bool = True) -> Piece:
    return Piece(text, certain, left, right or left + 10 * len(text), top, top + 20)


def pieces(grid: list[list[str]], *, top: float = 50) -> list[Piece]:
    """Cells set flush right, 120 pixels apart, labels flush left."""
    return [
        at(text, 300 + 120 * column - 10 * len(text) if column else 10, top + 40 * row + 3 * (column % 2))
        for row, line in enumerate(grid)
        for column, text in enumerate(line)
        if text
    ]


@pytest.mark.parametrize(
    "grid",
    [
        GRID,
        [["", *GRID[0][1:]], *GRID[1:]],  # an empty corner
        [GRID[0], ["East", "", "2.50"], GRID[2]],  # an empty cell
        [GRID[0], ["A ward with a long name", "1.25", "2.50"], GRID[2]],
    ],
)
def test_pieces_become_cells_by_where_they_stand(grid: list[list[str]]) -> None:
    found = [*pieces(grid), at("Stock by ward", 10, 0), at("in tonnes", 10, 26)]
    assert grid_of(found, ("Stock by ward",)) == grid


def test_a_heading_may_lack_a_letter_and_stand_below_another_table() -> None:
    found = [at("Staff", 10, 0), *pieces([["", "x", "y"], ["a", "1", "2"]]), at("Stok by ward", 10, 200)]
    assert grid_of([*found, *pieces(GRID, top=240)], ("Stock by ward",)) == GRID


def test_what_is_not_certain_is_not_used() -> None:
    found = [at("Stock by ward", 10, 0), *pieces(GRID)]
    doubtful = [Piece(**{**vars(p), "is_certain": p.text not in ("2.50", "North")}) for p in found]
    assert grid_of(doubtful, ("Stock by ward",)) == [
        GRID[0],
        ["East", "1.25", UNREADABLE],
        [UNREADABLE, "3.75", "4.10"],
    ]


def test_a_figure_whose_point_was_lost_is_not_used() -> None:
    odd = [GRID[0], ["East", "125", "2.50"], GRID[2]]
    assert grid_of([at("Stock by ward", 10, 0), *pieces(odd)], ("Stock by ward",))[1] == ["East", UNREADABLE, "2.50"]


def test_a_picture_of_something_else_is_told() -> None:
    with pytest.raises(NoPanel, match=r"no heading 'Stock by ward' in the picture; it says: 'Staff', 'Ward Q1 2024"):
        grid_of([at("Staff", 10, 0), *pieces(GRID)], ("Stock by ward",))
    with pytest.raises(NoPanel, match="it says: nothing legible"):
        grid_of([], ("Stock by ward",))
    with pytest.raises(NoPanel, match="nothing like a table"):
        grid_of([at("Stock by ward", 10, 0), at("Come back later", 10, 40)], ("Stock by ward",))


@pytest.mark.slow
def test_a_drawn_table_is_recognised() -> None:
    image = Image.new("RGB", (700, 260), "white")
    pen, font = ImageDraw.Draw(image), ImageFont.load_default(26)
    pen.text((20, 10), "Stock by ward", "black", font)
    for row, line in enumerate(GRID):
        for column, text in enumerate(line):
            pen.text((20 + 220 * column, 70 + 60 * row), text, "black", font)
    file = io.BytesIO()
    image.save(file, "PNG")
    found = read_picture(file.getvalue(), ("Stock by ward",))
    assert without_gaps(found) == without_gaps(GRID)


def without_gaps(grid: list[list[str]]) -> list[list[str]]:
    """Recognition may lose the gap in "Q1 2024"; who reads the label puts it back."""
    return [[cell.replace(" ", "") for cell in line] for line in grid]
