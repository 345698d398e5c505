"""Categories as columns: SQLite shows them beside those of the table, so that they are counted like any other."""

import sqlite3
from collections import Counter
from collections.abc import Iterable, Mapping

from engine.settings import Categories, Dimension, Table
from engine.sources.classify.classifier import Classifier, LoadEmbedder, Told
from engine.sources.errors import Fault, SourceError
from engine.sources.table_name import quoted_in_sqlite


class CategoryColumns:
    """The category columns of the tables of one source."""

    def __init__(self, tables: Iterable[Table], load_embedder: LoadEmbedder | None = None) -> None:
        self._columns = [
            (table.table, dimension, dimension.categories, Classifier(dimension.categories, load_embedder))
            for table in tables
            for dimension in table.dimensions
            if dimension.categories is not None
        ]
        self.notes: dict[tuple[str, str], str] = {}
        """By table and column: what told the categories when the rows were last read, and how many are open."""

    @property
    def digest(self) -> str:
        """Changes with whatever beside the settings decides."""
        return " ".join(classifier.digest for *_, classifier in self._columns)

    def note_on(self, sql: str) -> str:
        """What is said of the columns of categories that a statement reads."""
        return notes_on(sql, self.notes)

    def add(self, connection: sqlite3.Connection) -> None:
        """Put views with the columns before the tables, for this connection alone.

        ``SourceError`` where a column of texts is not there, or one of that name is there already.
        """
        for name in dict.fromkeys(table for table, *_ in self._columns):
            present = self._present(connection, name)
            added = []
            for number, (table, dimension, categories, classifier) in enumerate(self._columns):
                if table == name and present:
                    self._check(table, dimension, categories, present)
                    function = f"category_{number}"
                    self._define(connection, function, table, dimension, categories, classifier)
                    arguments = ", ".join(map(quoted_in_sqlite, categories.of))
                    added.append(f"{function}({arguments}) AS {quoted_in_sqlite(dimension.column)}")
            if added:
                view = quoted_in_sqlite(name)
                connection.execute(f"CREATE TEMP VIEW {view} AS SELECT *, {', '.join(added)} FROM main.{view}")

    def _define(
        self,
        connection: sqlite3.Connection,
        function: str,
        table: str,
        dimension: Dimension,
        categories: Categories,
        classifier: Classifier,
    ) -> None:
        """An SQL function from the texts of a row to their category, and the note on what it tells."""
        columns = ", ".join(map(quoted_in_sqlite, categories.of))
        query = f"SELECT COUNT(*), {columns} FROM main.{quoted_in_sqlite(table)} GROUP BY {columns}"
        held = [(count, _joined(*texts)) for count, *texts in connection.execute(query)]
        told = classifier.told([text for _, text in held])
        category_of = {text: one.category for (_, text), one in zip(held, told, strict=True)}
        self.notes[table, dimension.column] = _note(dimension, told, [count for count, _ in held])

        def category(*texts: object) -> str | None:
            return category_of.get(_joined(*texts))  # a text that came in this moment is uncertain

        connection.create_function(function, len(categories.of), category, deterministic=True)

    @staticmethod
    def _present(connection: sqlite3.Connection, table: str) -> list[str]:
        return [row[1] for row in connection.execute(f"PRAGMA main.table_xinfo({quoted_in_sqlite(table)})")]

    @staticmethod
    def _check(table: str, dimension: Dimension, categories: Categories, present: list[str]) -> None:
        missing = [column for column in categories.of if column not in present]
        if missing:
            cause = f"table {table!r} has no column {missing[0]!r} to read {dimension.column!r} from"
            raise SourceError(
                Fault.QUERY_FAILED, f"{cause}, there are: {', '.join(present)}", "correct `categories.of`"
            )
        if dimension.column in present:
            cause = f"table {table!r} has a column {dimension.column!r} already"
            raise SourceError(Fault.QUERY_FAILED, cause, "name the dimension of `categories` otherwise")


def notes_on(sql: str, notes: Mapping[tuple[str, str], str]) -> str:
    """Those of the ``notes`` whose table and column a statement names."""
    return " ".join(note for names, note in notes.items() if all(quoted_in_sqlite(name) in sql for name in names))


def _joined(*texts: object) -> str:
    return "\n".join(str(text) for text in texts if text is not None and str(text).strip())


def _note(dimension: Dimension, told: list[Told], counts: list[int]) -> str:
    """Which rows were told by what, for instance ``theme by words: 620, by examples: 41, uncertain: 7.``"""
    rows: Counter[str] = Counter()
    for one, count in zip(told, counts, strict=True):
        rows[f"by {one.by}" if one.by else "uncertain"] += count
    return f"{dimension.column} {', '.join(f'{what}: {rows[what]:,}' for what in sorted(rows))}."
