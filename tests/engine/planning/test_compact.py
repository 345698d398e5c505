import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from engine.computed_steps import Calculation
from engine.planning.calculations import calculation_goal
from engine.planning.catalogue import Catalogue
from engine.planning.compact import MOST_GOALS, PlanRefused, compact, expanded, schema
from engine.planning.entity_steps import entity_goal
from engine.planning.plan import ExecutionPlan, ExpectedFormat, SubGoal

SHOP = ["shop", "breakage of Heron 2"]


def usual(_: str, find: str) -> str:
    return "has_columns: ['region', 'month']" if "breakage" in find else "row_count >= 1"


def test_a_short_plan_is_an_execution_plan(catalogue: Catalogue) -> None:
    text = json.dumps(
        [
            SHOP,
            ["shop", "sales", "row_count >= 2"],
            ["calculation", "growth of g1, g2"],
            ["papers", "why", 3, "optional"],
        ]
    )
    assert [
        (g.id, g.data_source, g.expected_format, g.validation, g.depends_on, g.required)
        for g in expanded(text, catalogue, usual).sub_goals
    ] == [
        ("g1", "shop", "csv", "has_columns: ['region', 'month']", (), True),
        ("g2", "shop", "csv", "row_count >= 2", (), True),
        ("g3", "calculation", "json", "has_field: 'value'", ("g1", "g2"), False),
        ("g4", "papers", "text", "row_count >= 1", ("g3",), False),
    ]  # fmt: skip


def test_broken_json_is_repaired(catalogue: Catalogue) -> None:
    assert expanded('[["papers", "why breakage rose"', catalogue, usual).sub_goals[0].description == "why breakage rose"


@pytest.mark.parametrize(
    ("output", "reason"),
    [
        ("I would search the documents.", "expected a list of goals, got 'I would"),
        ("[]", "expected a list of goals"),
        ('{"goals": []}', "expected a list of goals"),
        (json.dumps([["shop"]]), "goal 1: expected a source and what to find there"),
        (
            json.dumps([["moon", "x"]]),
            r"goal 1: source 'moon' is not configured, known: \['calculation', 'entities', 'papers'",
        ),
        (json.dumps([[*SHOP, "at least a row"]]), "goal 1: .*is no validation expression"),
        (json.dumps([SHOP, [*SHOP, 2]]), r"goal 2: comes after \[2\], which do not stand before it"),
        (json.dumps([[*SHOP, True]]), "goal 1: expected at most a condition"),
        (json.dumps([[*SHOP, "row_count >= 1", "row_count >= 2"]]), "goal 1: expected at most a condition"),
        (json.dumps([["calculation", "the sum"]]), "goal 1: 'the sum' is no calculation"),
        (json.dumps([["calculation", "sum of g4"]]), "depends on"),
        (json.dumps([["entities", "Alder Works"]]), "goal 1: 'Alder Works' looks nobody up"),
        (json.dumps([["shop", ""]]), "goal 1: .*at least 1 character"),
        (json.dumps([SHOP] * 13), "at most 12 items"),
    ],
)
def test_what_is_no_plan_is_refused_with_the_reason(catalogue: Catalogue, output: str, reason: str) -> None:
    with pytest.raises(PlanRefused, match=reason):
        expanded(output, catalogue, usual)


@st.composite
def plans(draw: st.DrawFn) -> ExecutionPlan:
    goals: list[SubGoal] = []
    for number in range(1, draw(st.integers(1, MOST_GOALS)) + 1):
        before = [goal.id for goal in goals]
        if len(before) > 1 and draw(st.booleans()):
            of = draw(st.permutations(before).map(lambda ids: tuple(ids[:2])))
            goals.append(calculation_goal(f"g{number}", Calculation(draw(st.sampled_from(["sum", "growth"])), of)))
            continue
        source = draw(st.sampled_from(["shop", "papers", "entities"]))
        if source == "entities":
            goals.append(entity_goal(f"g{number}", draw(st.sampled_from(["parent", "subsidiaries"])), "Alder Works"))
            continue
        find = draw(st.text(min_size=1, max_size=40))
        after = draw(st.sets(st.sampled_from(before))) if before else set()
        goals.append(
            SubGoal(
                id=f"g{number}",
                description=find,
                data_source=source,
                expected_format=ExpectedFormat.CSV if source == "shop" else ExpectedFormat.TEXT,
                validation=draw(
                    st.sampled_from(["row_count >= 1", "has_columns: ['region', 'month']", "row_count >= 3"])
                ),
                required=draw(st.booleans()),
                depends_on=tuple(sorted(after)),
            )
        )
    return ExecutionPlan(sub_goals=tuple(goals))


@given(plan=plans())
def test_each_form_gives_the_other(catalogue: Catalogue, plan: ExecutionPlan) -> None:
    text = compact(plan, catalogue, usual)
    assert expanded(text, catalogue, usual) == plan
    assert compact(expanded(text, catalogue, usual), catalogue, usual) == text


@given(plan=plans())
def test_the_grammar_allows_what_is_written(catalogue: Catalogue, plan: ExecutionPlan) -> None:
    short = json.loads(compact(plan, catalogue, lambda *_: "row_count >= 1"))
    assert not list(Draft202012Validator(schema(catalogue)).iter_errors(short))
