"""Numbers with their units, as they stand in Chinese and English text."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from shadow_mode.units import CHINESE_CLASSIFIER_PATTERN, COUNT, PERCENT, PREFIX_PATTERN, SUFFIX_PATTERN, unit_of

SCALES: Final = {
    **{"万亿": 1e12, "千亿": 1e11, "百亿": 1e10, "十亿": 1e9, "亿": 1e8, "千万": 1e7, "百万": 1e6, "十万": 1e5},
    **{"万": 1e4, "千": 1e3, "百": 1e2},
    **{"trillion": 1e12, "billion": 1e9, "bn": 1e9, "million": 1e6, "mn": 1e6, "m": 1e6, "thousand": 1e3, "k": 1e3},
}
_LONG_SCALES = sorted((w for w in SCALES if w not in ("m", "k")), key=len, reverse=True)
_SCALE = "|".join(w + ("(?![A-Za-z])" if w.isascii() else "") for w in _LONG_SCALES)
# "3.4m" is a scale; "3.4 m" and "3.4m²" are lengths and areas.
_SHORT_SCALE = r"[mk](?![A-Za-z0-9²³/])"
_HAN_DIGITS: Final = dict(zip("零〇一二两三四五六七八九", (0, 0, 1, 2, 2, 3, 4, 5, 6, 7, 8, 9), strict=True))
_HAN_TENS: Final = {"十": 10, "百": 100, "千": 1000, "万": 10_000, "亿": 100_000_000}
_ENGLISH: Final = {
    **{"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10},
    **{"eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "twenty": 20, "once": 1, "twice": 2},
}
_WIDE = str.maketrans("０１２３４５６７８９．％－−＋", "0123456789.%--+")
CITATION_MARK = re.compile(
    r"[\[【]\s*S?\d{1,3}(?:\s*[,，、;；]\s*S?\d{1,3})*\s*[\]】]|[(（]\s*S\d{1,3}(?:\s*[,，、;；]\s*S\d{1,3})*\s*[)）]"
)
"""[S1], 【S1】, [1], [S1, S2], (S1)"""
_ORDINAL = re.compile(
    r"(?m)^\s*(?:\(?\d{1,2}[.)、)](?!\d)|[-*•]\s*\d{1,2}[.)](?!\d))|第\s*\d+|\d+(?:st|nd|rd|th)(?![A-Za-z])|No\.\s*\d+"
)
# A code such as KF-35 or V2.3.1 is a name, not a number; digits that only carry a unit or a scale are none.
_CODE = re.compile(
    r"(?<![A-Za-z0-9])(?=[A-Za-z0-9.-]*\d)[A-Za-z]+[-_]?\d[A-Za-z0-9]*(?:[-.]\d[A-Za-z0-9]*)*|\d+(?:\.\d+){2,}"
)
_NUMBER = re.compile(
    rf"(?P<prefix>{PREFIX_PATTERN})?\s{{0,2}}(?<![\d.])(?P<sign>(?<![\w%)）-])[-+])?"
    r"(?P<digits>\d{1,3}(?:,\d{3})+(?:\.\d+)?(?!\d)|\d+(?:\.\d+)?)"
    rf"(?:[ \t]?(?P<scale>{_SCALE})|(?P<short>{_SHORT_SCALE}))?(?:[ \t-]?(?P<unit>{SUFFIX_PATTERN}))?",
    re.IGNORECASE,
)
_HAN_NUMERAL = r"[零〇一二两三四五六七八九十百千万亿]+"
_HAN_PERCENT = re.compile(rf"百分之(?P<digits>\d+(?:\.\d+)?|{_HAN_NUMERAL}(?:点[零〇一二三四五六七八九]+)?)")
_HAN_COUNT = re.compile(
    r"(?<![零〇一二两三四五六七八九十百千万亿第\d])"
    rf"(?P<digits>{_HAN_NUMERAL}) ?(?P<unit>万?元|{CHINESE_CLASSIFIER_PATTERN})"
)
_WORD = re.compile(rf"(?<![A-Za-z-])(?:{'|'.join(_ENGLISH)})(?![A-Za-z-])", re.IGNORECASE)
_WORD_UNIT = re.compile(rf"\s+(?P<unit>{SUFFIX_PATTERN})", re.IGNORECASE)


@dataclass(frozen=True)
class Quantity:
    """A number as a text states it.

    ``value`` is scaled (1.2亿 is 120,000,000), ``raw`` is what the digits say (1.2). ``weak`` marks a numeral written
    as a word ("三家", "two"): it can prove a fact, but is too often a figure of speech ("the two products") to disprove
    one. ``span`` counts code points of the text that was read.
    """

    value: float
    raw: float
    unit: str
    text: str
    span: tuple[int, int]
    weak: bool = False


def find_numbers(
    text: str, *, ignore: Iterable[tuple[int, int]] = (), names: Iterable[str] = ()
) -> tuple[Quantity, ...]:
    """Every number of ``text`` with its unit, in order of appearance.

    Citation marks, list and rank ordinals, product codes and version numbers are no numbers, nor is what stands in
    ``ignore`` (spans, for instance of dates) or inside one of ``names``.

    >>> [(q.value, q.unit) for q in find_numbers("退货率3.2%，罚款12万元 [S1]")]
    [(3.2, '%'), (120000.0, 'CNY')]
    """
    plain = text.translate(_WIDE)
    taken = _Mask(plain, [*ignore, *_spans_of(names, plain)])
    for pattern in (CITATION_MARK, _ORDINAL):
        taken.cover(pattern)
    found: list[Quantity] = []
    for reader in (_read_han_percent, _read_digits, _read_han_counts, _read_english_words):
        found += reader(plain, text, taken)
    return tuple(sorted(found, key=lambda q: q.span))


class _Mask:
    """Which characters are spoken for."""

    def __init__(self, text: str, spans: Iterable[tuple[int, int]]) -> None:
        self._text = text
        self._taken = bytearray(len(text))
        for start, end in spans:
            self.take(start, end)

    def take(self, start: int, end: int) -> None:
        self._taken[start:end] = b"\1" * (end - start)

    def cover(self, pattern: re.Pattern[str]) -> None:
        for match in pattern.finditer(self._text):
            self.take(*match.span())

    def free(self, start: int, end: int) -> bool:
        return not any(self._taken[start:end])


def _spans_of(names: Iterable[str], text: str) -> list[tuple[int, int]]:
    lower = text.lower()
    return [m.span() for name in names if name for m in re.finditer(re.escape(name.lower()), lower)]


def _read_han_percent(plain: str, text: str, taken: _Mask) -> list[Quantity]:
    found = []
    for match in _HAN_PERCENT.finditer(plain):
        value = _han_value(match["digits"])
        if value is not None and taken.free(*match.span()):
            found.append(_quantity(value, value, PERCENT, text, match.span()))
            taken.take(*match.span())
    return found


def _read_digits(plain: str, text: str, taken: _Mask) -> list[Quantity]:
    codes = [m.span() for m in _CODE.finditer(plain) if not _PREFIXED_AMOUNT.match(m.group())]
    found = []
    for match in _NUMBER.finditer(plain):
        start, end = match.span("digits")
        if not taken.free(start, end) or any(a <= start and end <= b for a, b in codes):
            continue
        raw = float(match["digits"].replace(",", "")) * (-1 if match["sign"] == "-" else 1)
        scale_word = match["scale"] or match["short"]
        scale = SCALES[scale_word.lower()] if scale_word else 1.0
        whole = (
            match.start("prefix") if match["prefix"] else (match.start("sign") if match["sign"] else start),
            match.end(),
        )
        found.append(_quantity(raw * scale, raw, unit_of(match["prefix"] or "", match["unit"] or ""), text, whole))
        taken.take(start, match.end())
    return found


_PREFIXED_AMOUNT = re.compile(rf"(?:{PREFIX_PATTERN})\d", re.IGNORECASE)


def _read_han_counts(plain: str, text: str, taken: _Mask) -> list[Quantity]:
    found = []
    for match in _HAN_COUNT.finditer(plain):
        value = _han_value(match["digits"])
        if value is None or not taken.free(*match.span()):
            continue
        unit = match["unit"]
        scaled = value * 1e4 if unit == "万元" else value
        name = "CNY" if unit.endswith("元") else unit_of("", unit)
        found.append(_quantity(scaled, value, name, text, match.span(), weak=True))
        taken.take(*match.span())
    return found


def _read_english_words(plain: str, text: str, taken: _Mask) -> list[Quantity]:
    found = []
    for match in _WORD.finditer(plain):
        if not taken.free(*match.span()):
            continue
        behind = _WORD_UNIT.match(plain, match.end())
        unit = unit_of("", behind["unit"]) if behind else COUNT
        value = float(_ENGLISH[match.group().lower()])
        found.append(
            _quantity(value, value, unit, text, (match.start(), behind.end() if behind else match.end()), weak=True)
        )
    return found


def _quantity(value: float, raw: float, unit: str, text: str, span: tuple[int, int], *, weak: bool = False) -> Quantity:
    # 3.4 * 1e6 is 3399999.9999999995; twelve digits are more than any tolerance looks at.
    return Quantity(float(f"{value:.12g}"), raw, unit, text[span[0] : span[1]].strip(), span, weak)


def _han_value(numeral: str) -> float | None:
    """The value of a Chinese numeral, digits included ("二十五", "3.2", "三点二"); ``None`` where it is none."""
    if numeral[0].isdigit():
        return float(numeral)
    whole, _, fraction = numeral.partition("点")
    total = _han_integer(whole)
    if total is None:
        return None
    return float(f"{total}.{''.join(str(_HAN_DIGITS[c]) for c in fraction)}") if fraction else float(total)


def _han_integer(numeral: str) -> int | None:
    if all(c in _HAN_DIGITS for c in numeral):
        return int("".join(str(_HAN_DIGITS[c]) for c in numeral))
    total = section = 0
    digit: int | None = None
    for char in numeral:
        if char in _HAN_DIGITS:
            digit = _HAN_DIGITS[char]
        elif (power := _HAN_TENS[char]) >= 10_000:
            total = (total + section + (digit or 0)) * power
            section, digit = 0, None
        else:
            section += (1 if digit is None else digit) * power
            digit = None
    value = total + section + (digit or 0)
    return value or None
