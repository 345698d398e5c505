from engine.planning.plan import ExecutionPlan, ExpectedFormat, SubGoal
from evaluation.plans import PlanRow, score_plans
from tests.evaluation.made import question


def plan(*sources: str, validation: str = "row_count >= 1") -> ExecutionPlan:
    return ExecutionPlan(
        sub_goals=tuple(
            SubGoal(
                id=f"g{i}",
                description="find it",
                data_source=source,
                expected_format=ExpectedFormat.JSON,
                validation=validation,
            )
            for i, source in enumerate(sources)
        )
    )


def check(expression: str) -> None:
    if "?" in expression:
        raise ValueError("'?' is no operator")


DB = question("q1", sources=("db",))
BOTH = question("q2", sources=("db", "documents"))
NO_GOLD = question("q3")
ROWS = [
    PlanRow(question=DB, plan=plan("db"), made_by="rules", seconds=0.1),
    PlanRow(question=BOTH, plan=plan("db", "documents", "calculation", "extraction"), made_by="model", seconds=2.0),
    PlanRow(question=DB, plan=plan("db", "documents"), made_by="model", seconds=3.0),
    PlanRow(question=DB, plan=plan("board"), made_by="model", seconds=4.0),
    PlanRow(question=BOTH, plan=plan("db", validation="rows ? 1"), made_by="model", seconds=5.0),
    PlanRow(question=DB, plan=plan("documents"), made_by="default", seconds=6.0),
    PlanRow(question=NO_GOLD, plan=None, made_by="model", seconds=7.0),
]


def test_shares_by_hand() -> None:
    scores = score_plans(ROWS, sources=["db", "documents"], check_validation=check)
    groups = {group.name: group for group in scores.groups}
    every = groups["all"]
    assert (every.valid.value, every.valid.n) == (3 / 7, 7)
    assert (every.sources_right.value, every.sources_right.n) == (2 / 6, 6)
    assert (every.sources_covered.value, every.sources_covered.n) == (3 / 6, 6)
    assert (every.median_s.value, every.p95_s.value) == (4.0, 7.0)
    assert (groups["model"].valid.value, groups["model"].valid.n) == (2 / 5, 5)
    assert groups["rules"].sources_right.value == 1
    assert [line.split(":")[0] for line in scores.invalid] == ["q1", "q2", "q1", "q3"]
    assert "unknown source 'board'" in scores.invalid[0]
    assert "'?' is no operator" in scores.invalid[1]


def test_nothing_asked_is_not_applicable() -> None:
    (every,) = score_plans([], sources=["db"], check_validation=check).groups
    assert (every.valid.value, every.valid.n, every.valid.why) == (None, 0, "no plan was asked for")
