"""Seasons: summer 2023, last winter, 2023年夏季. Which days they have is told by months, by the sun and by hemisphere,
so they are kept as unparsed; the year beside them alone would be another period. A season without a year is no date.
"""

import re

from engine.periods.atom import Atom, Context, Rule, rule
from engine.periods.chinese_names import BARE_YEAR, NOT_INSIDE, YEAR
from engine.periods.english_names import LEFT, RELATIVE_YEAR, RIGHT
from engine.periods.period import Grain

_SEASON = r"(?:spring|summer|autumn|fall|winter)"
_TWO_YEARS = r"(?:[12][0-9]{3}(?:[-/](?:[12][0-9])?[0-9]{2})?|'[0-9]{2})"
_GAMES = r"(?![ ](?:olympics?|paralympics?|games|festival|solstice|equinox)(?![a-z]))"
_AFTER_A_PREPOSITION = re.compile(r"(?:^|[^a-z])(?:in|of|since|until|by|from|during|before|after|for|the)[ ]$")


def _season(match: re.Match[str], context: Context) -> Atom | None:
    """A place whose days are not certain; "sales fall 2023" holds a verb."""
    before = match.string[max(0, match.start() - 8) : match.start()]
    verb = match[0].startswith("fall") and not context.text[match.start()].isupper()
    if verb and not _AFTER_A_PREPOSITION.search(before):
        return None
    return Atom(start=match.start(), end=match.end(), grain=Grain.RANGE, broken=True)


RULES: tuple[Rule, ...] = (
    rule(
        "English season",
        rf"{LEFT}(?:(?:the[ ])?(?:this|last|next|previous|past|coming)[ ]{_SEASON}(?:(?:[ ]of)?[ ]{_TWO_YEARS})?"
        rf"|{_SEASON}(?:(?:[ ]of|[ ]in|,)?[ ]{_TWO_YEARS}|[ ]{RELATIVE_YEAR})"
        rf"|{_TWO_YEARS}[ ]{_SEASON}){RIGHT}{_GAMES}(?!'s[ ](?:first|second)[ ]half|(?<=fall)[ ]in[ ])",
        _season,
        "spring summer autumn fall winter",
    ),
    rule(
        "season",
        rf"{NOT_INSIDE}(?:{YEAR}|{BARE_YEAR})[ ]?的?[春夏秋冬](?:[季天](?!奥)|(?![一-龥]))",
        _season,
        "春 夏 秋 冬",
    ),
)
