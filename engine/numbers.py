"""Numbers with their units, as they stand in Chinese and English text."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from engine.chinese_numbers import FRACTION, NUMERAL, chinese_value
from engine.periods.numerals import CARDINAL, english_number
from engine.units import (
    CHINESE_CLASSIFIER_PATTERN,
    PERCENT,
    PREFIX_PATTERN,
    SUFFIX_PATTERN,
    unit_of,
)

Span = tuple[int, int]

_SCALES: Final = {
    **{"万亿": 10**12, "千亿": 10**11, "百亿": 10**10, "十亿": 10**9, "亿": 10**8, "千万": 10**7, "百万": 10**6},
    **{"十万": 10**5, "万": 10**4, "千": 10**3, "百": 10**2},
    **{"trillion": 10**12, "billion": 10**9, "bn": 10**9, "million": 10**6, "mn": 10**6, "m": 10**6},
    **{"thousand": 10**3, "k": 10**3},
}
_LONG_SCALES = sorted((w for w in _SCALES if w not in ("m", "k")), key=len, reverse=True)
_SCALE = "|".join(w + ("(?![A-Za-z])" if w.isascii() else "") for w in _LONG_SCALES)
# "3.4m" is a scale; "3.4 m" and "3.4m²" are lengths and areas.
_SHORT_SCALE = r"[mk](?![A-Za-z0-9²³/])"
_WIDE = str.maketrans("０１２３４５６７８９．％－−＋", "0123456789.%--+")
# A wide comma is punctuation, except between wide digits.
_WIDE_SEPARATOR = re.compile(r"(?<=[０-９])，(?=[０-９]{3}(?![０-９]))")
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
# A dash is a sign, unless a number ends just before it: "1月-5月", "3.2%-4.1%", "KF-35".
_HAN = "[\u4e00-\u9fff]"
_SIGN = rf"(?<![A-Za-z0-9_%)）-])(?<!\d{_HAN})(?<!\d{_HAN}{{2}})(?<!\d{_HAN}{{3}})[-+]"
_NUMBER = re.compile(
    rf"(?P<prefix>{PREFIX_PATTERN})?\s{{0,2}}(?<![\d.])(?P<sign>{_SIGN})?"
    r"(?P<digits>\d{1,3}(?:,\d{3})+(?:\.\d+)?(?!\d)|\d+(?:\.\d+)?)"
    rf"(?:[ \t]?(?P<scale>{_SCALE})|(?P<short>{_SHORT_SCALE}))?(?:[ \t-]?(?P<unit>{SUFFIX_PATTERN}))?",
    re.IGNORECASE,
)
_PREFIXED_AMOUNT = re.compile(rf"(?:{PREFIX_PATTERN})\d", re.IGNORECASE)
_HAN_PERCENT = re.compile(rf"百分之(?:(?P<digits>\d+(?:\.\d+)?)|(?P<words>{NUMERAL}+(?:点{FRACTION}+)?))")
_HAN_COUNT = re.compile(
    rf"(?<![{NUMERAL[1:-1]}第\d])(?P<words>{NUMERAL}+) ?(?P<unit>万?元|{CHINESE_CLASSIFIER_PATTERN})"
)
_ENGLISH_WORD = re.compile(
    rf"(?<![A-Za-z-])(?P<words>{CARDINAL}|once|twice)(?![A-Za-z-])(?:\s+(?P<unit>{SUFFIX_PATTERN}))?", re.IGNORECASE
)
_TIMES = {"once": 1, "twice": 2}


@dataclass(frozen=True)
class Quantity:
    """A number as a text states it.

    ``exact`` is scaled (1.2亿 is 120,000,000), ``raw`` is what the digits say (1.2). ``weak`` marks a numeral written
    as a word ("三家", "two"): it can prove a fact, but is too often a figure of speech ("the two products") to disprove
    one. ``span`` counts code points of the text that was read.
    """

    exact: Decimal
    raw: float
    unit: str
    text: str
    span: Span
    weak: bool = False

    @property
    def value(self) -> float:
        """``exact``, as near as a float comes to it."""
        return float(self.exact)


def find_numbers(text: str, *, ignore: Iterable[Span] = (), names: Iterable[str] = ()) -> tuple[Quantity, ...]:
    """Every number of ``text`` with its unit, in order of appearance.

    Citation marks, list and rank ordinals, product codes and version numbers are no numbers, nor is what stands in
    ``ignore`` (spans, for instance of dates) or inside one of ``names``.

    >>> [(q.value, q.unit) for q in find_numbers("退货率3.2%，罚款12万元 [S1]")]
    [(3.2, '%'), (120000.0, 'CNY')]
    """
    plain = _WIDE_SEPARATOR.sub(",", text).translate(_WIDE)
    taken = _Mask(plain, [*ignore, *_spans_of((name.translate(_WIDE) for name in names), plain)])
    for pattern in (CITATION_MARK, _ORDINAL):
        taken.cover(pattern)
    found: list[Quantity] = []
    for reader in (_read_han_percent, _read_digits, _read_han_counts, _read_english_words):
        found += reader(plain, text, taken)
    return tuple(sorted(found, key=lambda q: q.span))


class _Mask:
    """Which characters are spoken for."""

    def __init__(self, text: str, spans: Iterable[Span]) -> None:
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


def _spans_of(names: Iterable[str], text: str) -> list[Span]:
    lower = text.lower()
    return [m.span() for name in names if name for m in re.finditer(re.escape(name.lower()), lower)]


def _read_han_percent(plain: str, text: str, taken: _Mask) -> list[Quantity]:
    found = []
    for match in _HAN_PERCENT.finditer(plain):
        value = Decimal(match["digits"]) if match["digits"] else chinese_value(match["words"])
        if value is not None and taken.free(*match.span()):
            found.append(_quantity(value, 1, PERCENT, text, match.span()))
            taken.take(*match.span())
    return found


def _read_digits(plain: str, text: str, taken: _Mask) -> list[Quantity]:
    codes = [m.span() for m in _CODE.finditer(plain) if not _PREFIXED_AMOUNT.match(m.group())]
    found = []
    for match in _NUMBER.finditer(plain):
        start, end = match.span("digits")
        if not taken.free(start, end) or _inside(start, end, codes):
            continue
        raw = Decimal(match["digits"].replace(",", ""))
        scale = _SCALES.get((match["scale"] or match["short"] or "").lower(), 1)
        unit = unit_of(match["prefix"] or "", match["unit"] or "")
        first = next(match.start(part) for part in ("prefix", "sign", "digits") if match[part])
        found.append(_quantity(-raw if match["sign"] == "-" else raw, scale, unit, text, (first, match.end())))
        taken.take(start, match.end())
    return found


def _inside(start: int, end: int, spans: Sequence[Span]) -> bool:
    return any(a <= start and end <= b for a, b in spans)


def _read_han_counts(plain: str, text: str, taken: _Mask) -> list[Quantity]:
    found = []
    for match in _HAN_COUNT.finditer(plain):
        value, unit = chinese_value(match["words"]), match["unit"]
        if value is None or not taken.free(*match.span()):
            continue
        name = "CNY" if unit.endswith("元") else unit_of("", unit)
        scale = _SCALES["万"] if unit == "万元" else 1
        found.append(_quantity(value, scale, name, text, match.span(), weak=True))
        taken.take(*match.span())
    return found


def _read_english_words(plain: str, text: str, taken: _Mask) -> list[Quantity]:
    found = []
    for match in _ENGLISH_WORD.finditer(plain):
        if taken.free(*match.span("words")):
            word = match["words"].lower()
            value = Decimal(_TIMES.get(word) or english_number(word))
            found.append(_quantity(value, 1, unit_of("", match["unit"] or ""), text, match.span(), weak=True))
    return found


def _quantity(raw: Decimal, scale: int, unit: str, text: str, span: Span, *, weak: bool = False) -> Quantity:
    exact = raw if scale == 1 else raw * scale
    return Quantity(exact, float(raw), unit, text[span[0] : span[1]].strip(), span, weak)
