"""Dates as fields: which days, and whether it is a day by which something must be done."""

import re
from datetime import date

from engine.periods.find import find_periods
from engine.periods.period import Period
from engine.planning.asked_fields import FieldKind, Role
from engine.sources.fields.field import Field

_DUE_BEFORE = re.compile(
    r"(?:最[迟晚]|截止(?:日期|时间|到|至|于)?|(?:期限|时限|限期)(?:为|是|至|到|延至|[:：])?|\b(?:due|deadline|latest)\b[^.;。；]{0,12})"
    r"[:：]?\s*$",
    re.IGNORECASE,
)
_DUE_BEHIND = re.compile(r"\s*(?:截?止|为止|\bat the latest\b)", re.IGNORECASE)


def dates_in(text: str, *, reference: date, zone: str, fiscal_year_start: int = 1) -> tuple[Field, ...]:
    """The dates of ``text`` in order; relative ones are counted from ``reference``.

    >>> found = dates_in("于2024年5月2日检查，6月7日前改正", reference=date(2024, 5, 3), zone="UTC")
    >>> [(field.text, field.role.value) for field in found]
    [('2024年5月2日', ''), ('6月7日前', 'deadline')]
    """
    found = find_periods(text, as_of=reference, zone=zone, fiscal_year_start=fiscal_year_start)
    return tuple(
        Field(kind=FieldKind.DATE, text=period.text, span=period.span, role=_role(text, period), period=period)
        for period in found.periods
        if period.span is not None
    )


def _role(text: str, period: Period) -> Role:
    assert period.span is not None
    start, end = period.span
    due = period.start is None or _DUE_BEFORE.search(text[:start]) or _DUE_BEHIND.match(text, end)
    return Role.DEADLINE if due else Role.NONE
