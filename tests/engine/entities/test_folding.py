"""What is written in several ways folds to one."""

import pytest

from engine.entities.folding import folded, folded_in_place


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("ＢＸ－２００", "bx-200"),
        ("臺灣證券交易所", "台湾证券交易所"),
        ("Ｑ１ 營收", "q1 营收"),
        ("", ""),
        ("½", "1⁄2"),
    ],
)
def test_width_case_and_script_are_folded(text: str, expected: str) -> None:
    assert folded(text) == expected


def test_each_folded_sign_knows_where_it_came_from() -> None:
    plain, origin = folded_in_place("甲½與B")
    assert plain == "甲1⁄2与b"
    assert origin == [0, 1, 1, 1, 2, 3]
