import json

import pytest

from engine.planning.catalogue import Catalogue
from engine.planning.mentions import Vocabulary
from engine.planning.model_plan import parse_plan
from engine.planning.plan_guard import faults_of
from engine.planning.reading import read
from tests.engine.company import CLOCK


@pytest.mark.parametrize(
    ("question", "goals", "faults"),
    [
        ("units sold by month and region", ["units sold by region"], ("no sub-goal groups by month and region",)),
        ("units sold by month and region", ["units sold by region", "units sold month by month"],
         ("no sub-goal groups by month and region",)),
        ("按季度的二手销量", ["二手销量"], ("shop knows nothing of",)),
        ("units sold by quarter", ["units sold quarter by quarter"], ()),
        ("breakage of Wren by region", ["破损率 by 地区, 鹪鹩"], ()),
        ("breakage of Wren by region", ["销量 by 地区, 鹪鹩"], ("no sub-goal speaks of 'breakage'",)),
        ("average breakage of Wren", ["breakage, Wren"], ("no sub-goal speaks of 'average'",)),
        ("鹪鹩2024年1月销量同比变化", ["鹪鹩，销量，2024年1月"], ("no sub-goal speaks of '同比'",)),
        ("Which hauler served Wren and which region had the highest breakage of it",
         ["hauler served, Wren", "highest breakage by region, Wren"], ()),
        ("Is East the region with the highest breakage in 2024", ["breakage, East, 2024"],
         ("no sub-goal does 'highest'",)),
        ("2024年有几家运输商", ["运输商，2024年"], ("no sub-goal does '几家'",)),
        ("breakage of Wren without refurbished ones", ["breakage, Wren"],
         ("no sub-goal speaks of 'refurbished'", "no sub-goal speaks of 'without'")),
        ("Claims desk: breakage of Wren in 2024 (auditors asked)", ["breakage, Wren, 2024"], ()),
        ("refurbished breakage of Wren in 2024", ["breakage, Wren, 2024"], ("no sub-goal speaks of 'refurbished'",)),
        ("breakage of Wren, Gyrfalcon and Heron 2", ["breakage, Wren", "breakage, Heron 2"],
         ("no sub-goal speaks of 'Gyrfalcon'",)),
        ("breakage of Wren in 2024", ["breakage, Wren, 2023"],
         ("g1 looks at '2023', of which the question does not speak", "no sub-goal covers '2024'")),
        ("breakage of Wren in 2024", ["breakage, Wren"], ("g1 has no time, and the question has",)),
        ("breakage of Wren", ["breakage, Wren, 2024"], ("g1 looks at '2024', of which the question does not speak",)),
        ("breakage of Wren in Q1 2024", ["breakage, Wren, January 2024", "breakage, Wren, March 2024"], ()),
        ("breakage of Wren in Q1 2024", ["breakage, Wren, January 2024"], ("no sub-goal covers 'Q1 2024'",)),
        ("breakage of Wren in East", ["units sold, Wren, East"],
         ("g1 speaks of 'units sold', which the question does not", "no sub-goal speaks of 'breakage'")),
        ("breakage of Wren", ["breakage, Wren, East"], ("g1 speaks of 'East', which the question does not",)),
        ("breakage of Wren in East against breakage of Heron 2 in West",
         ["breakage, Wren, East", "breakage, Heron 2"], ("g2 is not held to a region",)),
    ],
)  # fmt: skip
def test_a_plan_asks_what_the_question_asks_and_nothing_else(
    catalogue: Catalogue, question: str, goals: list[str], faults: tuple[str, ...]
) -> None:
    names = Vocabulary(catalogue.terms, frozenset({"served"}))
    plan = parse_plan(json.dumps([["shop", goal] for goal in goals]), catalogue, names, CLOCK)
    found = faults_of(plan, read(question, names, CLOCK), catalogue, names, CLOCK)
    for fault in faults:
        assert any(fault in one for one in found), found
    assert bool(found) is bool(faults), found
