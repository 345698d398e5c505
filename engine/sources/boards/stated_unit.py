"""The unit and scale that a board states for all figures of a table: 单位：万元, "in thousands", "CNY million"."""

import re
from dataclasses import dataclass

from engine.numbers import find_numbers
from engine.sources.boards.find_panel import plain
from engine.units import COUNT, PERCENT, canonical, is_known

_STATED = (
    re.compile(r"(?:计量)?单位\s*[:：]?\s*(?P<unit>[^\s,，;；。、()（）]+)"),
    re.compile(r"\bunits?\s*:\s*(?P<unit>[^,;.()]+)"),
    re.compile(r"[(（]\s*(?P<unit>(?:[万亿千]|百万|in )[^()（）]*)[)）]"),
    re.compile(r"\b(?P<unit>in (?:[a-z]{3} |[$€£¥] ?)?(?:thousands?|millions?|billions?)(?: of [a-z]+)?)\b"),
)
_PLURAL = re.compile(r"\b(thousand|million|billion)s\b")
_SCALE_LAST = re.compile(r"(?P<unit>.+?) (?P<scale>thousand|million|billion)")


@dataclass(frozen=True)
class StatedUnit:
    """What one stands for: ``scale`` of ``unit``, which is empty where only a scale is named."""

    unit: str
    scale: float

    @classmethod
    def of(cls, words: str) -> "StatedUnit | None":
        """What the words for a unit mean; ``None`` where they are none that is known.

        >>> StatedUnit.of("万元"), StatedUnit.of("in thousands"), StatedUnit.of("shelves")
        (StatedUnit(unit='CNY', scale=10000.0), StatedUnit(unit='', scale=1000.0), None)
        """
        said = _PLURAL.sub(r"\1", plain(words)).removeprefix("in ").replace(" of ", " ").strip()
        if is_known(said):
            return cls(canonical(said), 1.0)
        said = _SCALE_LAST.sub(r"\g<scale> \g<unit>", said)
        numbers = find_numbers(f"1{said}" if not said[:1].isascii() else f"1 {said}")
        if len(numbers) != 1 or numbers[0].text.removeprefix("1").strip() != said:
            return None
        return cls(numbers[0].unit, numbers[0].value)

    @classmethod
    def configured(cls, unit: str) -> "StatedUnit":
        """What the unit of a measure means; one that is not known is a unit of its own.

        >>> StatedUnit.configured("万元"), StatedUnit.configured("shelves")
        (StatedUnit(unit='CNY', scale=10000.0), StatedUnit(unit='shelves', scale=1.0))
        """
        return cls.of(unit) or cls(canonical(unit), 1.0)


def stated_unit(note: str) -> str:
    """The words for the unit in what is written beside a table; empty where there are none.

    >>> stated_unit("单位：万元。按月统计"), stated_unit("All figures in thousands.")
    ('万元', 'in thousands')
    """
    text = plain(note)
    found = (match for pattern in _STATED for match in pattern.finditer(text))
    return next((match["unit"].strip() for match in found), "")


def factor(stated: str, configured: str) -> float | None:
    """What a figure in the unit ``stated`` is multiplied by to be one in the unit ``configured``.

    ``None`` where the two are not known to be the same but for a scale.

    >>> factor("万元", "CNY"), factor("in thousands", "units"), factor("美元", "CNY"), factor("万元", "万元")
    (10000.0, 1000.0, None, 1.0)
    """
    if plain(stated) == plain(configured):
        return 1.0
    said = StatedUnit.of(stated)
    wanted = StatedUnit.configured(configured)
    if said is None or said.unit not in (COUNT, wanted.unit) or (wanted.unit == PERCENT and said.scale != 1):
        return None
    return said.scale / wanted.scale
