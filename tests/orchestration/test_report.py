"""`plumbline report` and `plumbline replay`: stored pairs scored anew, and traffic that leaves some."""

import json
from pathlib import Path

import pytest

from engine.settings import Settings
from engine.store import Store
from orchestration.compose import store_url
from shadow_mode.stored import evaluations, stored_pairs
from tests.engine.serving.answering import Echo, served_by
from tests.evaluation.test_comparison import made
from tests.orchestration.served import make_project
from tests.orchestration.test_cli import in_process
from tests.shadow_mode.routed import choose, now, router_of, worker_of


@pytest.fixture
def project(tmp_path: Path, models_dir: Path) -> Settings:
    """A project with the pairs of an evaluation; ``asked.jsonl`` is what was asked, and tells each question apart."""
    settings = make_project(tmp_path, models_dir)
    questions, pairs = made()
    # Of the documents of another corpus: here they have no evidence.
    words = {question.id: f"{question.question} ({question.id})" for question in questions}
    asked = [q.model_copy(update={"evidence": (), "question": words[q.id]}) for q in questions]
    (tmp_path / "asked.jsonl").write_text("\n".join(q.model_dump_json() for q in asked), "utf-8")
    store = Store.open(store_url(settings))
    for one in (pair.model_copy(update={"question": words[pair.question_id]}) for pair in pairs):
        store.save_pair("2024-07-10/run", one.question_id, one.model_dump(mode="json"), now())
    store.close()
    return settings


def test_stored_pairs_are_scored_twice_alike_and_make_a_page(
    project: Settings, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["report", "--questions", str(project.project / "asked.jsonl"), "--project", str(project.project)]
    (code, first, error), (_, second, _) = (in_process([*arguments, "--json"], capsys) for _ in range(2))
    assert code == 0, error
    scored, again = json.loads(first), json.loads(second)
    assert scored.pop("seconds") > 0
    assert again.pop("seconds") > 0
    assert scored == again
    accuracy = next(m for m in scored["slices"][0]["metrics"] if m["metric"] == "accuracy")
    assert [accuracy[path]["value"] for path in ("simple", "agentic")] == [0.2, 0.8]
    page = Path(scored["page"])
    assert page == project.home / "reports" / "2024-07-10-run.html"
    assert "结论" in page.read_text("utf-8")
    listed = json.loads(in_process(["report", "--list", "--json", "--project", str(project.project)], capsys)[1])
    assert [(one["id"], one["pairs"]) for one in listed] == [("2024-07-10/run", 12)]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "no questions with gold: set `questions` in plumbline.yaml"),
        (("2024-01-01/x", "--questions", "asked.jsonl"), "none of its stored pairs is on one of these 12 questions"),
    ],
)
def test_what_cannot_be_scored_is_told(
    arguments: tuple[str, ...], message: str, project: Settings, capsys: pytest.CaptureFixture[str]
) -> None:
    named = [str(project.project / one) if one == "asked.jsonl" else one for one in arguments]
    code, _, error = in_process(["report", *named, "--project", str(project.project)], capsys)
    assert (code, message in error) == (1, True), error


def test_replayed_questions_leave_pairs_that_can_be_scored(
    project: Settings, capsys: pytest.CaptureFixture[str]
) -> None:
    store = Store.open(store_url(project))
    choose(store, "shadow")
    answerers = {"simple": Echo("simple"), "agentic": Echo("agentic")}
    here = ["--questions", str(project.project / "asked.jsonl"), "--project", str(project.project)]
    with served_by(router_of(answerers, store), store) as address:
        told = in_process(["replay", "--url", address, "--n", "3", "--pause", "0", "--json", *here], capsys)
    assert (told[0], json.loads(told[1])) == (0, {"answered": 3})
    worker = worker_of(answerers, store)
    while worker.work():
        pass
    (day,) = [one.id for one in evaluations(store) if one.id.startswith("traffic/")]
    assert len(stored_pairs(store, day)) == 3
    store.close()
    code, out, error = in_process(["report", day, *here], capsys)
    assert code == 0, error
    assert f"of {day} scored in" in out


def test_without_an_engine_replay_says_how_to_start_one(project: Settings, capsys: pytest.CaptureFixture[str]) -> None:
    here = ["--questions", str(project.project / "asked.jsonl"), "--project", str(project.project)]
    code, _, error = in_process(["replay", "--url", "http://127.0.0.1:9", *here], capsys)
    assert (code, "start it with `plumbline serve`, or give --url" in error) == (1, True), error
