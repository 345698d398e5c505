"""Tables drawn without any rule, for tests that know what stands in every cell."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from tests.engine.documents.made import write

Align = Literal["left", "right", "centre"]
Draw = Callable[[Any], None]
LATIN, CHINESE = "Helvetica", "STSong-Light"
LEFT, TOP, PADDING = 60.0, 740.0, 4.0


@dataclass(frozen=True, kw_only=True)
class Look:
    """How a table is set: the widths and the alignment of its columns, its type, and the step from row to row."""

    widths: Sequence[float]
    align: Sequence[Align]
    size: float = 9
    step: float = 14
    font: str = LATIN

    def cell(self, c: Any, text: str, first: int, last: int, y: float, align: Align | None = None) -> None:
        """``text`` in the columns ``first`` to ``last``, with its lower end at ``y``."""
        x0 = LEFT + sum(self.widths[:first])
        x1 = x0 + sum(self.widths[first : last + 1])
        width = c.stringWidth(text, self.font, self.size)
        places = {"left": x0 + PADDING, "right": x1 - PADDING - width, "centre": (x0 + x1 - width) / 2}
        write(c, text, places[align or self.align[first]], y, size=self.size, font=self.font)


def drawn(
    rows: Sequence[Sequence[str]],
    look: Look,
    *,
    groups: Sequence[tuple[str, int, int]] = (),
    above: Sequence[str] = (),
    below: Sequence[str] = (),
) -> Draw:
    """A page with ``rows``, lines of text above and below, and ``groups`` of columns: a name, the first and last."""

    def page(c: Any) -> None:
        y = TOP
        for line in above:
            write(c, line, LEFT, y + 30, font=look.font)
            y -= look.step
        for name, first, last in groups:
            look.cell(c, name, first, last, y, "centre")
        y -= look.step if groups else 0
        for row in rows:
            for number, text in enumerate(row):
                if text:
                    look.cell(c, text, number, number, y)
            y -= look.step
        for line in below:
            write(c, line, LEFT, y - 30, font=look.font)
            y -= look.step

    return page
