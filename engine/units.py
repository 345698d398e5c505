"""Units as answers write them, in both languages, and the few that a number is compared in."""

import re
from collections.abc import Iterable
from decimal import Decimal

PERCENT = "%"
"""A share and a difference between shares (percentage points) are compared as the same unit."""
COUNT = ""
"""A bare count, with whatever classifier or noun stands behind it."""

_WORDS: dict[str, tuple[str, ...]] = {
    PERCENT: ("%", "percentage points", "percentage point", "percent", "per cent", "个百分点", "百分点", "pp"),
    "USD": ("美元", "us dollars", "us dollar", "dollars", "dollar", "usd"),
    "EUR": ("欧元", "euros", "euro", "eur"),
    "HKD": ("港元", "港币", "hkd"),
    "JPY": ("日元", "jpy"),
    "GBP": ("英镑", "gbp"),
    "CNY": ("元人民币", "人民币", "元", "yuan", "rmb", "cny"),
    "days": ("个工作日", "工作日", "天", "日", "working days", "business days", "calendar days", "days", "day"),
    "weeks": ("周", "个星期", "weeks", "week"),
    "months": ("个月", "months", "month"),
    "years": ("年", "years", "year"),
    "hours": ("个小时", "小时", "hours", "hour"),
    "minutes": ("分钟", "minutes", "minute"),
    "metres": ("米", "metres", "metre", "meters", "meter"),
    "kilometres": ("公里", "千米", "kilometres", "kilometre", "kilometers", "kilometer", "km"),
    "square metres": ("平方米", "平米", "square metres", "square metre", "square meters", "square meter"),
    "cubic metres": ("立方米", "cubic metres", "cubic metre", "cubic meters", "cubic meter"),
    "kilograms": ("公斤", "千克", "kilograms", "kilogram", "kg"),
    "tonnes": ("吨", "tonnes", "tonne", "tons", "ton"),
    COUNT: (
        *("台", "件", "套", "只", "个", "家", "次", "起", "项", "条", "笔", "张", "份", "名", "人", "位", "种", "批"),
        *("款", "宗", "例", "箱", "单", "部", "辆", "处", "units", "unit", "pieces", "pcs", "items", "times"),
    ),
}
_PREFIXES: dict[str, tuple[str, ...]] = {
    "USD": ("us$", "usd", "$"),
    "HKD": ("hk$", "hkd"),
    "EUR": ("€", "eur"),
    "GBP": ("£", "gbp"),
    "CNY": ("人民币", "¥", "￥", "rmb", "cny"),
}
CURRENCIES = frozenset({"USD", "EUR", "HKD", "JPY", "GBP", "CNY"})
MONEY_WORDS = tuple(
    dict.fromkeys(
        word for words in (_WORDS, _PREFIXES) for unit, found in words.items() if unit in CURRENCIES for word in found
    )
)
"""How texts write a currency, before an amount or behind it, in lower case."""
NAMED_UNITS = tuple(unit for unit in _WORDS if unit != COUNT)
_SIZES = {
    "kilograms": ("mass", Decimal(1)),
    "tonnes": ("mass", Decimal(1000)),
    "minutes": ("time", Decimal(1)),
    "hours": ("time", Decimal(60)),
    "metres": ("length", Decimal(1)),
    "kilometres": ("length", Decimal(1000)),
    "months": ("calendar", Decimal(1)),
    "years": ("calendar", Decimal(12)),
}
"""What can be said in another unit, and how much of the smallest it is. Working days are not: how long is a week?"""
_SCALED = {"万亿": 10**12, "亿": 10**8, "万": 10**4}
_UNIT_OF = {word: unit for unit, words in _WORDS.items() for word in words}
_PREFIX_OF = {word: unit for unit, words in _PREFIXES.items() for word in words}

_ENGLISH_HEADS = frozenset(word.split()[-1] for word in _UNIT_OF if word.isascii())
_CHINESE_MEASURES = tuple(word for word, unit in _UNIT_OF.items() if unit != COUNT and not word.isascii())


def _either(words: Iterable[str]) -> str:
    """Alternatives, longest first; a Latin word must end where it ends."""
    longest = sorted(words, key=len, reverse=True)
    return "|".join(re.escape(w) + (r"(?![A-Za-z])" if w[-1].isascii() and w[-1].isalpha() else "") for w in longest)


SUFFIX_PATTERN = _either(_UNIT_OF)
PREFIX_PATTERN = _either(_PREFIX_OF)
CHINESE_CLASSIFIER_PATTERN = _either(w for w in _UNIT_OF if not w.isascii() and w not in {"年", "日", "元", "单", "处"})
_ASKED = re.compile(rf"(?P<scale>万|亿)?(?<![A-Za-z])(?P<unit>{SUFFIX_PATTERN})", re.IGNORECASE)
_ASKED_SCALES = {"": 1.0, "万": 1e4, "亿": 1e8}
_GOLD_NAMES = {"units": COUNT, "unit": COUNT, "pp": PERCENT, "percent": PERCENT, "percentage points": PERCENT}


def unit_of(prefix: str, suffix: str) -> str:
    """The unit that the words before and after a number name; the empty string where they name none."""
    if suffix and (unit := _UNIT_OF.get(suffix.lower(), COUNT)):
        return unit
    return _PREFIX_OF.get(prefix.lower(), COUNT)


def canonical(unit: str) -> str:
    """A configured unit ("units", "元", "$") as numbers are compared: unknown ones stay as they are, lower-cased."""
    name = unit.strip()
    if name in _WORDS:
        return name
    return {**_PREFIX_OF, **_UNIT_OF, **_GOLD_NAMES}.get(name.lower(), name.lower())


def converted(value: Decimal, unit: str, to: str) -> Decimal | None:
    """``value`` of one unit in another; ``None`` where the two measure different things.

    >>> converted(Decimal("39800"), "CNY", "万元"), converted(Decimal(3), "tonnes", "CNY")
    (Decimal('3.98'), None)
    """
    (kind, size), (wanted, other) = _sized(unit), _sized(to)
    return value * size / other if kind == wanted else None


def _sized(unit: str) -> tuple[str, Decimal]:
    """What a unit measures, and how much of it: 万元 are 10,000 CNY."""
    name = canonical(unit)
    if name in _SIZES:
        return _SIZES[name]
    scale = next((scale for scale in _SCALED if unit.strip().startswith(scale) and len(unit.strip()) > 1), "")
    return canonical(unit.strip()[len(scale) :]), Decimal(_SCALED.get(scale, 1))


def is_known(unit: str) -> bool:
    """Whether a number in a text can have this unit at all: "EUR", "元", "$", but not "rides"."""
    return canonical(unit) in _WORDS


def is_measurement(noun: str) -> bool:
    """Whether what a question counts is a unit of measurement and no thing: "working days", 个月, 万元 but not 投诉.

    A Chinese noun may go on behind its unit, or be cut off within it.
    """
    if noun.isascii():
        return any(word in _ENGLISH_HEADS for word in noun.lower().split())
    bare = noun.lstrip("万亿")
    return any(bare.startswith(word) or word.startswith(bare) for word in _CHINESE_MEASURES)


def units_named(text: str) -> dict[str, frozenset[float]]:
    """Units that a question names, with the scales it names them in; a bare number in its answer then has that unit.

    >>> units_named("销售收入是多少万元？")
    {'CNY': frozenset({10000.0})}
    """
    named: dict[str, set[float]] = {}
    for match in _ASKED.finditer(text):
        named.setdefault(_UNIT_OF[match["unit"].lower()], set()).add(_ASKED_SCALES[match["scale"] or ""])
    return {unit: frozenset(scales) for unit, scales in named.items() if unit != COUNT}
