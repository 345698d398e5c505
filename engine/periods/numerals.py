"""Numbers in words, Chinese and English, as far as dates use them."""

import re

_DIGITS = {"〇": 0, "零": 0, "一": 1, "二": 2, "两": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9}
_WITH_TENS = re.compile(
    "(?:(?P<hundreds>[一二两三四五六七八九]?)百)?[零〇]?(?:(?P<tens>[一二两三四五六七八九]?)十)?[零〇]?(?P<ones>[一二两三四五六七八九]?)"
)
_ONES = {
    word: value
    for value, word in enumerate(
        [
            "zero",
            "one",
            "two",
            "three",
            "four",
            "five",
            "six",
            "seven",
            "eight",
            "nine",
            "ten",
            "eleven",
            "twelve",
            "thirteen",
            "fourteen",
            "fifteen",
            "sixteen",
            "seventeen",
            "eighteen",
            "nineteen",
        ]
    )
}
_TENS = {
    word: value * 10
    for value, word in enumerate(
        ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"], start=2
    )
}
_ORDINALS = {
    word: value
    for value, word in enumerate(
        [
            "first",
            "second",
            "third",
            "fourth",
            "fifth",
            "sixth",
            "seventh",
            "eighth",
            "ninth",
            "tenth",
            "eleventh",
            "twelfth",
            "thirteenth",
            "fourteenth",
            "fifteenth",
            "sixteenth",
            "seventeenth",
            "eighteenth",
            "nineteenth",
        ],
        start=1,
    )
} | {"twentieth": 20, "thirtieth": 30}

_SMALL = "|".join(sorted(_ONES, key=len, reverse=True))
_TENS_WORDS = "|".join(_TENS)
_ORDINAL_WORDS = "|".join(sorted(_ORDINALS, key=len, reverse=True))

CHINESE = "[〇零一二两三四五六七八九十百廿卅]"
"""A character of a Chinese number."""
CHINESE_DIGIT = "[〇零一二三四五六七八九]"
"""A character of a Chinese year, written digit by digit."""
ORDINAL = rf"(?:(?:{_TENS_WORDS})[ -](?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)|{_ORDINAL_WORDS})"
"""first … thirty-first, in words."""
CARDINAL = rf"(?:(?:{_TENS_WORDS})(?:[ -](?:one|two|three|four|five|six|seven|eight|nine))?|{_SMALL})"
"""zero … ninety-nine, in words."""
TWO_DIGITS = (
    rf"(?:(?:{_TENS_WORDS})(?:[ -](?:one|two|three|four|five|six|seven|eight|nine))?|ten|eleven|twelve|[a-z]+teen)"
)
"""ten … ninety-nine, in words."""
YEAR_WORDS = (
    rf"(?:(?:two|one)[ ]thousand(?:[ ]and)?(?:[ ]{CARDINAL})?"
    rf"|(?:{_SMALL}|twenty)(?:[ ]hundred(?:[ ]and)?[ ]{CARDINAL}|[ ]{TWO_DIGITS}))"
)
"""nineteen eighty-six, two thousand and twenty."""


def chinese_number(text: str) -> int:
    """The value of a number in digits or in Chinese: ``12``, ``十二``, ``廿五``, ``一百二十``, ``二〇二四``.

    Raises ``ValueError`` where ``text`` is none.
    """
    text = text.strip()
    if text.isascii():
        return int(text)
    text = text.replace("廿", "二十").replace("卅", "三十")
    if not set(text) & {"十", "百"}:
        if not text or any(character not in _DIGITS for character in text):
            raise ValueError(f"not a Chinese number: {text!r}")
        return int("".join(str(_DIGITS[character]) for character in text))
    match = _WITH_TENS.fullmatch(text)
    if match is None:
        raise ValueError(f"not a Chinese number: {text!r}")
    hundreds, tens, ones = match["hundreds"], match["tens"], match["ones"]
    total = 0 if hundreds is None else 100 * _DIGITS.get(hundreds, 1)
    total += 0 if tens is None else 10 * _DIGITS.get(tens, 1)
    return total + (_DIGITS[ones] if ones else 0)


def chinese_count(text: str) -> int:
    """How many units are counted; ``ValueError`` also for two neighbours that say "about": 两三, 三五, 一两."""
    if len(text) > 1 and not text.isascii() and not set(text) & set("十百廿卅〇零"):
        raise ValueError(f"about so many: {text}")
    return chinese_number(text)


def english_number(text: str) -> int:
    """The value of a small number or ordinal: ``12``, ``12th``, ``twelve``, ``twenty-first``, ``a``, ``couple of``.

    Raises ``ValueError`` where ``text`` is none.
    """
    text = text.strip()
    if match := re.match(r"([0-9]+)(?:st|nd|rd|th)?$", text):
        return int(match[1])
    if text in ("a", "an"):
        return 1
    if text.removeprefix("a ").startswith("couple"):
        return 2
    total = 0
    for word in re.split(r"[ -]+", text):
        for table in (_ONES, _TENS, _ORDINALS):
            if word in table:
                total += table[word]
                break
        else:
            raise ValueError(f"not an English number: {text!r}")
    return total


def english_year(text: str) -> int:
    """The value of a year in digits or words: ``2024``, ``'24``, ``nineteen eighty-six``, ``two thousand twenty``."""
    text = text.strip().removeprefix("'")
    if text.isdigit():
        return full_year(int(text)) if len(text) == 2 else int(text)
    if " thousand" in text:
        head, _, tail = text.partition(" thousand")
        tail = tail.strip().removeprefix("and").strip()
        return _ONES[head] * 1000 + (english_number(tail) if tail else 0)
    if " hundred" in text:
        head, _, tail = text.partition(" hundred")
        return english_number(head) * 100 + english_number(tail.strip().removeprefix("and"))
    head, _, tail = text.partition(" ")
    return english_number(head) * 100 + english_number(tail)


def full_year(two_digits: int) -> int:
    """A two-digit year in full: 00 to 39 are 2000 to 2039, 40 to 99 are 1940 to 1999."""
    return two_digits + (2000 if two_digits < 40 else 1900)
