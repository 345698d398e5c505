"""Numbers and marks that a word processor puts before paragraphs, which stand nowhere in their text."""

import re
from typing import Any

from engine.documents.docx.xml import W, is_on, number, path_of, value

LEVELS = 9
_CHINESE = "〇一二三四五六七八九"
_STEMS = "甲乙丙丁戊己庚辛壬癸"


class Numbering:
    """Counts the numbered paragraphs of one document, which must be asked for in their order."""

    def __init__(self, numbering: Any | None, styles: Any) -> None:
        """``numbering`` is the root of numbering.xml, ``styles`` of styles.xml."""
        self._lists = {} if numbering is None else {n.get(f"{W}numId"): n for n in numbering.findall(f"{W}num")}
        definitions = [] if numbering is None else numbering.findall(f"{W}abstractNum")
        self._definitions = {definition.get(f"{W}abstractNumId"): definition for definition in definitions}
        self._styles = {style.get(f"{W}styleId"): style for style in styles.findall(f"{W}style")}
        self._counts: dict[str | None, list[int | None]] = {}
        self._begun: set[tuple[str, int]] = set()

    def label(self, paragraph: Any) -> str:
        """What stands before ``paragraph``, such as "1.2", "（一）" or "-"; "" where nothing does."""
        number_id, level = self._place(paragraph)
        numbered = self._lists.get(number_id)
        if numbered is None or number_id is None or not 0 <= level < LEVELS:
            return ""
        definition_id = value(numbered, "abstractNumId")
        definition = self._defined(definition_id)
        if definition is None:
            return ""
        levels = {
            number_of(lvl): lvl
            for lvl in [*definition.findall(f"{W}lvl"), *numbered.findall(path_of("lvlOverride/lvl"))]
        }
        if level not in levels:
            return ""
        if value(levels[level], "numFmt") == "bullet":
            return "-"
        counts = self._counted(number_id, definition_id, level, levels)
        return _label(levels, level, counts)

    def _place(self, paragraph: Any) -> tuple[str | None, int]:
        """The list and level of a paragraph, by itself or by its style and those that this is based on."""
        properties = paragraph.find(path_of("pPr/numPr"))
        number_id = None if properties is None else value(properties, "numId")
        level = None if properties is None else number(properties, "ilvl")
        style = self._styles.get(value(paragraph, "pPr/pStyle"))
        seen: set[Any] = set()
        while number_id is None and style is not None and style not in seen:
            seen.add(style)
            number_id = value(style, "pPr/numPr/numId")
            level = level if level is not None else number(style, "pPr/numPr/ilvl")
            style = self._styles.get(value(style, "basedOn"))
        return number_id, level or 0

    def _defined(self, definition_id: str | None) -> Any | None:
        definition = self._definitions.get(definition_id)
        link = None if definition is None else value(definition, "numStyleLink")
        style = self._styles.get(link) if link else None
        if style is None:
            return definition
        numbered = self._lists.get(value(style, "pPr/numPr/numId"))
        return definition if numbered is None else self._definitions.get(value(numbered, "abstractNumId"))

    def _counted(
        self, number_id: str, definition_id: str | None, level: int, levels: dict[int, Any]
    ) -> list[int | None]:
        counts = self._counts.setdefault(definition_id, [None] * LEVELS)
        if (number_id, level) not in self._begun:
            self._begun.add((number_id, level))
            restart = self._restart(number_id, level)
            counts[level] = restart - 1 if restart is not None else counts[level]
        last = counts[level]
        counts[level] = _start(levels, level) if last is None else last + 1
        for deeper in range(level + 1, LEVELS):
            if deeper in levels and number(levels[deeper], "lvlRestart") != 0:
                counts[deeper] = None
        return counts

    def _restart(self, number_id: str, level: int) -> int | None:
        for override in self._lists[number_id].findall(f"{W}lvlOverride"):
            if override.get(f"{W}ilvl") == str(level):
                return number(override, "startOverride")
        return None


def number_of(level: Any) -> int:
    """The depth of a level, from 0."""
    text = level.get(f"{W}ilvl") or "0"
    return int(text) if text.isdecimal() else 0


def _start(levels: dict[int, Any], level: int) -> int:
    start = number(levels[level], "start") if level in levels else None
    return 1 if start is None else start


def _label(levels: dict[int, Any], level: int, counts: list[int | None]) -> str:
    legal = is_on(levels[level], "isLgl")

    def counted(match: re.Match[str]) -> str:
        depth = int(match.group(1)) - 1
        count = counts[depth] if counts[depth] is not None else _start(levels, depth)
        form = value(levels[depth], "numFmt") if depth in levels and not legal else "decimal"
        return number_text(count or 0, form or "decimal")

    return re.sub(r"%([1-9])", counted, value(levels[level], "lvlText") or "").strip()


def number_text(count: int, form: str) -> str:
    """``count`` in one of the forms that a list can have; one that is not known gives digits.

    >>> [number_text(12, form) for form in ("decimal", "chineseCounting", "lowerLetter", "upperRoman", "none")]
    ['12', '十二', 'l', 'XII', '']
    """
    if form == "none":
        return ""
    if form == "decimalZero":
        return f"{count:02}"
    if form in ("lowerLetter", "upperLetter") and count > 0:
        letter = chr(ord("a") + (count - 1) % 26) * ((count - 1) // 26 + 1)
        return letter if form == "lowerLetter" else letter.upper()
    if form in ("lowerRoman", "upperRoman") and 0 < count < 4000:
        return _roman(count) if form == "upperRoman" else _roman(count).lower()
    if form.startswith("decimalEnclosedCircle") and 0 < count <= 20:
        return chr(ord("①") + count - 1)
    if form == "ideographTraditional" and 0 < count <= len(_STEMS):
        return _STEMS[count - 1]
    if form == "ideographDigital":
        return "".join(_CHINESE[int(digit)] for digit in str(count))
    if "ounting" in form and 0 < count < 100:
        return _chinese(count)
    return str(count)


def _chinese(count: int) -> str:
    tens, units = divmod(count, 10)
    ten = "" if not tens else "十" if tens == 1 else f"{_CHINESE[tens]}十"
    return ten + (_CHINESE[units] if units else "")


def _roman(count: int) -> str:
    pairs = zip(
        (1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1),
        ("M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "IV", "I"),
        strict=True,
    )
    text = ""
    for size, sign in pairs:
        text += sign * (count // size)
        count %= size
    return text
