"""Hooks look at values in plain units, whatever kind of step found them and however they are written."""

from decimal import Decimal
from pathlib import Path

import pytest
from pydantic import BaseModel

from engine.execution.hook_faults import faults_in
from engine.execution.hooks import Hooks
from engine.execution.outcome import Effort, Outcome
from engine.planning.catalogue import Catalogue
from engine.planning.plan import ExpectedFormat, SubGoal
from engine.planning.table_query import TableQuery
from engine.settings import ReviewHook, Settings
from engine.sources.calculation import CalculationResult
from engine.sources.database import SqlResult
from engine.sources.extraction import Extracted, ExtractionResult
from engine.sources.fields.find import FieldFinder
from engine.sources.knowledge import SearchFindings
from engine.sources.passages import Passage
from engine.sources.run_code import CodeResult
from engine.sources.statements import Stated, Statements
from engine.states import State
from tests.engine import company


@pytest.fixture(scope="module")
def catalogue(tmp_path_factory: pytest.TempPathFactory) -> Catalogue:
    return company.catalogue(tmp_path_factory.mktemp("company"))


def outcome(result: BaseModel, query: TableQuery | None = None) -> Outcome:
    goal = SubGoal(
        id="g1",
        description="fines",
        data_source="shop",
        expected_format=ExpectedFormat.TEXT,
        validation="row_count >= 1",
        depends_on=(),
    )
    return Outcome(goal, 1, "", State.SUCCEEDED, 0.1, Effort(), result=result, query=query)


def rows(*fines: object) -> Outcome:
    query = TableQuery(source="shop", table="fines", measure="fine_total", filters=(("maker", "Birch"),))
    held = tuple({"fine_total": fine, "row_count": 1} for fine in fines)
    result = SqlResult(columns=("fine_total",), rows=held, execution_time_ms=1, row_count=len(held))
    return outcome(result, query)


def grouped(**fines: float) -> Outcome:
    query = TableQuery(source="shop", table="fines", measure="fine_total", by="maker")
    held = tuple({"maker": maker, "fine_total": fine, "row_count": 1} for maker, fine in fines.items())
    result = SqlResult(columns=("maker", "fine_total"), rows=held, execution_time_ms=1, row_count=len(held))
    return outcome(result, query)


def passages(text: str, uncertain: tuple[str, ...] = ()) -> Outcome:
    found = Passage(
        text=text,
        chunk="c1",
        file="a.md",
        pages=(),
        table=None,
        section="",
        published=None,
        coverage=1.0,
        uncertain=uncertain,
    )
    return outcome(SearchFindings(passages=(found,), looked_at=("c1",)))


class Unknown(BaseModel):
    """What a tool of one's own gives."""

    deep: tuple[dict[str, object], ...]


def stated(value: str, unit: str) -> Outcome:
    (passage,) = passages("it was that").result.passages  # type: ignore[union-attr]
    one = Stated(value=Decimal(value), unit=unit, title="", issuer="", counts="", passage=passage)
    return outcome(Statements(stated=(one,), looked_at=()))


def extracted(text: str) -> Outcome:
    fields = FieldFinder("UTC", 1, lambda _: ()).find(text, reference=None)
    return outcome(ExtractionResult(fields=tuple(Extracted(field=field, passage=0) for field in fields)))


def computed(value: float, unit: str) -> Outcome:
    return outcome(CalculationResult(operation="sum", value=value, unit=unit, decimals=0, first="a"))


@pytest.mark.parametrize(
    ("found", "when", "told"),
    [
        (rows(500_000), "amount > 500000", None),
        (rows(1, 500_000.01), "amount > 500000", "500,000.01 CNY"),
        (rows(Decimal(600_000)), "fine_total > 500000 AND maker = 'Birch'", "600,000 CNY"),
        (rows(600_000), "amount > 500000 AND source = 'elsewhere'", None),
        (grouped(Birch=5, Alder=9), "amount > 6", "Alder: 9 CNY"),
        (grouped(Birch=5, Alder=9), "maker = 'Birch'", "Birch: 5 CNY"),
        (rows(1, 2, 3), "rows > 2 AND source = 'shop'", "1 CNY"),
        (passages("罚款60万元，限30日内缴纳"), "amount > 500000", "60万元"),
        (passages("It sold 600,000 units."), "amount > 500000", None),
        (passages("It sold 600,000 units."), "value > 500000", "600,000 units"),
        (passages("a fine of CNY 5", uncertain=("5",)), "confidence = 'doubtful'", "a fine of CNY 5"),
        (extracted("罚款60万元"), "amount > 500000", "60万元"),
        (extracted("罚款约50万元"), "amount > 500000", "50万元"),
        (extracted("a fine of more than CNY 300,000"), "amount > 500000", "CNY 300,000"),
        (extracted("a fine of CNY 300,000"), "amount > 500000", None),
        (computed(0.6, "CNY million"), "amount > 500000 AND unit = 'CNY'", "600,000 CNY"),
        (computed(60, "万美元"), "amount > 500000 AND unit = 'CNY'", None),
        (stated("60", "万元"), "amount > 500000", "it was that"),
        (outcome(CodeResult(value=("over", 600_000))), "amount > 500000", "600,000"),
        (outcome(CodeResult(value="a fine of CNY 600,000")), "amount > 500000", "CNY 600,000"),
        (outcome(Unknown(deep=({"paid": Decimal(600_000), "done": True},))), "amount > 500000", "600,000"),
        (computed(60, "%"), "amount > 50 OR NOT unit in ['%', 'CNY']", None),
    ],
)
def test_a_value_is_held_where_it_meets_a_hook(
    catalogue: Catalogue, found: Outcome, when: str, told: str | None
) -> None:
    held = Hooks([ReviewHook(when=when)], catalogue).held(found)
    assert (held.value if held is not None else None) == told


@pytest.mark.parametrize(
    ("when", "told"),
    [
        ("amount > 5", None),
        ("fine_total > 5 AND unit = 'CNY' AND source in ['shop', 'calculation']", None),
        ("maker in ['Birch'] OR confidence = 'doubtful' OR unit = '' OR value = 'x'", None),
        ("amont > 5", "did you mean 'amount'?"),
        ("row_count > 5", "a hook compares one value"),
        ("amount over 5", "write for instance amount > 500000"),
        ("rows > '5'", "expected one without quotes"),
        ("fine_total in [5, '6']", "got '6'"),
        ("source = 'shpo'", "did you mean 'shop'?"),
        ("confidence = 'low'", "expected one of doubtful, stated"),
        ("NOT unit in ['CNY', '万元']", "write 'CNY'"),
        ("unit = 'RBM'", "'unit' is never 'RBM'"),
    ],
)
def test_a_hook_that_no_value_can_meet_is_refused_with_what_was_meant(
    tmp_path: Path, when: str, told: str | None
) -> None:
    given = {**company.settings(tmp_path).model_dump(), "review": [{"when": "rows > 9"}, {"when": when}]}
    faults = list(faults_in(Settings.model_validate(given)))
    assert [place for place, _ in faults] == ([] if told is None else [1])
    assert told is None or told in faults[0][1]
