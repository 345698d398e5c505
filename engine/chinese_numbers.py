"""Numbers written in Chinese numerals, of any size, with fractions."""

import re
from decimal import Decimal

NUMERAL = "[零〇一二两三四五六七八九十百千万亿]"
"""A character of a Chinese number."""
FRACTION = "[零〇一二三四五六七八九]"
"""A character behind 点."""

_DIGITS = dict(zip("零〇一二两三四五六七八九", (0, 0, 1, 2, 2, 3, 4, 5, 6, 7, 8, 9), strict=True))
_POWERS = {"十": 10, "百": 100, "千": 1000, "万": 10_000, "亿": 100_000_000}
_WRITTEN = re.compile(rf"(?P<whole>{NUMERAL}+)(?:点(?P<fraction>{FRACTION}+))?")


def chinese_value(text: str) -> Decimal | None:
    """The value of a Chinese number; ``None`` where ``text`` is none, or is 万 or the like by itself.

    >>> chinese_value("二十五"), chinese_value("三点二"), chinese_value("一百二十万")
    (Decimal('25'), Decimal('3.2'), Decimal('1200000'))
    """
    written = _WRITTEN.fullmatch(text)
    whole = None if written is None else _whole(written["whole"])
    if written is None or whole is None:
        return None
    fraction = "".join(str(_DIGITS[character]) for character in written["fraction"] or "")
    return Decimal(f"{whole}.{fraction}") if fraction else Decimal(whole)


def _whole(numeral: str) -> int | None:
    if all(character in _DIGITS for character in numeral):
        return int("".join(str(_DIGITS[character]) for character in numeral))
    total = section = 0
    digit: int | None = None
    for character in numeral:
        if character in _DIGITS:
            digit = _DIGITS[character]
        elif (power := _POWERS[character]) >= 10_000:
            total = (total + section + (digit or 0)) * power
            section, digit = 0, None
        else:
            section += (1 if digit is None else digit) * power
            digit = None
    return total + section + (digit or 0) or None
