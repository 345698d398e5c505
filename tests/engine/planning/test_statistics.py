"""Means, weighted means, ranks and trends that rules plan, and those that are open and that no rule may plan."""

from pathlib import Path

import pytest

from engine.planning.catalogue import Catalogue
from engine.planning.mentions import Vocabulary
from engine.planning.reading import read
from engine.planning.rules import Draft, plan_by_rules
from tests.engine import company


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> tuple[Catalogue, Vocabulary]:
    folder: Path = tmp_path_factory.mktemp("company")
    catalogue = company.catalogue(folder)
    return catalogue, company.vocabulary(catalogue)


def drafted(question: str, world: tuple[Catalogue, Vocabulary]) -> Draft:
    catalogue, vocabulary = world
    return plan_by_rules(read(question, vocabulary, company.CLOCK), catalogue)


EAST_AND_NORTH = ["units sold, East, January 2024", "units sold, North, January 2024", "mean of g1, g2"]
EAST_AMONG_ALL = ["units sold, East, January 2024", "units sold by region, January 2024", "rank of g1, g2"]
MONTHS = "units sold month by month, the year 2024"
WEIGHTED = ["breakage by region, January 2024", "units sold by region, January 2024", "weighted mean of g1, g2"]


@pytest.mark.parametrize(
    ("question", "goals"),
    [
        ("What is the average of units sold of East and North in January 2024?", EAST_AND_NORTH),
        ("东部和北部2024年1月的平均销量", ["销量，东部，2024年1月", "销量，北部，2024年1月", "mean of g1, g2"]),
        ("the mean of units sold of East and North in January 2024", EAST_AND_NORTH),
        ("average monthly units sold in 2024", [MONTHS, "mean of g1"]),
        ("2024年平均每月的销量", ["逐月销量，2024年", "mean of g1"]),
        (
            "simple average of breakage of East and North in January 2024",
            ["breakage, East, January 2024", "breakage, North, January 2024", "mean of g1, g2"],
        ),
        ("average breakage by region weighted by units sold, January 2024", WEIGHTED),
        (
            "2024年1月各地区按销量加权平均的破损率",
            ["各地区的破损率，2024年1月", "各地区的销量，2024年1月", "weighted mean of g1, g2"],
        ),
        ("rank of East in units sold, January 2024", EAST_AMONG_ALL),
        ("How does East rank in units sold in January 2024?", EAST_AMONG_ALL),
        ("东部2024年1月销量排名第几", ["销量，东部，2024年1月", "各地区的销量，2024年1月", "rank of g1, g2"]),
        ("Is there a clear trend of monthly units sold in 2024?", [MONTHS, "trend of g1"]),
        ("2024年每月销量是否有明显的上升趋势", ["逐月销量，2024年", "trend of g1"]),
    ],
)
def test_what_the_words_ask_for_is_planned(
    question: str, goals: list[str], world: tuple[Catalogue, Vocabulary]
) -> None:
    draft = drafted(question, world)
    assert draft.plan is not None
    assert ([goal.description for goal in draft.plan.sub_goals], draft.left_over) == (goals, ())
    assert draft.plan.sub_goals[-1].required


def test_the_verb_asks_for_no_mean(world: tuple[Catalogue, Vocabulary]) -> None:
    draft = drafted("Units sold of East and North in January 2024? I mean all units", world)
    assert draft.plan is not None
    assert [goal.data_source for goal in draft.plan.sub_goals] == ["shop", "shop"]


@pytest.mark.parametrize(
    ("question", "word"),
    [
        ("average units sold in 2024", "average"),  # of what?
        ("各地区的平均销量", "平均"),
        ("average breakage of East and North in January 2024", "average"),  # of shares: theirs, or of all?
        ("the average of units sold and total fines in 2024", "average"),
        ("average of units sold of East and North in January and in February 2024", "average"),
        ("average breakage of East weighted by units sold, January 2024", "weighted"),
        ("鹪鹩东部2024年1月销量排名第几", "第几"),  # among the regions, or the products?
        ("2024年1月销量排名前几的地区", "前几"),
    ],
)
def test_what_is_open_is_left_over(question: str, word: str, world: tuple[Catalogue, Vocabulary]) -> None:
    assert word in drafted(question, world).left_over
