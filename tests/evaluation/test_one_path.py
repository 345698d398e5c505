"""Figures of one path, counted by hand."""

from datetime import date

import pytest
from statsmodels.stats.proportion import proportion_confint

from evaluation.metrics.answers import score_answer
from evaluation.metrics.names import KnownNames
from evaluation.one_path import path_figures
from evaluation.questions import GoldValue
from evaluation.significance import share_interval
from shadow_mode.closeness import close
from tests.evaluation.made import abstention, answer, question, unanswerable


def test_each_share_has_its_own_n() -> None:
    questions = [question("q1"), question("q2", kind="trend"), question("q3"), unanswerable("u1"), unanswerable("u2")]
    answers = [answer("3.2 %"), answer("9 %"), abstention(), abstention(), answer("7 %")]
    names = KnownNames.of(questions)
    rows = [score_answer(q, a, names=names, deadline_s=120) for q, a in zip(questions, answers, strict=True)]
    figures = {(f.questions, f.metric): (f.hits, f.n) for f in path_figures(rows, {"q1": True, "q2": False}, top_k=10)}
    assert figures["all", "accuracy"] == (1, 3)
    assert figures["all", "selective_accuracy"] == (1, 3)  # q1, q2 and u2 were answered
    assert figures["all", "refused, of the unanswerable"] == (1, 2)
    assert figures["all", "all evidence in the first 10"] == (1, 2)
    assert figures["trend", "accuracy"] == (0, 1)
    assert ("trend", "refused, of the unanswerable") not in figures


@pytest.mark.parametrize(("hits", "n"), [(0, 7), (3, 7), (7, 7), (193, 200)])
def test_the_interval_is_that_of_clopper_and_pearson(hits: int, n: int) -> None:
    found = share_interval(hits, n)
    assert (found.low, found.high) == pytest.approx(proportion_confint(hits, n, method="beta"))


def test_no_share_of_nothing() -> None:
    with pytest.raises(ValueError, match="got 0 of 0"):
        share_interval(0, 0)


@pytest.mark.parametrize(("said", "right"), [("7.14 %", True), ("7.15 %", False), ("7.1 %", False)])
def test_a_tolerance_of_nothing_wants_the_last_digit(said: str, right: bool) -> None:
    gold = GoldValue(kind="number", number=7.14, unit="%", tolerance=0)
    asked = question(gold=(gold,), periods=((date(2024, 1, 1), date(2024, 2, 1)),))
    row = score_answer(asked, answer(said), names=KnownNames.of([asked]), deadline_s=120)
    assert row.accurate is right
    assert close(7.15, 7.14, unit="%") and not close(7.15, 7.14, unit="%", tolerance=0)
