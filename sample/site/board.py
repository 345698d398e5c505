"""A board as its readers see it: panels with a heading, a table and a note, or a picture."""

from pydantic import BaseModel


class Panel(BaseModel):
    """One table with what is written around it."""

    heading: str
    note: str = ""
    corner: str
    """The heading of the column of row names."""
    columns: list[str]
    rows: list[tuple[str, list[str]]]
    """Name of the row, and its cells."""

    def turned(self, corner: str) -> "Panel":
        """The same table with rows and columns exchanged."""
        cells = zip(*(cells for _, cells in self.rows), strict=True)
        rows = [(name, list(column)) for name, column in zip(self.columns, cells, strict=True)]
        return self.model_copy(update={"corner": corner, "columns": [name for name, _ in self.rows], "rows": rows})


class Board(BaseModel):
    """A page of the site: panels that a script draws, or the file of a picture."""

    slug: str
    title: str
    panels: list[Panel] = []
    picture: str | None = None
