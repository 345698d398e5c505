"""A spreadsheet's number formats: what a cell shows for the value that it holds."""

import re
from datetime import date, datetime, time, timedelta
from decimal import ROUND_HALF_UP, Decimal
from functools import lru_cache

# Quoted text, an escaped sign, a space as wide as a sign, a fill, a bracket (colour, currency, condition), anything.
_TOKEN = re.compile(r'"([^"]*)"|\\(.)|_.|\*.|\[([^\]]*)\]|(E[+-])|(.)', re.I | re.S)
_CURRENCY = re.compile(r"\$([^-\]]*)")
_CONDITION = re.compile(r"[<>=]")
_DIGITS = "0#?"
_UNSUPPORTED = "/@"
MAX_DECIMALS = 30


def shown(value: object, number_format: str = "General") -> str:
    """What a cell that holds ``value`` shows.

    Numbers have the decimals, separators, scale, percent and currency of their format; without one, or with one that
    is not understood (fractions, conditions), all their digits. Dates are in ISO form whatever their format, so that
    3/4/2024 is read one way only, and as far as the format shows them: to the day, the month or the year.

    >>> shown(0.04493, "0.00%"), shown(-1234567.0, '#,##0.0,"k"'), shown(3.0), shown(datetime(2024, 3, 1), "yyyy年m月")
    ('4.49%', '-1,234.6k', '3', '2024-03')
    """
    if value is None:
        return ""
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, int | float):
        return _formatted(value, number_format) or _plain(value)
    if isinstance(value, timedelta):
        seconds = int(value.total_seconds())
        return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"
    if isinstance(value, datetime | date):
        return _shown_date(value, number_format)
    if isinstance(value, time):
        return value.isoformat("seconds")
    return str(value).strip()


def _plain(value: float) -> str:
    """All digits, but none that only binary fractions have: ``0.1 + 0.2`` is 0.3."""
    if isinstance(value, int) or (value.is_integer() and abs(value) < 1e15):
        return str(int(value))
    return f"{value:.15g}"


def _shown_date(value: date, number_format: str) -> str:
    letters = re.sub(r'"[^"]*"|\\.|\[[^\]]*\]', "", number_format).lower()
    if "y" in letters and "d" not in letters and "h" not in letters:
        return value.strftime("%Y-%m" if "m" in letters else "%Y")
    if isinstance(value, datetime) and value.time() != time():
        return value.isoformat(" ", "seconds")
    if "m" in letters and not re.search("[dhs]", letters):
        return value.strftime("%Y-%m")
    return value.isoformat()[:10]


def _formatted(value: float, number_format: str) -> str | None:
    if number_format in ("General", "@", ""):
        return None
    sections = _sections(number_format)
    if len(sections) > 2 and value == 0:
        section, sign = sections[2], ""
    elif len(sections) > 1 and value < 0:
        section, sign = sections[1], ""
    else:
        section, sign = sections[0], "-" if value < 0 else ""
    if section is None:
        return None
    before, digits, after, percents = section
    text = _digits(abs(Decimal(repr(value))) * 100**percents, digits) if digits else ""
    if not any(character in "123456789" for character in text):
        sign = ""
    return f"{sign}{before}{text}{after}".strip() or None


Section = tuple[str, str, str, int]
"""Text before the digits, the pattern of the digits, text after them, how many percent signs there are."""


@lru_cache(maxsize=1000)
def _sections(number_format: str) -> tuple[Section | None, ...]:
    """The parts of a format for positive, negative and zero; ``None`` for one that is not understood."""
    parts: list[list[re.Match[str]]] = [[]]
    for token in _TOKEN.finditer(number_format):
        if token.group(5) == ";":
            parts.append([])
        else:
            parts[-1].append(token)
    return tuple(_section(part) for part in parts)


def _section(tokens: list[re.Match[str]]) -> Section | None:
    before, digits, after, percents = "", "", "", 0
    for token in tokens:
        quoted, escaped, bracket, exponent, sign = token.groups()
        if exponent or (bracket is not None and _CONDITION.match(bracket)) or (sign and sign in _UNSUPPORTED):
            return None
        if sign and (sign in _DIGITS or (sign in ".," and digits)):
            if after:
                return None  # digits in several places, as of a telephone number
            digits += sign
            continue
        literal = quoted or escaped or (sign or "")
        if bracket and (currency := _CURRENCY.match(bracket)):
            literal = currency.group(1)
        percents += sign == "%"
        before, after = (before, after + literal) if digits else (before + literal, after)
    return before, digits, after, percents


def _digits(value: Decimal, pattern: str) -> str:
    scaled = pattern.rstrip(",")
    value /= 1000 ** (len(pattern) - len(scaled))
    whole, _, fraction = scaled.partition(".")
    places = [character for character in fraction if character in _DIGITS][:MAX_DECIMALS]
    rounded = value.quantize(Decimal(1).scaleb(-len(places)), ROUND_HALF_UP)
    text = f"{rounded:,f}" if "," in whole else f"{rounded:f}"
    units, _, decimals = text.partition(".")
    while decimals and places.pop() != "0" and decimals.endswith("0"):
        decimals = decimals[:-1]
    units = units.zfill(whole.count("0")) if "," not in whole else units
    return f"{units}.{decimals}" if decimals else units
