"""One line of the table of documents: what was measured, on how much, and the bar it stands against."""

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Figure:
    """A measured value. Every module beside this one yields some from ``figures(data)``, the folder of the material."""

    what: str
    value: float
    n: int
    """How many things the value is over: cells, words, pages, files, runs."""
    unit: str = "share"
    """``share`` is between 0 and 1; anything else is printed behind the value (``pages/s``, ``MiB``, ``s``, ``×``)."""
    bar: float | None = None
    """``None`` where the value is reported only."""
    at_most: bool = False
    """Whether the bar is a ceiling."""
    details: tuple[str, ...] = ()
    """Lines that ``--verbose`` prints below: what was missed, and where."""

    @property
    def holds(self) -> bool | None:
        """Whether the bar is kept; ``None`` where there is none."""
        if self.bar is None:
            return None
        return self.value <= self.bar if self.at_most else self.value >= self.bar
