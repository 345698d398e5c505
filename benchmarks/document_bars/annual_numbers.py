"""Numbers of a firm's year, as a data set of annual reports gives them, looked for in the tables of the report itself.

A number counts where the plain text of the report has it. It is found where a row of a table has its value in one cell
and its label in the first that is no figure. Labels are compared without spaces, marks and what stands in brackets;
``OTHER_NAMES`` are the names that the reports' own tables use. Left out are -1, which stands for "not stated", 0, and
numbers below 100 that are no share or amount: these occur in any text by chance, and the data set's own sums
("master's degree or higher: 15") are among them.
"""

import csv
import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

OTHER_NAMES = {
    "职工人数": ("在职员工的数量合计",),
    "研发人员": ("公司研发人员的数量",),
    "研发人员比率": ("研发人员数量占公司总人数的比例",),
    "硕士以上人数": ("硕士及以上",),
    "利息支出": ("利息费用",),
    "归属母公司所有者净利润": ("归属于母公司股东的净利润", "归属于上市公司股东的净利润"),
}
SMALL = 100
_NUMBER = re.compile(r"[-−－]?\d[\d,，]*(?:\.\d+)?")
_MARKS = re.compile(
    r"[（(].*?[)）]|[\s、，,：:.．“”\"]|^(?:[一二三四五六七八九十]+|\d+)(?=[、.．])|^(?:其中|加|减)(?=[:：])"
)


@dataclass(frozen=True)
class StatedNumber:
    """``value`` of ``label`` by the data set."""

    label: str
    value: float

    @property
    def names(self) -> tuple[str, ...]:
        """The label and what else the reports call it, as ``plain`` gives them."""
        return tuple(plain(name) for name in (self.label, *OTHER_NAMES.get(self.label, ())))


def stated_numbers(folder: Path, *, code: str, year: str) -> list[StatedNumber]:
    """What the tables of ``folder`` say of the firm with the stock ``code`` in ``year``."""
    numbers: list[StatedNumber] = []
    for path in sorted(folder.glob("*.csv")):
        with path.open(encoding="utf-8", newline="") as lines:
            for row in csv.DictReader(lines):
                if row["股票代码"] == code and row["报告年份"] == year:
                    numbers.extend(_numbers_of(row))
    return numbers


def _numbers_of(row: dict[str, str]) -> Iterable[StatedNumber]:
    for label, text in list(row.items())[4:-3]:
        value = value_of(text)
        whole = "." not in text
        if value is not None and value not in (-1.0, 0.0) and not (whole and abs(value) < SMALL):
            yield StatedNumber(label, value)


def value_of(text: str) -> float | None:
    """The number that ``text`` is, percent sign and thousands aside; ``None`` if it is none.

    >>> value_of("1,234.50"), value_of("12.23%"), value_of("(3.1)"), value_of("n/a")
    (1234.5, 12.23, -3.1, None)
    """
    bare = text.strip().removesuffix("%").replace("，", ",").replace(" ", "")
    negative = bare.startswith(("(", "（")) and bare.endswith((")", "）"))
    bare = bare.strip("()（）")
    if not _NUMBER.fullmatch(bare):
        return None
    value = float(bare.replace(",", "").replace("−", "-").replace("－", "-"))
    return -value if negative else value


def values_in(text: str) -> set[float]:
    """All numbers that stand in a text."""
    found = (value_of(match[0].rstrip(",，")) for match in _NUMBER.finditer(text))
    return {value for value in found if value is not None}


def plain(label: str) -> str:
    """``label`` without what differs between two writings of it.

    >>> plain("一、营业总收入"), plain("加： 其他收益（损失以“－”号填列）")
    ('营业总收入', '其他收益')
    """
    before = ""
    while before != label:
        before, label = label, _MARKS.sub("", label, count=1)
    return label


def is_beside_its_label(number: StatedNumber, rows: Iterable[tuple[str, ...]]) -> bool:
    """Whether one of ``rows`` has the value of ``number`` in a cell and its label in its first cell with words."""
    return any(
        any(name in plain(label) for name in number.names)
        for row in rows
        if (label := next((cell for cell in row if cell and value_of(cell) is None), ""))
        and any(value_of(cell) == number.value for cell in row)
    )
