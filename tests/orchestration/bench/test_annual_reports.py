"""The annual reports as a project: a small folder of the same form, and the real one where it is there."""

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.planning.catalogue import CALCULATION
from engine.planning.planner import Planner
from engine.planning.reading import Clock
from evaluation.metrics.answers import score_answer
from evaluation.metrics.names import KnownNames
from evaluation.one_path import PathFigure
from orchestration.bench.annual_reports.importer import BENCHMARK
from orchestration.bench.benchmark import BenchmarkDataError, Case, sampled
from orchestration.bench.given_plans import given_plans
from orchestration.bench.project import make_project
from orchestration.bench.run import BenchRun, run_benchmark
from orchestration.compose import Composition
from orchestration.settings_file import load_settings
from tests.orchestration.bench.small_annual_reports import write_annual_reports
from tests.orchestration.test_own_data import BENCHMARKS

REAL = BENCHMARKS / "annual_reports"


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_annual_reports(tmp_path_factory.mktemp("sets") / "annual_reports").parent


@pytest.fixture(scope="module")
def run(data: Path, tmp_path_factory: pytest.TempPathFactory, models_dir: Path) -> Iterator[tuple[BenchRun, Path]]:
    project = tmp_path_factory.mktemp("bench") / "annual-reports"
    environ = {"PLUMBLINE_MODELS": str(models_dir), "PLUMBLINE_HOME": "/nowhere"}
    options = {"n": None, "seed": 0, "paths": ("agentic",), "gold_slots": True, "environ": environ}
    yield run_benchmark(BENCHMARK, data, project, **options), project  # type: ignore[arg-type]


def the(run: BenchRun, questions: str, metric: str) -> PathFigure:
    (found,) = (f for f in run.figures["agentic"] if (f.questions, f.metric) == (questions, metric))
    return found


def test_given_slots_are_answered_to_the_last_digit(run: tuple[BenchRun, Path]) -> None:
    """Units, the code for a missing value, firms by their registered names, exact decimals: all by YAML."""
    figure = the(run[0], "all", "accuracy")
    assert (figure.hits, figure.n) == (8, 8), [(row.text, row.missing, row.wrong) for row in run[0].rows]
    assert {row.kind for row in run[0].rows} == {"lookup", "formula"}


def test_in_words_rules_plan_every_question_and_their_plans_are_right(run: tuple[BenchRun, Path], data: Path) -> None:
    settings = load_settings(run[1], {"PLUMBLINE_HOME": str(run[1] / ".plumbline")})
    composition = Composition(settings)
    planner = Planner(composition.sources.catalogue, None)
    questions = [case.question for case in BENCHMARK.cases(data / "annual_reports")]
    planned = {q.question: planner.plan(q.question, Clock(q.as_of, settings.zone)) for q in questions}
    assert {plan.made_by for plan in planned.values()} == {"rules"}
    answerer = given_plans(composition, {question: plan.plan for question, plan in planned.items()})
    names = KnownNames.of(questions, settings.entities)
    for question in questions:
        answer = answerer.answer(question.question, as_of=question.as_of)
        assert score_answer(question, answer, names=names, deadline_s=120).accurate, answer.text


def test_a_second_run_asks_nothing_anew_and_imports_nothing(run: tuple[BenchRun, Path], data: Path) -> None:
    first, project = run
    made = (project / "tables.db").stat().st_mtime_ns
    cases = list(BENCHMARK.cases(data / "annual_reports"))
    _, imported = make_project(BENCHMARK, data, project, cases, {})
    assert not imported
    assert (project / "tables.db").stat().st_mtime_ns == made
    with sqlite3.connect(project / ".plumbline" / "store.db") as store:
        assert store.execute("SELECT COUNT(*) FROM answers").fetchone() == (len(first.rows),)


def test_a_plan_has_the_slots_and_not_the_answer(data: Path) -> None:
    cases = {case.question.id: case for case in BENCHMARK.cases(data / "annual_reports")}
    growth, share, persons = cases["A4"].plan, cases["A6"].plan, cases["A9"]
    assert growth is not None
    assert [(goal.id, goal.description) for goal in growth.sub_goals] == [
        ("g1", "营业收入，白鹭科技，2019年"),
        ("g2", "营业收入，白鹭科技，2020年"),
        ("c1", "growth of g1, g2"),
    ]
    assert share is not None
    assert [goal.description for goal in share.sub_goals if goal.data_source == CALCULATION] == [
        "sum of g1, g2, g3",
        "share of c1, g4",
    ]
    assert persons.plan is None
    assert [gold.names[0] for gold in persons.question.gold] == ["周二", "吴三", "不相同"]


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (['{"set": "A"}'], "questions.jsonl:1: is no case of this set: no 'prompt'"),
        (["{}", "oops"], "questions.jsonl:1: is no case"),
        ([json.dumps({"prompt": {"year": "soon"}, "type": "1"})], "invalid literal for int"),
    ],
)
def test_a_line_of_another_form_is_named(lines: list[str], told: str, tmp_path: Path) -> None:
    (tmp_path / "questions.jsonl").write_text("\n".join(lines), "utf-8")
    with pytest.raises(BenchmarkDataError, match=told):
        list(BENCHMARK.cases(tmp_path))


def test_a_folder_without_the_set_is_refused_by_what_it_lacks(tmp_path: Path) -> None:
    with pytest.raises(
        BenchmarkDataError, match=r"holds neither annual_reports/ nor questions\.jsonl, tables, reports"
    ):
        BENCHMARK.find(tmp_path)


def test_a_draw_is_of_its_seed_and_in_the_order_of_the_set(data: Path) -> None:
    cases = list(BENCHMARK.cases(data / "annual_reports"))

    def ids(chosen: list[Case]) -> list[str]:
        return [case.question.id for case in chosen]

    assert ids(sampled(cases, 4, 7)) == ids(sampled(cases, 4, 7)) != ids(sampled(cases, 4, 8))
    assert ids(sampled(cases, 4, 7)) == sorted(ids(sampled(cases, 4, 7)), key=lambda found: int(found[1:]))
    assert sampled(cases, 99, 0) == cases


@pytest.mark.skipif(not REAL.is_dir(), reason="the public material is not here")
def test_the_real_set_is_read_whole() -> None:
    cases = list(BENCHMARK.cases(BENCHMARK.find(BENCHMARKS)))
    assert len(cases) == 1323
    assert sum(case.plan is not None for case in cases) == 1167
