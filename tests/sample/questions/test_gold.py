"""Gold values: how exact they are, where they stand, and what may stand beside them."""

import pytest

from sample.documents.paper import Mark
from sample.figures import Share
from sample.questions.gold import moves, number, numbers_in, parts, told


def test_a_number_is_right_within_half_of_its_last_decimal() -> None:
    gold = number(3.1805, "%", step=0.01)

    assert abs(3.18 - 3.1805) <= gold.tolerance * 3.1805
    assert abs(3.19 - 3.1805) > gold.tolerance * 3.1805
    assert number(0).tolerance == 0


def test_numbers_of_a_sentence_and_places_that_all_exist() -> None:
    marks = {"a": Mark("f.pdf", 1, "x")}

    assert numbers_in("罚款人民币26,000元，超过1.22倍") == (26000.0, 1.22)
    assert [place.file for place in told(marks, ["a"])] == ["f.pdf"]
    assert told(marks, ["a", "b"]) == ()


def test_what_may_be_said_of_two_figures() -> None:
    assert sorted(moves(2.0, 3.0)) == pytest.approx(sorted((-1, 1, 2 / 3, 1.5, -100 / 3, 50, 100 / 3, 50)))
    assert len(moves(1.0, 2.0, 4.0)) == 3 * 8
    assert moves(0, 5) == (-5, 5)
    assert parts(Share(1, 4)) == (1.0, 4.0, 25.0)
