"""In which form a question wants its figure: a unit ("多少元", 单位为元), and digits after the point (保留两位小数).

Such words narrow nothing down. They are understood where the figure has that form, and left over where it has not.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from engine.planning.catalogue import Catalogue
from engine.planning.table_query import TableQuery
from engine.units import COUNT, NAMED_UNITS, SUFFIX_PATTERN, canonical, units_named

_DIGITS = {"一": 1, "两": 2, "二": 2, "三": 3, "四": 4, "one": 1, "two": 2, "three": 3, "four": 4}
_COUNT = rf"(?P<count>\d|{'|'.join(_DIGITS)})"
_ROUNDED = re.compile(
    rf"(?:在)?(?:最?终?结果|答案)?(?:请|需要?|要求|并且?|应)*(?:保留|精确|四舍五入)(?:至|到)?"
    rf"(?:小数点?后\s*{_COUNT.replace('count', 'behind')}\s*位(?:小数)?|\s*{_COUNT}\s*位小数)(?:的情况下)?"
    rf"|\b(?:rounded |correct |accurate |exact )?(?:to|with) {_COUNT.replace('count', 'places')} "
    r"(?:decimal places?|decimals?|digits? after the (?:decimal )?point)\b",
    re.IGNORECASE,
)
_UNIT = rf"(?P<{{}}>[百千]?[万亿]?(?:{SUFFIX_PATTERN}))"
_IN_UNIT = re.compile(
    rf"(?<=多少){_UNIT.format('much')}|[（(]?\s*(?:以|单位)\s*(?:为|是|：|:)?\s*{_UNIT.format('named')}(?:为单位|计)?\s*[)）]?",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class AskedForm:
    """A place in a question that says in which form a figure is wanted: a unit, or at least so many decimals."""

    text: str
    span: tuple[int, int]
    unit: str = ""
    decimals: int = 0


def asked_forms(text: str) -> tuple[AskedForm, ...]:
    """The forms that ``text`` names. A unit that counts things is none: what is counted narrows a question down.

    >>> [(form.text, form.unit, form.decimals) for form in asked_forms("利润是多少万元？请保留两位小数")]
    [('万元', 'CNY', 0), ('请保留两位小数', '', 2)]
    """
    return tuple(sorted((*_units(text), *_rounded(text)), key=lambda form: form.span))


def unmet_forms(forms: Iterable[AskedForm], queries: Iterable[TableQuery], catalogue: Catalogue) -> tuple[str, ...]:
    """The words for a unit that no figure has, or for more decimals than one of them is told with.

    A figure for which no unit is configured may have any, but a number of rows has none.
    """
    figures = [(q, catalogue.measure(q.source, q.table, q.measure)) for q in queries if q.measure is not None]
    measures = [measure for _, measure in figures]
    units = {canonical(measure.unit) for measure in measures}
    fewest = min((measure.decimals for measure in measures), default=0)
    open_unit = any(
        canonical(measure.unit) == COUNT and not catalogue.aggregate(q.source, q.table, measure.id).counts
        for q, measure in figures
    )
    return tuple(
        form.text
        for form in forms
        if (form.unit and form.unit not in units and not open_unit) or form.decimals > fewest
    )


def _rounded(text: str) -> Iterator[AskedForm]:
    for found in _ROUNDED.finditer(text):
        count = (found["count"] or found["behind"] or found["places"]).lower()
        yield AskedForm(found[0], found.span(), decimals=_DIGITS.get(count) or int(count))


def _units(text: str) -> Iterator[AskedForm]:
    for found in _IN_UNIT.finditer(text):
        word = found["much"] or found["named"]
        (unit,) = units_named(word) or (COUNT,)
        if unit in NAMED_UNITS:
            yield AskedForm(found[0], found.span(), unit=unit)
