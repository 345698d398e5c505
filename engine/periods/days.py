"""Arithmetic on civil days. All ranges are half-open: the first day is in, the last one out."""

from datetime import date, timedelta

DayRange = tuple[date, date]

CALENDAR_ERRORS = (ValueError, OverflowError)
"""What ``datetime`` raises for a date that no calendar has."""

MOST_YEARS = 200
"""What is said to lie further away is no date that anybody means, but a year or an amount: "in 2024 years"."""


def day(of: date) -> DayRange:
    """The one day."""
    return of, of + timedelta(days=1)


def month_start(year: int, month: int) -> date:
    """The first day of a month, counted on past December: month 13 is next January, month 0 last December."""
    return date(year + (month - 1) // 12, (month - 1) % 12 + 1, 1)


def months(year: int, first: int, last: int) -> DayRange:
    """From the first day of month ``first`` to the end of month ``last``; both may pass the year's ends."""
    return month_start(year, first), month_start(year, last + 1)


def decade(first_year: int, part: str = "") -> DayRange:
    """The ten years, or its "start", "mid" or "end": four, three and three of them."""
    first, last = {"start": (0, 4), "mid": (4, 7), "end": (7, 10)}.get(part, (0, 10))
    return month_start(first_year + first, 1), month_start(first_year + last, 1)


def add_months(start: date, count: int) -> date:
    """``count`` months later; a day that the month lacks becomes its last (31 January + 1 month = 28 February)."""
    first = month_start(start.year, start.month + count)
    last = month_start(first.year, first.month + 1) - timedelta(days=1)
    return first.replace(day=min(start.day, last.day))


def week(of: date) -> DayRange:
    """The week from Monday to Sunday that holds the day."""
    monday = of - timedelta(days=of.weekday())
    return monday, monday + timedelta(days=7)


def week_of_year(year: int, number: int) -> DayRange:
    """An ISO 8601 week; ``ValueError`` for a week that the year lacks."""
    monday = date.fromisocalendar(year, number, 1)
    return monday, monday + timedelta(days=7)


def week_of_month(year: int, month: int, number: int) -> DayRange:
    """The n-th week of a month; like ISO weeks, a week belongs to the month that holds its Thursday. -1 is the last."""
    first = month_start(year, month)
    thursday = first + timedelta(days=(3 - first.weekday()) % 7)
    if number > 0:
        monday = thursday + timedelta(days=7 * (number - 1) - 3)
    else:
        last = month_start(year, month + 1) - timedelta(days=1)
        monday = last - timedelta(days=(last.weekday() - 3) % 7 + 3 + 7 * (-number - 1))
    if not 1 <= abs(number) <= 5 or (monday + timedelta(days=3)).month != first.month:
        raise ValueError(f"{first:%Y-%m} has no week {number}")
    return monday, monday + timedelta(days=7)


def weekday_of_month(year: int, month: int, weekday: int, nth: int) -> date:
    """The n-th Monday (0) … Sunday (6) of a month, -1 for the last; ``ValueError`` where it has no fifth."""
    first = month_start(year, month)
    if nth > 0:
        found = first + timedelta(days=(weekday - first.weekday()) % 7 + 7 * (nth - 1))
    else:
        last = month_start(year, month + 1) - timedelta(days=1)
        found = last - timedelta(days=(last.weekday() - weekday) % 7)
    if found.month != first.month:
        raise ValueError(f"{first:%Y-%m} has no such weekday")
    return found


def weeks_in_year(year: int) -> int:
    """52 or 53, by ISO 8601."""
    return date(year, 12, 28).isocalendar().week


def shift(start: date, count: int, unit: str) -> date:
    """``count`` units later; the unit is one of day, weekday, week, fortnight, month, quarter, half, year, decade.

    ``ValueError`` where that is over ``MOST_YEARS`` away, or so many units that nobody counts them.
    """
    if abs(count) > 4000:
        raise ValueError(f"too far away: {count} {unit}")
    found = _shifted(start, count, unit)
    if abs(found.year - start.year) > MOST_YEARS:
        raise ValueError(f"too far away: {found}")
    return found


def _shifted(start: date, count: int, unit: str) -> date:
    match unit:
        case "day":
            return start + timedelta(days=count)
        case "weekday":
            return _shift_working_days(start, count)
        case "week" | "fortnight":
            return start + timedelta(days=count * (7 if unit == "week" else 14))
        case _:
            return add_months(start, count * {"month": 1, "quarter": 3, "half": 6, "year": 12, "decade": 120}[unit])


def _shift_working_days(start: date, count: int) -> date:
    step = 1 if count > 0 else -1
    while count:
        start += timedelta(days=step)
        if start.weekday() < 5:
            count -= step
    return start


def calendar_unit(of: date, unit: str, count: int = 0) -> DayRange:
    """The calendar unit that holds the day, or the one ``count`` units later: day, week, month, quarter, half, year."""
    match unit:
        case "day" | "weekday":
            return day(shift(of, count, unit))
        case "week":
            return week(shift(of, count, "week"))
        case "weekend":
            monday, end = week(shift(of, count, "week"))
            return monday + timedelta(days=5), end
        case "workweek":
            monday, _ = week(shift(of, count, "week"))
            return monday, monday + timedelta(days=5)
        case "fortnight":
            monday, _ = week(shift(of, count, "fortnight"))
            return monday, monday + timedelta(days=14)
        case "decade":
            first = of.year - of.year % 10 + 10 * count
            return date(first, 1, 1), date(first + 10, 1, 1)
        case _:
            size = {"month": 1, "quarter": 3, "half": 6, "year": 12}[unit]
            first = (of.month - 1) // size * size + 1 + count * size
            return months(of.year, first, first + size - 1)
