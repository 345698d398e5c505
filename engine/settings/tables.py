"""Sources of tables, in words that the planner can use."""

from pydantic import Field, model_validator

from engine.periods.period import Grain
from engine.settings.basics import Identifier, Name, Names, Strict, Text
from engine.settings.categories import Categories


class TimeColumn(Strict):
    """The column that dates a row."""

    column: Text = Field(description="Name of the column")
    format: Text = Field(
        "%Y-%m-%d", description="As for strftime; it must sort as text in time order, e.g. %Y-%m or %Y-%m-%d"
    )
    quarterly: bool = Field(False, description="true: a row stands for the quarter that begins with its date")

    @property
    def grain(self) -> Grain:
        """What a row is dated by: a day, a month, a quarter or a year."""
        if self.quarterly:
            return Grain.QUARTER
        if "%d" in self.format or "%j" in self.format:
            return Grain.DAY
        return Grain.MONTH if "%m" in self.format else Grain.YEAR


class Dimension(Strict):
    """A column that rows are told apart by. Its values are read from the table."""

    column: Text = Field(description="Name of the column")
    names: Names = Field(description="What questions call the column, in any language")
    values: dict[str, tuple[Name, ...]] = Field(
        default_factory=dict, description="Stored value: further names for it. Values without any need no entry"
    )
    told_only: bool = Field(
        False, description="true: questions ask for its values and name none of them, as of addresses; none is learnt"
    )
    must_cover: bool = Field(
        False, description="true: a row without a value could have any, so figures by it need all rows to have one"
    )
    categories: Categories | None = Field(
        None, description="The column is none of the table: it says what the row's texts are about; it must cover all"
    )

    @model_validator(mode="before")
    @classmethod
    def _open_rows_are_told(cls, given: object) -> object:
        return {"must_cover": True, **given} if isinstance(given, dict) and given.get("categories") else given


class Measure(Strict):
    """A figure that can be asked for: an SQL aggregate over a table's rows."""

    id: Identifier = Field(description="Lower-case letters, digits and _")
    names: Names = Field(description="What questions call the figure, in any language; give many")
    expression: Text = Field(description="An SQL aggregate, for instance SUM(returned) * 100.0 / SUM(shipped)")
    unit: str = Field("", description="Stands behind the figure: %, CNY, USD, EUR, units, days, or any other")
    decimals: int = Field(0, ge=0, le=6, description="Digits after the point, for people; checks use the full value")


class Table(Strict):
    """A table or view, in words that the planner can use."""

    table: Text = Field(description="Name of the table or view")
    description: Text = Field(description="What a row is, in a sentence")
    time: TimeColumn | None = Field(None, description="The column that dates a row, where there is one")
    missing: tuple[int | float | Text, ...] = Field(
        (), description="What stands for `not known`: numbers in measures, such as -1, and texts in dimensions"
    )
    dimensions: tuple[Dimension, ...] = Field((), description="Columns by which rows are told apart")
    measures: tuple[Measure, ...] = Field((), description="Figures that can be asked for")


class TabularSource(Strict):
    """What every source of tables has, wherever its rows come from."""

    id: Identifier = Field(description="Lower-case letters, digits and _")
    description: Text = Field(description="What the source holds; the planner model reads it")
    tables: tuple[Table, ...] = Field(min_length=1, description="What of the source can be asked for")
    timeout_s: float = Field(5, gt=0, description="Seconds after which a query is ended")

    @property
    def database_url(self) -> str:
        """The SQLAlchemy URL of the database in whose SQL the measures are written; fetched rows are held in SQLite."""
        return "sqlite://"
