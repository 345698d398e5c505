from datetime import date
from pathlib import Path

import pytest

from engine.planning.plan import ExecutionPlan, ExpectedFormat, SubGoal
from finetuning.triples.catalogue import Context, read_contexts, write_contexts
from finetuning.triples.triple import Cause
from finetuning.triples.verify import NotVerifiable
from finetuning.triples.workshop import Bench


def plan(find: str, validation: str = "row_count >= 1", source: str = "mart") -> ExecutionPlan:
    goal = SubGoal(
        id="g1", description=find, data_source=source, expected_format=ExpectedFormat.CSV, validation=validation
    )
    return ExecutionPlan(sub_goals=(goal,))


def test_a_renamed_catalogue_holds_the_same_figures(bench: Bench) -> None:
    as_of = date(2024, 7, 10)
    asked = plan("破损率，Heron 2，East，2024年1月", "has_columns: ['bad_share'] AND bad_share == 2")
    assert bench.verifier.verify(asked, as_of).status == "verified"
    found = bench.verifier.execute(asked, as_of)["g1"]
    assert found.result is not None
    assert found.result.model_dump()["rows"][0]["bad_share"] == 2.0  # 4 of 200
    assert [m.names[0] for m in bench.catalogue.table("mart", "fact_sales").measures] == ["破损率", "销量"]


@pytest.mark.parametrize(
    ("asked", "cause"),
    [
        (plan("破损率，Heron 2，East，2024年1月", source="shop"), Cause.UNKNOWN_SOURCE),
        (plan("破损率，Heron 2，East，2024年1月", "row_count >= 60"), Cause.TOO_STRICT),
        (plan("破损率，Heron 2，East，2024年1月", "bad_share < 0"), Cause.TOO_STRICT),
    ],
)
def test_a_fault_in_the_plan_makes_it_invalid(bench: Bench, asked: ExecutionPlan, cause: Cause) -> None:
    found = bench.verifier.verify(asked, date(2024, 7, 10))
    assert (found.status, found.cause, found.goal) == ("invalid_plan", cause, "g1")
    assert found.message


@pytest.mark.parametrize("find", ["破损率，Heron 2，East，2031年1月", "破损率，Osprey"])
def test_what_is_not_there_is_no_fault_of_the_plan(bench: Bench, find: str) -> None:
    with pytest.raises(NotVerifiable):
        bench.verifier.verify(plan(find), date(2024, 7, 10))


def test_a_context_holds_no_value_and_no_address(bench: Bench, tmp_path: Path) -> None:
    write_contexts((bench.context,), tmp_path / "contexts.jsonl")
    written = (tmp_path / "contexts.jsonl").read_text("utf-8")
    assert "鹪鹩" not in written
    assert str(tmp_path) not in written
    read: Context = read_contexts(tmp_path / "contexts.jsonl")["renamed"]
    assert read.catalogue.tables.keys() == bench.catalogue.tables.keys()
