"""Words around a date that change what it means. The tables are read from the top; the first that fits is taken.

==========  =============================================================================  ====================
effect      words                                                                          range
==========  =============================================================================  ====================
since       since, from … on(wards), starting, on or after, >=, or later, 自, 起, 开始, 以来   first day to open end
until       until, by, 截至, 为止                                                           open to last day, included
up to       through, no later than, as of, <=, 或之前                                     the same, without a doubt
before      before, prior to, <, 之前, 以前, 前                                               open to the day before
after       after, later than, >, 之后, 以后, 后                                              day after to open end
week        week of, week commencing, w/c; weekend of                                      its week, its weekend
week        week ending                                                                    the 7 days up to it
end of      end of, beginning of (a quarter, half, year)                                   its last, first month
ended       three months ended, twelve months to                                                 so long, up to its end
starting    3 days starting from, for two weeks from                                       so long, from its start
nothing     BC, BCE; within 30 days of                                                    unparsed: no calendar day,
                                                                                           or no side
beside      the month after, the three months before, 前三个月, 的次月                     see ``beside``
offset      two days after, 3 weeks before, 2 weeks from                                   the one day, from the nearest
                                                                                           "Christmas" or "15 March"
more than   more than (before an offset)                                                   open on the far side
less than   less than, within (before an offset)                                           between the two
==========  =============================================================================  ====================
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Literal

from engine.periods import beside
from engine.periods.alternative import Alternative, Convention
from engine.periods.counted_english import NUMBER, UNIT, moved, unit_name
from engine.periods.days import DayRange, add_months, calendar_unit, day, week
from engine.periods.numerals import english_number
from engine.periods.period import Grain


@dataclass(frozen=True, slots=True)
class Reading:
    """A range with its place in the text, while words around it still change it."""

    span: tuple[int, int]
    grain: Grain
    start: date | None
    end: date | None
    part: Literal["start", "mid", "end", ""] = ""
    anchor: tuple[date, int] | None = None
    """For an offset: the day it counts from, and the direction."""
    rolling: Grain | None = None
    others: tuple[Alternative, ...] = ()
    """Other readings, in the order in which they were thought of; they may repeat, or be no range at all."""

    @property
    def closed(self) -> bool:
        """Whether it has both ends still."""
        return self.start is not None and self.end is not None


Effect = Callable[[re.Match[str], Reading], Reading]


def _since(_: re.Match[str], reading: Reading) -> Reading:
    return replace(reading, grain=Grain.RANGE, end=None)


def _until(match: re.Match[str], reading: Reading) -> Reading:
    others = (Alternative(start=None, end=reading.start, rule=Convention.LAST_UNIT_EXCLUDED),)
    return replace(_up_to(match, reading), others=() if reading.part == "end" else others)


def _up_to(_: re.Match[str], reading: Reading) -> Reading:
    moment = (Alternative(start=None, end=reading.start, rule=Convention.DAY_AS_A_MOMENT),)
    others = moment if reading.grain is Grain.DAY else ()
    return replace(reading, grain=Grain.RANGE, start=None, others=others)


def _before(_: re.Match[str], reading: Reading) -> Reading:
    end = reading.end if reading.part == "end" else reading.start
    return replace(reading, grain=Grain.RANGE, start=None, end=end)


def _after(_: re.Match[str], reading: Reading) -> Reading:
    start = reading.start if reading.part == "start" else reading.end
    moment = (Alternative(start=reading.start, end=None, rule=Convention.DAY_AS_A_MOMENT),)
    others = moment if reading.grain is Grain.DAY else ()
    return replace(reading, grain=Grain.RANGE, start=start, end=None, others=others)


def _week(_: re.Match[str], reading: Reading) -> Reading:
    assert reading.start is not None
    start, end = week(reading.start)
    return replace(reading, grain=Grain.WEEK, start=start, end=end)


def _weekend(_: re.Match[str], reading: Reading) -> Reading:
    assert reading.start is not None
    start, end = calendar_unit(reading.start, "weekend")
    return replace(reading, grain=Grain.RANGE, start=start, end=end)


def _week_ending(_: re.Match[str], reading: Reading) -> Reading:
    assert reading.end is not None
    return replace(reading, grain=Grain.WEEK, start=reading.end - timedelta(days=7))


def _part(match: re.Match[str], reading: Reading) -> Reading:
    """end of Q2 2024, beginning of the first half: the last, the first month."""
    assert reading.start is not None and reading.end is not None
    if reading.grain not in (Grain.QUARTER, Grain.HALF, Grain.YEAR):
        return reading
    if match["part"] in ("end", "close"):
        return replace(reading, grain=Grain.MONTH, start=add_months(reading.end, -1), part="end")
    return replace(reading, grain=Grain.MONTH, end=add_months(reading.start, 1), part="start")


def _plain(_: re.Match[str], reading: Reading) -> Reading:
    return reading


def _offset(match: re.Match[str], reading: Reading) -> Reading:
    assert reading.start is not None
    sign = -1 if match["side"] in ("before", "prior to") else 1
    found = moved(reading.start, [(english_number(match["count"]), unit_name(match["unit"]))], sign)
    start, end = day(found)
    return replace(reading, grain=Grain.DAY, start=start, end=end, anchor=(reading.start, sign))


def _beside(found: Callable[[re.Match[str], date, date, Grain], DayRange]) -> Effect:
    def effect(match: re.Match[str], reading: Reading) -> Reading:
        assert reading.start is not None and reading.end is not None
        start, end = found(match, reading.start, reading.end, reading.grain)
        return replace(reading, start=start, end=end, grain=beside.grain_of((start, end)), part="")

    return effect


_english_beside = _beside(beside.english_beside)


def _starting(match: re.Match[str], reading: Reading) -> Reading:
    assert reading.start is not None
    end = moved(reading.start, [(english_number(match["count"]), unit_name(match["unit"]))], 1)
    return replace(reading, grain=Grain.RANGE, end=end)


def _ended(match: re.Match[str], reading: Reading) -> Reading:
    assert reading.end is not None
    unit = match["unit"]
    if unit in ("year", "quarter", "half", "half-year", "half year", "month") and not match["count"]:
        count = {"year": 12, "quarter": 3, "month": 1}.get(unit, 6)
        grain = Grain(unit.split("-")[0].split(" ")[0])
        return replace(reading, grain=grain, start=add_months(reading.end, -count))
    start = moved(reading.end, [(english_number(match["count"] or "1"), unit_name(unit))], -1)
    return replace(reading, grain=Grain.RANGE, start=start)


def _around_it(match: re.Match[str], _: Reading) -> Reading:
    raise ValueError(f"on which side, is not said: {match[0]}")


def _before_our_era(match: re.Match[str], _: Reading) -> Reading:
    raise ValueError(f"a date before our era: {match[0]}")


def _far(match: re.Match[str], reading: Reading) -> Reading:
    """more than 2 weeks before today; less than 3 days after tomorrow; within 3 days after it, its last one in."""
    if reading.anchor is None or reading.start is None:
        return reading
    anchor, sign = reading.anchor
    if match["how"] == "more":
        if sign < 0:
            return replace(reading, grain=Grain.RANGE, start=None, end=reading.start)
        return replace(reading, grain=Grain.RANGE, start=reading.start, end=None)
    start, end = sorted((anchor, reading.start))
    if match["how"] is None:
        end += timedelta(days=1)
    return replace(reading, grain=Grain.RANGE, start=start, end=end)


_THE = r"(?:(?:on|in|at|from|the)[ ]){0,2}"
_L = r"(?<![a-z0-9])"

PREFIXES: tuple[tuple[re.Pattern[str], Effect], ...] = tuple(
    (re.compile(pattern + "$"), effect)
    for pattern, effect in (
        (rf"{_L}(?:the[ ])?(?P<part>end|close|beginning|start)[ ]of[ ](?:the[ ])?", _part),
        (rf"{_L}(?:the[ ])?week[ ](?:ending|ended)[ ]{_THE}", _week_ending),
        (rf"{_L}for[ ](?P<count>{NUMBER}|an?)[ ](?P<unit>{UNIT})s?,?[ ]from[ ]{_THE}", _starting),
        (
            rf"{_L}the[ ](?:(?P<count>{NUMBER})[ ])?(?P<unit>day|week|month|quarter|half|year)s?[ ](?:(?:right|just"
            rf"|immediately|directly)[ ])?(?P<side>before|preceding|prior to|after|following)[ ]{_THE}",
            _english_beside,
        ),
        (
            rf"{_L}(?P<count>{NUMBER}|an?)[ ](?P<unit>{UNIT})s?[ ](?P<side>before|prior to|after|from|following"
            rf"|since)[ ]{_THE}",
            _offset,
        ),
        (rf"{_L}within[ ](?:{NUMBER}|an?)[ ](?:{UNIT})s?[ ]of[ ]{_THE}", _around_it),
        (rf"{_L}in[ ](?P<count>{NUMBER})[ ](?P<unit>{UNIT})s?[ ](?P<side>since|after|from)[ ]{_THE}", _offset),
        (
            rf"{_L}(?:for[ ])?(?P<count>{NUMBER}|an?)[ ](?P<unit>{UNIT})s?,?[ ](?:starting|beginning|from)[ ]{_THE}",
            _starting,
        ),
        (
            rf"{_L}(?:the[ ])?(?:(?P<count>{NUMBER})[ ])?(?:fiscal[ ])?(?P<unit>months|weeks|days|years"
            rf"|quarters|year|quarter|half-year|half year|month)[ -]ended[ ]{_THE}",
            _ended,
        ),
        (
            rf"{_L}(?:the[ ])?(?:(?<!every[ ])week[ ](?:of|commencing|beginning|starting|containing)|w/c)[ ]{_THE}",
            _week,
        ),
        (
            rf"{_L}(?:the[ ])?(?:(?P<count>{NUMBER})[ ])?"
            rf"(?P<unit>months|(?<!last[ ])(?<!this[ ])(?<!next[ ])year)[ ]to[ ]{_THE}",
            _ended,
        ),
        (rf"{_L}(?:the[ ])?weekend[ ]of[ ]{_THE}", _weekend),
        (rf"{_L}(?:(?P<how>more|less)[ ]than|within)[ ]", _far),
        (rf"(?:>[ ]?=|≥|{_L}(?:no earlier than|not before|on or after|as early as))[ ]?{_THE}", _since),
        (
            rf"(?:<[ ]?=|≤|{_L}(?:no later than|not later than|as late as|on or before|as of|as at"
            rf"|at the latest))[ ]?{_THE}",
            _up_to,
        ),
        (rf"{_L}(?:since|starting|beginning|commencing|effective|ever since)[ ]{_THE}(?:year[ ])?", _since),
        (rf"{_L}through[ ]{_THE}", _up_to),
        (rf"{_L}(?:until|till|up to|by)[ ]{_THE}", _until),
        (rf"(?:<|{_L}(?:before|prior to|earlier than|less than|pre-))[ ]?{_THE}(?:year[ ])?", _before),
        (rf"(?:>|{_L}(?:after|later than|greater than|beyond|post-))[ ]?{_THE}(?:year[ ])?", _after),
        (r"(?:自从|(?<![来各])自)[ ]?", _since),
        (r"(?:不晚于|不迟于)[ ]?", _up_to),
        (r"(?:不早于)[ ]?", _since),
        (r"(?:截至到?|截止[到至]?|直[到至])[ ]?", _until),
        (r"早于[ ]?", _before),
        (r"(?:晚于|迟于)[ ]?", _after),
        (r"=[ ]?", _plain),
    )
)
_COUNTED_FROM = tuple(pattern for pattern, effect in PREFIXES if effect in (_english_beside, _offset, _starting))
_OPEN_ONCE = frozenset({_since, _until, _up_to, _before, _after})

SUFFIXES: tuple[tuple[re.Pattern[str], Effect], ...] = tuple(
    (re.compile(pattern), effect)
    for pattern, effect in (
        (
            r"[ ]?(?:or|and)[ ](?:later|after|greater|beyond|newer)(?![a-z])(?![ ](?:the[ ])?[0-9a-z])|[ ]"
            r"(?:or later|and later)(?![a-z])",
            _since,
        ),
        (r",?[ ](?:[0-9]{1,6}[ ])?b\.?c\.?(?:e\.?)?(?![a-z])", _before_our_era),
        (r"[ ]?(?:and[ ])?onwards?(?![a-z])", _since),
        (r"[ ]?(?:or|and)[ ](?:earlier|before|prior)(?![a-z])(?![ ](?:the[ ])?[0-9a-z])", _up_to),
        (r"[ ]?[及或和](?:其)?(?:以后|之后)", _since),
        (r"[ ]?[及或和](?:其)?(?:以前|之前)", _up_to),
        (r"[ ]?(?:开始以来|以来|开始(?!于)|起(?![到至点初诉草来因源伏重])|之后至今|后至今)", _since),
        (r"[ ]?为止", _until),
        (beside.COUNTED_CHINESE, _beside(beside.counted_chinese)),
        (beside.BESIDE_CHINESE, _beside(beside.beside_chinese)),
        (r"[ ]?(?:之前|以前|前(?![0-9一二三四五六七八九十几半述期景后提任端往沿列者]))", _before),
        (r"[ ]?(?:之后|以后|过后|后(?![0-9一二三四五六七八九十几半续期来者方台面勤果备]))", _after),
    )
)
_FROM = re.compile(r"(?:(?<![a-z])(?:from|between|during)[ ](?:the[ ])?|从|自(?!从)|在)[ ]?$")
_BETWEEN = re.compile(r"[ ]?(?:之间|期间|间(?!断|歇|隔))")


def counted_from(folded: str, start: int) -> bool:
    """Whether words before ``start`` count from what stands there: "two weeks before", "for 3 days from"."""
    return (
        start > 0
        and folded[start - 1] == " "
        and any(pattern.search(folded, max(0, start - 48), start) for pattern in _COUNTED_FROM)
    )


def modified(reading: Reading, folded: str, *, joined: bool) -> Reading:
    """The reading after all words around it; its span grows over them. ``joined``: it is a range of two already."""
    if joined:
        if match := _BETWEEN.match(folded, reading.span[1]):
            reading = replace(reading, span=(reading.span[0], match.end()))
        if match := _FROM.search(folded, max(0, reading.span[0] - 14), reading.span[0]):
            reading = replace(reading, span=(match.start(), reading.span[1]))
        return reading
    for pattern, effect in SUFFIXES:
        if match := pattern.match(folded, reading.span[1]):
            reading = replace(effect(match, reading), span=(reading.span[0], match.end()))
            break
    for _ in range(3):
        before = reading
        reading = _prefixed(reading, folded)
        if reading == before:
            break
    if not reading.closed and (match := _FROM.search(folded, max(0, reading.span[0] - 14), reading.span[0])):
        reading = replace(reading, span=(match.start(), reading.span[1]))
    return reading


def _prefixed(reading: Reading, folded: str) -> Reading:
    start = reading.span[0]
    if start == 0 or folded[start - 1] not in _LAST_CHARACTERS:
        return reading
    for pattern, effect in PREFIXES:
        match = pattern.search(folded, max(0, start - 48), start)
        if match is None:
            continue
        if reading.closed:
            return replace(effect(match, reading), span=(match.start(), reading.span[1]))
        if effect in _OPEN_ONCE:
            return replace(reading, span=(match.start(), reading.span[1]))
        return reading
    return reading


_LAST_CHARACTERS = frozenset(" -=<>≥≤自从至止到于")
"""Every prefix ends in one of these; all else is passed over without a search."""
