"""What stands in the slots of a question: names of the project, times, and phrases that a family lists.

A slot is one of
    product                      a value of the column of that name, under one of its names
    {column: supplier, form: full}   the same, called by its ``short``, ``full`` or ``former`` name
    month, quarter, half, year, months      a time; ``months`` is a run of several
    {time: quarter, since: 2023}     the same, not before that year
    {before: t}, {after: t}, {year_before: t}   the unit before or after that of slot t, or the same a year earlier
    {zh: [...], en: [...]}       one of these, the same place in both lists
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from random import Random
from typing import Any

from engine.planning.catalogue import Catalogue, Language
from finetuning.triples.times import Span, told

_FORMS = ("short", "short", "short", "full", "any")
_GRAINS = ("month", "quarter", "half", "year", "months")


@dataclass(frozen=True)
class Drawn:
    """What a slot holds: its words, and what they mean where they are a name or a time."""

    text: str
    value: str | None = None
    """The stored value, for a name."""
    span: Span | None = None


def draw_slots(
    slots: Mapping[str, Any], catalogue: Catalogue, *, language: Language, as_of: date, rng: Random
) -> dict[str, Drawn]:
    """Fill every slot; slots of one column hold different values, and times end before ``as_of``."""
    drawn: dict[str, Drawn] = {}
    for name, slot in slots.items():
        taken = {d.value for d in drawn.values() if d.value is not None}
        drawn[name] = _draw(slot, drawn, taken, catalogue, language, as_of, rng)
    return drawn


def _draw(
    slot: Any,
    drawn: Mapping[str, Drawn],
    taken: set[str],
    catalogue: Catalogue,
    language: Language,
    as_of: date,
    rng: Random,
) -> Drawn:
    if isinstance(slot, str):
        slot = {"time": slot} if slot in _GRAINS else {"column": slot}
    match slot:
        case {"time": grain}:
            span = Span.drawn(grain, first=slot.get("since", 2022), as_of=as_of, rng=rng)
            return Drawn(told(span, language, rng), span=span)
        case {"before": other} | {"after": other} | {"year_before": other}:
            known = drawn[other].span
            assert known is not None, f"slot {other} is no time"
            step = {"before": known.before, "after": known.after, "year_before": known.year_before}
            span = step[next(iter(slot))]()
            return Drawn(told(span, language, rng), span=span)
        case {"column": column}:
            return _name(column, slot.get("form"), taken, catalogue, language, rng)
        case {"zh": zh, "en": en}:
            return Drawn(rng.choice(zh if language == "zh" else en))
        case _:
            raise ValueError(f"{slot!r} is no slot; see finetuning/triples/slots.py")


def _name(
    column: str, form: str | None, taken: set[str], catalogue: Catalogue, language: Language, rng: Random
) -> Drawn:
    values = sorted({v for held in catalogue.values if held.column == column for v in held.values} - taken)
    if form == "former":
        former = {value: names for value in values if (names := _former(value, catalogue, language))}
        value = rng.choice(sorted(former))
        return Drawn(rng.choice(former[value]), value)
    value = rng.choice(values)
    found = _forms(value, column, catalogue, language)
    match form or rng.choice(_FORMS):
        case "short":
            text = min(found, key=len)
        case "full":
            text = max(found, key=len) if language == "en" else found[0]
        case _:
            text = rng.choice(found)
    return Drawn(text, value)


def _former(value: str, catalogue: Catalogue, language: Language) -> list[str]:
    """The names that the firm of this registered name had before."""
    names = [former.name for entity in catalogue.entities if entity.name == value for former in entity.former]
    return [name for name in names if is_chinese(name) is (language == "zh")]


def _forms(value: str, column: str, catalogue: Catalogue, language: Language) -> list[str]:
    """The names of a value in the script of ``language``, in their configured order; any where it has none."""
    names = [t.name for t in catalogue.terms if t.kind == "value" and t.column == column and t.target == value]
    names = list(dict.fromkeys((value, *names)))
    own = [name for name in names if is_chinese(name) is (language == "zh")]
    return own or names


def is_chinese(name: str) -> bool:
    """Whether any sign of ``name`` is Chinese."""
    return any("\u4e00" <= sign <= "\u9fff" for sign in name)
