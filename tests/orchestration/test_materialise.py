"""What stops a run of Dagster in this process, and how it is told."""

import os
import signal
import time
from pathlib import Path

import pytest
from dagster._core.errors import raise_execution_interrupts

from orchestration.materialise import ChecksFailedError, _explained, build, evaluate
from orchestration.settings_file import load_settings

QUESTION = (
    '{"id": "%s", "question": "How long is the warranty?", "language": "en", "kind": "document", "as_of": "2024-07-10",'
    ' "answerable": true, "gold": [{"kind": "number", "number": 36, "unit": "months"}], "sources": ["documents"],'
    ' "evidence": [{"source": "documents", "file": "%s", "quote": "It lasts %s months"}]}\n'
)


def test_an_evaluation_names_the_gold_that_stopped_it(
    tmp_path: Path, models_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "plumbline.yaml").write_text("name: x\ndocuments: [documents]\nquestions: q.jsonl\n")
    (tmp_path / "documents").mkdir()
    (tmp_path / "documents" / "a.md").write_text("# Warranty\n\nIt lasts 36 months.\n")
    gold = (("right", "a.md", 36), ("misquoted", "a.md", 48), ("moved", "b.md", 36))
    (tmp_path / "q.jsonl").write_text("".join(QUESTION % line for line in gold))
    for name in ("DAGSTER_HOME", "PLUMBLINE_PROJECT", "PLUMBLINE_HOME", "PLUMBLINE_MODELS"):
        monkeypatch.setenv(name, "")  # a run sets them, and the next test must not see that
    settings = load_settings(tmp_path, {"HOME": str(tmp_path), "PLUMBLINE_MODELS": str(models_dir)})
    build(settings)
    with pytest.raises(ChecksFailedError) as caught:
        evaluate(settings, None)
    assert str(caught.value) == (
        "check gold_resolves of evaluation_questions does not hold: looked at 3, offenders 2, first"
        " misquoted: no chunk of 'a.md' holds 'It lasts 48 months'; moved: the index holds no file 'b.md'; correct"
        " `evidence` of these questions, or run `plumbline build` where their documents are new"
    )


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_either_signal_in_a_step_is_ctrl_c_to_the_command_line(tmp_path: Path, number: signal.Signals) -> None:
    before = signal.getsignal(signal.SIGTERM)
    try:
        with pytest.raises(KeyboardInterrupt), _explained(tmp_path), raise_execution_interrupts():
            os.kill(os.getpid(), number)
            time.sleep(5)
    finally:
        signal.signal(signal.SIGTERM, before)  # Dagster leaves that of SIGINT there
