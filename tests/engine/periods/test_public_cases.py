"""The public cases, where they are at hand: the share read as their authors meant it must not fall."""

import json
from pathlib import Path

import pytest

from benchmarks.periods import score

CASES = Path(__file__).parents[4] / "shared" / "benchmarks" / "time" / "cases.jsonl"


@pytest.mark.skipif(not CASES.is_file(), reason="the public cases are not on this machine")
@pytest.mark.parametrize(("language", "bar"), [("zh", 0.95), ("en", 0.92)])
def test_share_of_public_cases(language: str, bar: float) -> None:
    cases = [case for line in CASES.read_text("utf-8").splitlines() if (case := json.loads(line))["lang"] == language]
    verdicts = [score(case)[0] for case in cases]
    counted = [verdict for verdict in verdicts if verdict != "not applicable"]
    assert len(counted) > 150
    assert sum(verdict in ("exact", "boundary") for verdict in counted) / len(counted) >= bar
