"""A value that was read out of a passage, as one sentence in the language of the question."""

from datetime import timedelta

from engine.periods.period import Grain, Period
from engine.periods.words import period_text
from engine.planning.asked_fields import FieldKind, Role
from engine.planning.catalogue import Language
from engine.reflection.wording import quantity
from engine.sources.fields.field import Field
from engine.sources.figures import Figure

_LABELS: dict[tuple[FieldKind, Role], tuple[str, str]] = {
    (FieldKind.DATE, Role.DEADLINE): ("Deadline", "期限"),
    (FieldKind.DATE, Role.NONE): ("Date", "日期"),
    (FieldKind.AMOUNT, Role.NONE): ("Amount", "金额"),
    (FieldKind.PARTY, Role.AUTHORITY): ("Authority", "机关"),
    (FieldKind.PARTY, Role.NONE): ("Name", "名称"),
    (FieldKind.REASON, Role.NONE): ("Reason", "原因"),
    (FieldKind.DOCUMENT_NUMBER, Role.NONE): ("Document number", "文号"),
}


def field_sentence(field: Field, language: Language) -> str | None:
    """``field`` with what it is; ``None`` for a number that is no exact one, which only its own words tell rightly."""
    english, chinese = _LABELS[field.kind, field.role]
    value = _value(field, language)
    if value is None:
        return None
    return f"{chinese}：{value}。" if language == "zh" else f"{english}: {value}."


def figures_in(field: Field) -> tuple[Figure, ...]:
    """The figure that a claim holds, for an exact number."""
    if field.kind is not FieldKind.AMOUNT or field.uncertainty != 0 or field.low is None:
        return ()
    return (Figure(float(field.low), field.unit, _decimals(field)),)


def _value(field: Field, language: Language) -> str | None:
    if field.kind is FieldKind.AMOUNT:
        if field.uncertainty != 0 or field.low is None:
            return None
        return quantity(float(field.low), field.unit, _decimals(field), language)
    if field.period is not None:
        return _days(field.period, language)
    return field.text


def _days(period: Period, language: Language) -> str:
    """An open start ends on a day: the one that is written, be it included ("by") or not ("before", 前)."""
    if period.start is not None or period.end is None:
        return period_text(period, language)
    excluded = any(word in period.text.lower() for word in ("前", "before", "prior"))
    last = period.end if excluded else period.end - timedelta(days=1)
    day = Period(start=last, end=last + timedelta(days=1), zone=period.zone, grain=Grain.DAY)
    told = period_text(day, language)
    if language == "zh":
        return f"{told}前" if excluded else f"{told}（含当日）"
    return f"before {told}" if excluded else f"by {told}"


def _decimals(field: Field) -> int:
    exponent = field.low.normalize().as_tuple().exponent if field.low is not None else 0
    return max(0, -exponent) if isinstance(exponent, int) else 0
