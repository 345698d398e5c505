from engine.documents.pdf.cells import cell_text
from engine.documents.pdf.raw import Character


def letters(text: str, *, x: float, y: float, upright: bool) -> list[Character]:
    """``text`` from left to right, or up the page where it is not upright; 6 points a letter."""
    places = [(x + 6 * i, y) if upright else (x, y - 6 * i) for i in range(len(text))]
    return [
        Character(letter, a, b, a + 6, b + 6, 10, upright=upright) for letter, (a, b) in zip(text, places, strict=True)
    ]


def test_text_that_runs_up_the_page_is_read_along_its_own_direction() -> None:
    turned = letters("*JOBCTL", x=10, y=100, upright=False) + letters("only", x=22, y=100, upright=False)
    assert cell_text(turned) == "*JOBCTL only"
    assert cell_text([*turned, *letters("Note", x=10, y=120, upright=True)]) == "Note *JOBCTL only"
