"""The public cases, where they are at hand: the share read as their authors meant it must not fall."""

import json
from pathlib import Path

import pytest

from benchmarks.time import score

CASES = Path(__file__).parents[4] / "shared" / "benchmarks" / "time" / "cases.jsonl"


@pytest.mark.skipif(not CASES.is_file(), reason="the public cases are not on this machine")
@pytest.mark.parametrize(("language", "chosen", "with_alternatives"), [("zh", 0.65, 0.95), ("en", 0.77, 0.92)])
def test_share_of_public_cases(language: str, chosen: float, with_alternatives: float) -> None:
    cases = [case for line in CASES.read_text("utf-8").splitlines() if (case := json.loads(line))["lang"] == language]
    verdicts = [score(case).verdict for case in cases]
    assert len(verdicts) > 150
    assert verdicts.count("chosen") / len(verdicts) >= chosen
    assert 1 - verdicts.count("missed") / len(verdicts) >= with_alternatives
