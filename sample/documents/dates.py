"""The ways in which people write days."""

from datetime import date

from sample.months import ENGLISH, SHORT_ENGLISH

DIGITS = "〇一二三四五六七八九"


def zh_day(day: date) -> str:
    """2024年4月5日."""
    return f"{day.year}年{day.month}月{day.day}日"


def zh_formal_day(day: date) -> str:
    """二〇二四年四月五日, as authorities date their letters."""
    year = "".join(DIGITS[int(c)] for c in str(day.year))
    return f"{year}年{zh_number(day.month)}月{zh_number(day.day)}日"


def zh_decade(day: date) -> str:
    """2024年4月上旬, 中旬 or 下旬: the third of the month."""
    return f"{day.year}年{day.month}月{'上中下'[min(2, (day.day - 1) // 10)]}旬"


def dotted(day: date) -> str:
    """2024.4.5."""
    return f"{day.year}.{day.month}.{day.day}"


def slashed(day: date) -> str:
    """2024/04/05."""
    return f"{day:%Y/%m/%d}"


def en_day(day: date) -> str:
    """5 April 2024."""
    return f"{day.day} {ENGLISH[day.month - 1]} {day.year}"


def en_short_day(day: date) -> str:
    """5 Apr 2024."""
    return f"{day.day} {SHORT_ENGLISH[day.month - 1]} {day.year}"


def us_day(day: date) -> str:
    """April 5, 2024."""
    return f"{ENGLISH[day.month - 1]} {day.day}, {day.year}"


def zh_number(value: int) -> str:
    """One to ninety-nine in Chinese."""
    if value < 10:
        return DIGITS[value]
    tens, ones = divmod(value, 10)
    return ("" if tens == 1 else DIGITS[tens]) + "十" + (DIGITS[ones] if ones else "")
