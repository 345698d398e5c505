"""A purge removes what ended long ago and nothing else, on SQLite and on PostgreSQL."""

import json
import os
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from engine.answer import AnswerStatus
from engine.evidence import Evidence, EvidenceFolder
from engine.payload import Payload
from engine.states import End, State
from engine.store import Store, Transition
from engine.store_runs import RunStore, StoredRun
from engine.store_steps import StepStore
from orchestration.purge import purge
from tests.engine.test_store import postgres_server, url  # noqa: F401  # fixtures
from tests.engine.test_store_runs import answer
from tests.orchestration.test_cli import away_from_the_repository, in_process  # noqa: F401  # a fixture

NOW = datetime(2024, 7, 10, tzinfo=UTC)
OLD = NOW - timedelta(days=100)
BEFORE = NOW - timedelta(days=90)
STATUS = {End.ANSWERED: AnswerStatus.ANSWERED, End.NEEDS_REVIEW: AnswerStatus.NEEDS_REVIEW}
KEPT = {"active", "paused", "waiting", "live", "fresh"}


def ran(store: Store, folder: EvidenceFolder, trace: str, at: datetime, end: End | None) -> None:
    """A run with one step and its evidence, which began at ``at`` and ended then if it did."""
    runs = RunStore(store)
    run = StoredRun(trace_id=trace, path="agentic", question="q", as_of=date(2024, 5, 1), at=at)
    lease = runs.begin(run, owner="a", until=at)
    steps = StepStore(store, lease)

    def moved(before: State | None, to: State) -> Transition:
        return Transition(execution_id=trace, step_id="g1", attempt=1, from_state=before, to_state=to, fence=1, at=at)

    steps.keep_plans([{}], [moved(None, State.PENDING)])
    steps.begin(moved(State.PENDING, State.RUNNING), {})
    kept = [folder.keep(Payload(body, "text/plain", "o")) for body in (trace.encode(), b"shared")]
    for one in kept:
        os.utime(folder.path(one.sha256), (at.timestamp(), at.timestamp()))
    steps.end(moved(State.RUNNING, State.SUCCEEDED), "12345", Evidence(raw=tuple(kept)).model_dump(mode="json"))
    if end is not None:
        given = answer(trace).model_copy(update={"status": STATUS[end]})
        runs.finish(lease, end, at, answer=given)


def home(url: str, folder: EvidenceFolder) -> Store:  # noqa: F811
    store = Store.open(url)
    for trace, at, end in (
        ("old", OLD, End.ANSWERED),
        ("older", OLD - timedelta(days=1), End.ANSWERED),
        ("active", OLD, None),
        ("paused", OLD, None),
        ("waiting", OLD, End.NEEDS_REVIEW),
        ("live", OLD, End.ANSWERED),
        ("fresh", NOW, End.ANSWERED),
    ):
        ran(store, folder, trace, at, end)
    RunStore(store).pause("paused", OLD)
    store.save_answer("k", answer("simple"), OLD)
    for evaluation, at in (("e-old", OLD), ("e-live", OLD), ("e-new", NOW)):
        store.save_pair(evaluation, "q1", {"text": "1234"}, at)
    store.save_pair("e-new", "q0", {"text": "old, of an evaluation that went on"}, OLD)
    evidence = {"pairs": {"evaluation": "e-live", "answers": ["live"]}}
    store.promote("routing", "canary", evidence=evidence, actor="a", reason="r", at=OLD)
    return store


@pytest.mark.parametrize("dry_run", [True, False])
def test_what_ended_long_ago_is_removed_and_nothing_else(url: str, tmp_path: Path, dry_run: bool) -> None:  # noqa: F811
    folder = EvidenceFolder(tmp_path / "evidence")
    store = home(url, folder)
    (folder.folder / "ab").mkdir(exist_ok=True)
    half = folder.folder / "ab" / ".half-written"
    half.write_bytes(b"x" * 7)
    os.utime(half, (OLD.timestamp(), OLD.timestamp()))
    size = sum(path.stat().st_size for path in folder.files() if _of(path, folder) in {"old", "older"}) + 7

    removed = purge(store, folder, BEFORE, dry_run=dry_run)
    assert {kind: one.number for kind, one in removed.items()} == {"runs": 2, "answers": 3, "pairs": 1, "evidence": 3}
    assert (removed["runs"].bytes, removed["evidence"].bytes) == (10, size)
    assert removed["pairs"].bytes == len(json.dumps({"text": "1234"}))

    left = {run.trace_id for run in RunStore(store).recent(100)}
    assert left == KEPT | ({"old", "older"} if dry_run else set())
    assert {_of(path, folder) for path in folder.files()} == (left | {"shared"} | ({""} if dry_run else set()))
    assert (store.get_answer("old") is None, store.get_answer("simple") is None) == (not dry_run, not dry_run)
    assert all(store.get_answer(trace) for trace in ("live", "fresh", "waiting"))
    assert bool(store.transitions("old")) is dry_run
    assert [bool(store.pairs(e)) for e in ("e-old", "e-live", "e-new")] == [dry_run, True, True]
    assert len(store.pairs("e-new")) == 2
    if not dry_run:
        assert all(one.number == 0 for one in purge(store, folder, BEFORE, dry_run=False).values())
    store.close()


def _of(path: Path, folder: EvidenceFolder) -> str:
    """What an evidence file holds; nothing where it is none."""
    return folder.read(path.stem).decode() if path.suffix == ".zst" else ""


def test_the_command_says_what_it_removes_and_how_old_that_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "plumbline.yaml").write_text("name: n\nretention_days: 30\n")
    project = ("--project", str(tmp_path))
    code, out, _ = in_process(["purge", "--dry-run", *project], capsys)
    assert (code, out.startswith("Would be removed, since it ended before ")) == (0, True)
    assert out.endswith("  runs: 0 (0 bytes)\n  answers: 0 (0 bytes)\n  pairs: 0 (0 bytes)\n  evidence: 0 (0 bytes)\n")
    told = json.loads(in_process(["purge", "--json", *project], capsys)[1])
    days = (datetime.now(UTC) - datetime.fromisoformat(told["before"])).days
    assert (days, told["dry_run"]) == (30, False)
    assert in_process(["purge", "--older-than", "0", *project], capsys)[0] == 2
