"""How dates that may mean two things were read, for the asker: clauses, no full stops."""

from engine.periods.alternative import Convention
from engine.periods.period import Grain, Period
from engine.periods.whole_units import in_whole_units
from engine.periods.words import period_text
from engine.planning.catalogue import Language
from engine.planning.reading import Reading
from engine.reflection.loop import Executed

_WHOLE = {
    "zh": {Grain.MONTH: "“{}”按完整的月份计，即{}", Grain.YEAR: "“{}”按完整的年份计，即{}"},
    "en": {Grain.MONTH: '"{}" is counted in whole months: {}', Grain.YEAR: '"{}" is counted in whole years: {}'},
}
_CHOSEN = {"zh": "“{}”按{}理解", "en": '"{}" is read as {}'}

_TOLD = frozenset(
    (
        Convention.DAY_AND_MONTH_EXCHANGED,
        Convention.YEAR_LAST,
        Convention.YEAR_NOT_DAY,
        Convention.OTHER_CENTURY,
        Convention.NEAREST_WEEKDAY,
        Convention.FISCAL,
        Convention.NAMED_BY_ITS_START,
    )
)
"""Conventions under which the same words are quite another time; of the rest the answer's own dates say enough."""


def how_read(reading: Reading, executed: Executed, language: Language) -> tuple[str, ...]:
    """Each period of the question whose figures were looked up under a convention, and what it was taken for."""
    asked = [outcome.query.period for outcome in executed.latest.values() if outcome.query is not None]
    looked_up = {(period.start, period.end) for period in asked if period is not None}
    return tuple(
        words.format(period.text, period_text(taken, language))
        for period in reading.periods
        for words, taken in _conventions(period, language)
        if (taken.start, taken.end) in looked_up
    )


def _conventions(period: Period, language: Language) -> list[tuple[str, Period]]:
    """What the period may have been taken for, each with the words that say so."""
    whole = [(words, in_whole_units(period, grain)) for grain, words in _WHOLE[language].items()]
    found = [(words, taken) for words, taken in whole if (taken.start, taken.end) != (period.start, period.end)]
    return [*found, (_CHOSEN[language], period)] if any(o.rule in _TOLD for o in period.alternatives) else found
