"""Coordinates of a PDF page: from its own system, bottom left and unturned, to the page as it is read."""

import math
from typing import NamedTuple

MAX_TILT = 20.0
"""In degrees: scans that were recognised lie a little askew, and are text all the same."""


class Matrix(NamedTuple):
    """An affine map as PDF writes it: x' = a x + c y + e, y' = b x + d y + f."""

    a: float
    b: float
    c: float
    d: float
    e: float
    f: float

    @property
    def slants(self) -> bool:
        """Whether text runs across the page, as watermarks do, and not along one of its sides."""
        return abs((math.degrees(math.atan2(self.b, self.a)) + 45) % 90 - 45) > MAX_TILT

    def point(self, x: float, y: float) -> tuple[float, float]:
        """Where a point goes."""
        return self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f

    def vector(self, x: float, y: float) -> tuple[float, float]:
        """Where a direction goes."""
        return self.a * x + self.c * y, self.b * x + self.d * y

    def after(self, first: "Matrix") -> "Matrix":
        """The map that does ``first`` and then this one.

        >>> Matrix(1, 0, 0, 1, 5, 0).after(Matrix(2, 0, 0, 2, 0, 0)).point(1, 1)
        (7, 2)
        """
        a, b = self.vector(first.a, first.b)
        c, d = self.vector(first.c, first.d)
        return Matrix(a, b, c, d, *self.point(first.e, first.f))


def shown(left: float, bottom: float, right: float, top: float, *, turned: int) -> Matrix:
    """From a page's own coordinates to points from the top left corner, after a clockwise turn of ``turned`` degrees.

    The four numbers are the visible part of the page.

    >>> shown(0, 0, 600, 800, turned=90).point(0, 800)  # the top left corner goes to the top right one
    (800, 0)
    """
    if turned == 0:
        return Matrix(1, 0, 0, -1, -left, top)
    if turned == 90:
        return Matrix(0, 1, 1, 0, -bottom, -left)
    if turned == 180:
        return Matrix(-1, 0, 0, 1, right, -bottom)
    return Matrix(0, -1, -1, 0, top, right)
