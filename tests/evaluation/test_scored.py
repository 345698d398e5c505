"""What is kept of an artefact's figures, and what may be set beside what."""

from pathlib import Path

import pytest
from pydantic import ValidationError

from evaluation.scored import PairedEvidence, Scored, ScoredRow, keep_scored, kept_scored


def scored(version: str, *ids: str, data: str = "d1", questions: int = 3) -> Scored:
    rows = tuple(ScoredRow(question_id=i, kind="lookup", language="en", right=True, seconds=1.0) for i in ids)
    return Scored(measure="plans", version=version, data_digest=data, questions=questions, rows=rows)


def test_pairs_are_the_questions_that_both_have() -> None:
    evidence = PairedEvidence(champion=scored("a", "q1", "q2"), candidate=scored("b", "q3", "q2"))
    assert [(one.question_id, other.question_id) for one, other in evidence.pairs()] == [("q2", "q2")]


def test_other_data_is_no_evidence() -> None:
    with pytest.raises(ValidationError, match="a and b differ in data_digest: 'd1' and 'd2'; score both on the same"):
        PairedEvidence(champion=scored("a", "q1"), candidate=scored("b", "q1", data="d2"))


@pytest.mark.parametrize(
    ("ids", "fault"),
    [(("q1", "q1"), "more than one row for q1"), (("q1", "q2", "q3", "q4"), "4 rows for a data set of 3 questions")],
)
def test_rows_that_cannot_be(ids: tuple[str, ...], fault: str) -> None:
    with pytest.raises(ValidationError, match=fault):
        scored("a", *ids)


def test_what_was_kept_of_a_version_is_found_the_largest_data_first(tmp_path: Path) -> None:
    keep_scored(scored("a/1", "q1"), tmp_path)
    keep_scored(newer := scored("a/1", "q1", "q2"), tmp_path)
    keep_scored(larger := scored("a/1", "q1", data="d2", questions=9), tmp_path)
    keep_scored(scored("a/2", "q1"), tmp_path)
    (tmp_path / "plans" / "old.json").write_text("{}", "utf-8")
    assert kept_scored(tmp_path, measure="plans", version="a/1") == (larger, newer)
    assert kept_scored(tmp_path, measure="answers", version="a/1") == ()
