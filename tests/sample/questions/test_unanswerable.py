"""What nobody can answer is in no source."""

from collections.abc import Callable
from pathlib import Path

from evaluation.questions import Question
from sample.facts import AS_OF, draw_facts
from tests.sample.questions.asked import Database


def test_sources_are_silent(project: Callable[[int], Path], written: dict[str, Question]) -> None:
    database, who = Database(project(7)), draw_facts(7).cast
    (months,) = database.rows("SELECT MIN(month), MAX(month) FROM returns")
    for language in ("zh", "en"):
        product, before, after, *_, fine = (written[f"unanswerable-{language}-{n}"] for n in range(1, 7))

        assert any(name in product.question for name in (who.unknown.zh, who.unknown.en))
        assert database.rows("SELECT * FROM returns WHERE product = ?", who.unknown.zh) == []
        assert before.periods[0][1].isoformat()[:7] <= months[0]
        assert after.periods[0][0] > AS_OF
        assert after.periods[0][0].isoformat()[:7] > months[1]
        assert database.rows("SELECT * FROM penalties WHERE supplier = ?", fine.entities[0]) == []
        assert database.rows("SELECT role FROM firms WHERE name = ?", fine.entities[0]) == [("supplier",)]


def test_they_have_neither_gold_nor_evidence(written: dict[str, Question]) -> None:
    found = [question for question in written.values() if question.kind == "unanswerable"]

    assert len(found) == 12
    assert all(not q.answerable and not q.gold and not q.evidence and not q.sources for q in found)
