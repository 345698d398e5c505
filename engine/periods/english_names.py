"""Names that the English rules share: months, days, and the ways to say which year is meant."""

import re

from engine.periods.atom import Atom, Context
from engine.periods.numerals import ORDINAL, YEAR_WORDS, english_year, full_year
from engine.periods.period import Grain

MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
"""How every name of a month begins, and so what a text holds that names one."""


MONTH = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?"
    r"|nov(?:ember)?|dec(?:ember)?)\.?"
)


LEFT = r"(?<![0-9a-z_])"


RIGHT = r"(?![0-9a-z_])"


# The first letter is looked at before the many names are tried.
DAY = (
    rf"(?=[0-9efnst])(?:(?:0?[1-9]|[12][0-9]|3[01])(?:st|nd|rd|th)?(?![0-9a-z]|[.,][0-9])|{ORDINAL}(?![a-z])|"
    rf"(?:twenty|thirty)[ -](?:one|two|three|four|five|six|seven|eight|nine)(?![a-z])|"
    r"(?:ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|twenty|thirty)(?![a-z]))"
)


_YEAR_OF = rf"(?:[12][0-9]{{3}}(?![0-9a-z%]|[.,][0-9])|'[0-9]{{2}}(?![0-9])|{YEAR_WORDS}(?![a-z]))"


OF_YEAR = (
    rf"(?: [ ]?,?[ ]?(?:(?:of|in)[ ]|[-/])?(?:the[ ]year[ ])?(?P<year>{_YEAR_OF}) | [ ]of[ ](?P<short>"
    rf"[0-9]{{2}})(?![0-9]) )"
)


RELATIVE_YEAR = (
    r"(?:of[ ])?(?P<rel>this|last|next|previous|the|the[ ]following|the[ ]previous|the[ ]current"
    r"|current)[ ]year(?:'s)?"
)


STEPS = {"last": -1, "previous": -1, "next": 1, "following": 1}


def month_number(name: str) -> int:
    """1 to 12 for an English month name, full or short."""
    return MONTHS.index(name[:3]) + 1


def said_year(match: re.Match[str], context: Context) -> int | None:
    """The year that an expression names, by number, by word, or as "last year"; ``None`` where it names none."""
    groups = match.groupdict()
    if written := groups.get("year"):
        return english_year(written)
    if short := groups.get("short"):
        return full_year(int(short))
    if word := groups.get("rel"):
        return context.as_of.year + STEPS.get(word.removeprefix("the "), 0)
    return None


def month_of_year(match: re.Match[str], context: Context) -> Atom:
    number = month_number(match["month"])
    year = said_year(match, context)
    return Atom(
        start=match.start(),
        end=match.end(),
        grain=Grain.MONTH,
        year=year,
        months=(number, number),
        year_last=match.end("month") < match.end(),
    )
