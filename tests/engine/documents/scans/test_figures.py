"""Which figures a doubtful letter puts in doubt, and where they stand afterwards."""

import pytest

from engine.documents.scans.engine import Reading
from engine.documents.scans.figures import stand_in, uncertain_figures


def read(text: str, doubtful: str) -> Reading:
    """A reading in which the first occurrence of ``doubtful`` is uncertain."""
    start = text.index(doubtful)
    return Reading(text, tuple(0.6 if start <= i < start + len(doubtful) else 0.99 for i in range(len(text))))


@pytest.mark.parametrize(
    ("text", "doubtful", "figures"),
    [
        ("罚款人民币162,000元整", "2", ["162,000元"]),
        ("于2024年3月15日前完成，共12项", "5", ["2024年3月15日"]),
        ("罚款叁万伍仟元整（35,000元）", "伍", ["叁万伍仟元整"]),
        ("二〇二四年四月五日", "四月", ["四月"]),
        ("Revenue of $37,901,422 in 2024", "1", ["37,901,422"]),
        ("margin 4.5%, invoice INV-2024-17", "INV", ["INV-2024-17"]),
        ("现场检查时生产线正常运行", "生产", []),
    ],
)
def test_a_figure_is_as_certain_as_its_least_letter(text: str, doubtful: str, figures: list[str]) -> None:
    assert uncertain_figures(read(text, doubtful)) == figures


def test_certain_letters_put_nothing_in_doubt() -> None:
    assert uncertain_figures(Reading("162,000元", (0.95,) * 8)) == []


@pytest.mark.parametrize(
    ("text", "figure", "stands"),
    [
        ("共 5 项", "5", True),
        ("共 15 项", "5", False),
        ("1,500 元", "500", False),
        ("于 2024年12月3日 前", "2024年1", True),
    ],
)
def test_a_short_figure_stands_alone_and_a_long_one_may_go_on(text: str, figure: str, stands: bool) -> None:
    assert stand_in(text, [figure]) == ((figure,) if stands else ())
