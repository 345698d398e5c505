"""Fines of one firm or several, as gold."""

from collections.abc import Iterable, Sequence
from datetime import date

from evaluation.questions import GoldValue
from sample.facts import Facts, PenaltyRow
from sample.figures import penalties
from sample.names import Firm, Name
from sample.questions.gold import number


def fines(facts: Facts, days: tuple[date, date], firms: Iterable[Firm]) -> list[PenaltyRow]:
    """The penalties of several firms in a half-open range of days, oldest first."""
    found = [row for firm in firms for row in penalties(facts, days, firm)]
    return sorted(found, key=lambda row: row.day)


def counted(rows: Sequence[PenaltyRow]) -> GoldValue:
    """How many they are."""
    return number(len(rows))


def summed(rows: Sequence[PenaltyRow]) -> GoldValue:
    """What they add up to."""
    return number(sum(row.amount for row in rows), "CNY")


def amounts(rows: Sequence[PenaltyRow]) -> tuple[float, ...]:
    """Number, sum and each of them: an answer may list what it counts."""
    return (len(rows), sum(row.amount for row in rows), *(row.amount for row in rows))


def names(rows: Iterable[PenaltyRow]) -> tuple[str, ...]:
    """Who was fined, by whom and why."""
    named: list[Name] = [name for row in rows for name in (row.authority, row.reason)]
    return tuple(n for name in named for n in (name.zh, name.en)) + tuple(n for row in rows for n in row.supplier.forms)
