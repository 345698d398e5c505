"""Which cell of a table every character of a page stands in, and what a cell says."""

from collections.abc import Iterable, Sequence

from engine.documents.pdf.lines import in_rows, join_characters, turned_lines
from engine.documents.pdf.raw import Character, Rectangle
from engine.documents.scripts import join_lines

BUCKET = 20.0


def assign(
    cells: Sequence[Rectangle], characters: Iterable[Character]
) -> tuple[dict[Rectangle, list[Character]], list[Character]]:
    """Each character to the smallest cell that holds its middle, and those that no cell holds."""
    buckets: dict[int, list[Rectangle]] = {}
    for cell in sorted(cells, key=lambda c: (c[2] - c[0]) * (c[3] - c[1])):
        for bucket in range(int(cell[1] // BUCKET), int(cell[3] // BUCKET) + 1):
            buckets.setdefault(bucket, []).append(cell)
    inside: dict[Rectangle, list[Character]] = {}
    outside = []
    for character in characters:
        x, y = character.middle
        for cell in buckets.get(int(y // BUCKET), ()):
            if cell[0] <= x <= cell[2] and cell[1] <= y <= cell[3]:
                inside.setdefault(cell, []).append(character)
                break
        else:
            outside.append(character)
    return inside, outside


def cell_text(characters: Iterable[Character]) -> str:
    """Lines of a cell joined to one: a cell is narrow, and its line breaks mean nothing. Turned text comes last."""
    known = list(characters)
    upright, turned = [c for c in known if c.upright], [c for c in known if not c.upright]
    text = ""
    for line in (*map(join_characters, in_rows(upright)), *(line.text for line in turned_lines(turned))):
        text = join_lines(text, line)
    return text


def within(character: Character, box: Rectangle) -> bool:
    """Whether the middle of a character stands in ``box``."""
    x, y = character.middle
    return box[0] <= x <= box[2] and box[1] <= y <= box[3]
