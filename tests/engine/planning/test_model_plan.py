import json
from pathlib import Path

import pytest

from engine.models.load import load_language_model
from engine.planning.catalogue import Catalogue
from engine.planning.mentions import Vocabulary
from engine.planning.model_plan import PLAN_TOKENS, faults_of, parse_plan, plan_grammar, plan_messages
from engine.planning.reading import read
from engine.settings import LanguageModelSettings
from orchestration.locations import models_folder
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
    ],
)  # fmt: skip
def test_a_plan_that_drops_something_of_the_question_is_refused(
    catalogue: Catalogue, question: str, goals: list[str], faults: tuple[str, ...]
) -> None:
    names = Vocabulary(catalogue.terms, frozenset({"served"}))
    plan = parse_plan(json.dumps([["shop", goal] for goal in goals]), catalogue, names, CLOCK)
    found = faults_of(plan, read(question, names, CLOCK), catalogue, names, CLOCK)
    for fault in faults:
        assert any(fault in one for one in found), found
    assert bool(found) is bool(faults), found


@pytest.mark.model
@pytest.mark.parametrize(
    "question", ["What was the breakage of Heron 2 in East?", "鹪鹩2024年1月的销量和质保期分别是多少？"]
)
def test_the_grammar_leaves_the_model_no_invalid_plan(catalogue: Catalogue, question: str) -> None:
    import os

    folder: Path = models_folder(os.environ)
    model = load_language_model(LanguageModelSettings(), models_dir=folder)
    generation = model.generate(
        plan_messages(question, catalogue), max_tokens=PLAN_TOKENS, grammar=plan_grammar(catalogue)
    )
    assert generation.finish == "stop"
    plan = parse_plan(generation.text, catalogue, Vocabulary(catalogue.terms), CLOCK)
    assert {goal.data_source for goal in plan.sub_goals} <= {"shop", "papers", "calculation", "entities"}
