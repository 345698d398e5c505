"""Rows under a name that was given up: which of them are of the days on which it was the name."""

from datetime import timedelta

from engine.periods.days import calendar_unit
from engine.planning.stored_names import StoredNames
from engine.settings import Table
from engine.sources.table_name import Quote


def while_it_was(value: str, table: Table, stored: StoredNames, quote: Quote) -> str:
    """The condition that a row is of the days on which ``value`` was the name; empty where they do not matter.

    Rows that are dated by month or coarser count where any day of theirs is one of those.
    """
    if value not in stored.dated or table.time is None:
        return ""
    place, column = sorted(stored.dated).index(value), quote(table.time.column)
    spans = []
    for number, (since, until) in enumerate(stored.dated[value]):
        bounds = [f"{column} >= :since{place}_{number}"] * (since is not None)
        bounds += [f"{column} < :until{place}_{number}"] * (until is not None)
        spans.append(" AND ".join(bounds))
    return f"({' OR '.join(spans)})"


def days_of_names(table: Table, stored: StoredNames) -> dict[str, str]:
    """The parameters of ``while_it_was`` for every name."""
    if table.time is None:
        return {}
    grain, form, days = table.time.grain.value, table.time.format, dict[str, str]()
    for place, value in enumerate(sorted(stored.dated)):
        for number, (since, until) in enumerate(stored.dated[value]):
            if since is not None:
                days[f"since{place}_{number}"] = calendar_unit(since, grain)[0].strftime(form)
            if until is not None:
                last = until - timedelta(days=1)
                days[f"until{place}_{number}"] = calendar_unit(last, grain)[1].strftime(form)
    return days
