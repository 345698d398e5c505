"""What a question lists becomes a search for each."""

from datetime import date

import pytest

from engine.entities.registry import Registry
from engine.periods.find import find_periods
from engine.retrieval.parts import Part, parts_of
from engine.settings import Entity

REGISTRY = Registry((Entity(name="Acme"), Entity(name="Bolt"), Entity(name="Cask")))


def parts(question: str, k: int = 10) -> tuple[Part, ...]:
    periods = find_periods(question, as_of=date(2025, 3, 1), zone="UTC").periods
    return parts_of(question, REGISTRY.named_in(question), periods, k=k)


def shown(question: str, k: int = 10) -> list[tuple[str, tuple[str, ...], list[str]]]:
    return [(" ".join(p.text.split()), p.names, [period.text for period in p.periods]) for p in parts(question, k)]


def test_one_thing_and_one_period_are_one_search_without_the_name() -> None:
    assert shown("margin of Acme in 2024") == [("margin of in 2024", ("Acme",), ["2024"])]
    assert shown("the margin") == [("the margin", (), [])]


def test_each_thing_is_searched_in_each_period() -> None:
    found = shown("margin of Acme, Bolt in 2023 or 2024")
    assert [(names, periods) for _, names, periods in found] == [
        (("Acme",), ["2023"]),
        (("Acme",), ["2024"]),
        (("Bolt",), ["2023"]),
        (("Bolt",), ["2024"]),
    ]
    assert all(("2023" in text) is (periods == ["2023"]) for text, _, periods in found)


def test_where_hits_are_too_few_for_all_periods_are_searched_together_then_everything() -> None:
    question = "margin of Acme, Bolt in 2023 or 2024"
    assert [(names, len(periods)) for _, names, periods in shown(question, k=7)] == [(("Acme",), 2), (("Bolt",), 2)]
    (whole,) = parts(question, k=3)
    assert (whole.text, whole.names, len(whole.periods)) == (question, ("Acme", "Bolt"), 2)


@pytest.mark.parametrize(
    ("question", "items"),
    [
        (
            "Which was first, the harbour fire or the bridge opening",
            ["Which was first", "the harbour fire", "the bridge opening"],
        ),
        ("甲市的大桥通车与乙市的地铁开工哪个更早", ["甲市的大桥通车", "乙市的地铁开工哪个更早"]),
        ("中华人民共和国成立的日期", []),
        ("cats and a", []),
        ("one thing, another thing, some third, the fourth, and a fifth", []),
    ],
)
def test_what_an_ordinary_question_enumerates_is_searched_beside_the_whole(question: str, items: list[str]) -> None:
    whole, *others = parts(question)
    assert whole.text == question
    assert [part.item for part in others] == items


def test_a_part_is_labelled_by_what_sets_it_apart() -> None:
    assert [part.label for part in parts("Bolt and Cask in May 2024")] == ["Bolt, May 2024", "Cask, May 2024"]
