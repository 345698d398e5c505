"""From a page as it was read, perhaps turned, to the page as it is shown."""

from dataclasses import dataclass

from engine.documents.blocks import Box
from engine.documents.pdf.raw import Rectangle


@dataclass(frozen=True)
class Place:
    """A page's number, its size as it was read, and the clockwise turn that it was given for that."""

    number: int
    width: float
    height: float
    turned: int = 0

    def box(self, read: Rectangle) -> Box:
        """Where ``read`` is seen on the page.

        >>> Place(1, 800, 600, turned=90).box((10, 20, 110, 40))  # shown as 600 by 800
        Box(page=1, x0=20, top=690, x1=40, bottom=790)
        """
        x0, top, x1, bottom = read
        if self.turned == 90:
            x0, top, x1, bottom = top, self.width - x1, bottom, self.width - x0
        elif self.turned == 180:
            x0, top, x1, bottom = self.width - x1, self.height - bottom, self.width - x0, self.height - top
        elif self.turned == 270:
            x0, top, x1, bottom = self.height - bottom, x0, self.height - top, x1
        return Box(self.number, round(x0, 1), round(top, 1), round(x1, 1), round(bottom, 1))
