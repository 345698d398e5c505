"""What the tests of questions ask the written files, without the code that made the gold."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import date
from pathlib import Path
from typing import Any

from evaluation.questions import Question
from sample.facts import REGIONS

RATE = "SUM(returned) * 100.0 / SUM(shipped)"
ON_TIME = "SUM(on_time) * 100.0 / SUM(parcels)"


class Database:
    """The company's database, asked in SQL that was written by hand."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / "company.db"

    def rows(self, statement: str, *values: str) -> list[tuple[Any, ...]]:
        """What a query returns."""
        with closing(sqlite3.connect(self._path)) as connection:
            return connection.execute(statement, values).fetchall()

    def over(self, what: str, table: str, days: tuple[date, date], **where: str) -> float:
        """An aggregate over the months that begin in ``days``."""
        conditions = " AND ".join(["month >= ?", "month < ?", *(f"{column} = ?" for column in where)])
        statement = f"SELECT {what} FROM {table} WHERE {conditions}"
        return float(self.rows(statement, *(day.isoformat()[:7] for day in days), *where.values())[0][0])

    def fines(self, days: tuple[date, date], *suppliers: str) -> list[float]:
        """Count and sum of the penalties of firms in a half-open range of days."""
        firms = ", ".join("?" * len(suppliers))
        statement = (
            f"SELECT COUNT(*), SUM(amount) FROM penalties WHERE date >= ? AND date < ? AND supplier IN ({firms})"
        )
        return list(self.rows(statement, *(day.isoformat() for day in days), *suppliers)[0])


def regions(question: Question) -> list[str]:
    """Chinese names of the regions that a question names, in its order."""
    named = [
        (question.question.find(name), r.zh) for r in REGIONS for name in (r.zh, r.en) if name in question.question
    ]
    return [zh for _, zh in sorted(named)]


def numbers(question: Question) -> list[float]:
    """The gold numbers of a question."""
    return [gold.number for gold in question.gold if gold.number is not None]


def complaints(folder: Path) -> Iterator[dict[str, Any]]:
    """The fields of every complaint that the ticket system serves."""
    for issue in json.loads((folder / "tickets.json").read_text("utf-8"))["issues"]:
        if issue["fields"]["issuetype"]["name"] == "Complaint":
            yield issue["fields"]
