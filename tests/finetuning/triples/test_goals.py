import json
from datetime import date
from random import Random
from typing import Any

import pytest

from engine.planning.catalogue import Language
from engine.planning.plan import ExecutionPlan
from engine.planning.reading import Clock
from finetuning.triples.family import GoalTemplate
from finetuning.triples.goals import NotOffered, plan_of
from finetuning.triples.slots import Drawn
from finetuning.triples.spoil import spoiled
from finetuning.triples.times import Span
from finetuning.triples.workshop import Bench
from finetuning.triples.written import NotWritten, written_plan

AS_OF = date(2024, 7, 10)
CLOCK = Clock(AS_OF, "UTC")
DRAWN = {
    "p": Drawn("Wren", "鹪鹩"),
    "q": Drawn("Heron 2", "Heron 2"),
    "r": Drawn("East", "East"),
    "t": Drawn("January 2024", span=Span("month", 2024 * 12, 1)),
    "y": Drawn("January to February 2024", span=Span("months", 2024 * 12, 2)),
}


def planned(bench: Bench, *templates: dict[str, Any], language: Language = "en") -> ExecutionPlan:
    goals = [GoalTemplate.model_validate(template) for template in templates]
    return plan_of(goals, DRAWN, bench.variant, bench.catalogue, language)


@pytest.mark.parametrize(
    ("template", "language", "find", "validation"),
    [
        # Figures and columns as the catalogue calls them, names and times as the question does.
        (
            {"get": "breakage", "of": "p r t"},
            "en",
            "破损率, Wren, East, January 2024",
            "row_count >= 1 AND has_columns: ['bad_share']",
        ),
        (
            {"get": "breakage", "of": "t", "by": "product", "order": "highest"},
            "en",
            "highest 破损率 by 产品, January 2024",
            "row_count >= 1 AND has_columns: ['article', 'bad_share']",
        ),
        (
            {"get": "sold", "of": "p y", "each": "month", "rows": "y"},
            "zh",
            "逐月销量，Wren，January to February 2024",
            "row_count >= 2",
        ),
        (
            {"list": "hauler", "table": "trips", "of": "q r t"},
            "en",
            "运输商, Heron 2, East, January 2024",
            "row_count >= 1 AND has_columns: ['month', 'hauler']",
        ),
        (
            {"get": "breakage", "of": "p r t", "check": "{column} <= 100"},
            "en",
            "破损率, Wren, East, January 2024",
            "bad_share <= 100",
        ),
    ],
)
def test_a_template_becomes_a_goal(
    bench: Bench, template: dict[str, Any], language: Language, find: str, validation: str
) -> None:
    plan = planned(bench, template, language=language)
    (goal,) = plan.sub_goals
    assert (goal.data_source, goal.description, goal.validation) == ("mart", find, validation)
    assert bench.verifier.verify(plan, AS_OF).status == "verified"


def test_a_calculation_comes_after_what_it_computes_with(bench: Bench) -> None:
    plan = planned(
        bench,
        {"get": "breakage", "of": "p r t"},
        {"get": "breakage", "of": "q r t"},
        {"compute": "difference", "of": "1 2"},
    )
    assert plan.sub_goals[-1].depends_on == ("g1", "g2")
    found = bench.verifier.execute(plan, AS_OF)["g3"].result
    assert found is not None
    assert found.model_dump()["value"] == -1.5  # 2 of 400 less 4 of 200, in percent
    assert json.loads(written_plan(plan, bench.verifier.planner, CLOCK)) == [
        ["mart", "破损率, Wren, East, January 2024"],
        ["mart", "破损率, Heron 2, East, January 2024"],
        ["calculation", "difference of g1, g2"],
    ]


@pytest.mark.parametrize("template", [{"get": "fine_count"}, {"search": {"zh": "甲", "en": "a"}}])
def test_what_a_catalogue_lacks_is_not_planned(bench: Bench, template: dict[str, Any]) -> None:
    with pytest.raises(NotOffered):
        planned(bench, template)


def test_a_plan_that_the_grammar_does_not_allow_is_no_triple(bench: Bench) -> None:
    goal = planned(bench, {"get": "breakage", "of": "p r t"}).sub_goals[0]
    long = goal.model_copy(update={"description": f"{goal.description}, please, {'very ' * 20}soon"})
    with pytest.raises(NotWritten, match="grammar"):
        written_plan(ExecutionPlan(sub_goals=(long,)), bench.verifier.planner, CLOCK)


def test_every_fault_that_is_put_into_a_plan_is_found_by_executing_it(bench: Bench) -> None:
    plan = planned(bench, {"get": "breakage", "of": "p r t"}, {"list": "hauler", "table": "trips", "of": "q r t"})
    causes = set()
    for seed in range(30):
        faulty = spoiled(plan, foreign=["shop"], figures={"bad_share", "sold"}, rng=Random(seed))
        found = bench.verifier.verify(faulty, AS_OF)
        assert found.status == "invalid_plan", faulty
        causes.add(found.cause)
    assert len(causes) == 2
