from datetime import date
from pathlib import Path

import pytest

from engine.planning.planner import Planner
from evaluation.questions import GoldValue, Question
from finetuning.scoring import planner_report, score_planner
from tests.engine import company
from tests.engine.talkers import Talker

GOOD = '[["shop","breakage of Heron 2 in East"]]'
WRONG_SOURCE = GOOD.replace('"shop"', '"papers"')
UNKNOWN_SOURCE = GOOD.replace('"shop"', '"moon"')
ANSWERS = {"one": GOOD, "two": WRONG_SOURCE, "three": UNKNOWN_SOURCE, "four": "no plan at all"}


def question(number: str) -> Question:
    return Question(
        id=number,
        question=f"breakage of Heron 2 in East, {number}",
        language="en",
        kind="lookup",
        as_of=date(2024, 7, 10),
        answerable=True,
        gold=(GoldValue(kind="number", number=2.0, unit="%"),),
        sources=("shop",),
    )


@pytest.fixture
def planner(folder: Path) -> Planner:
    talker = Talker(lambda prompt: ANSWERS[prompt.rsplit(" ", 1)[1]])
    return Planner(company.catalogue(folder), talker)


def test_shares_are_counted_over_all_questions(planner: Planner, tmp_path: Path) -> None:
    talker = planner.model
    assert isinstance(talker, Talker)
    questions = [question(number) for number in ANSWERS]
    scores = score_planner(questions, planner, talker, zone="UTC", fiscal_year_start=1, cache=tmp_path / "plans")
    # Valid: the first two. Sources right: the first. Accepted: the first, for the second reads no table.
    assert (scores.plans.valid.value, scores.plans.valid.n) == (0.5, 4)
    assert (scores.plans.sources_right.value, scores.plans.sources_right.n) == (0.25, 4)
    assert scores.accepted.n == 4
    assert [line.split(":")[0] for line in scores.refused][-2:] == ["three", "four"]
    assert "valid 0.5 (n 4)" in planner_report(scores)


def test_plans_are_kept_until_model_or_prompt_change(planner: Planner, tmp_path: Path) -> None:
    talker = planner.model
    assert isinstance(talker, Talker)
    for _ in range(2):
        score_planner([question("one")], planner, talker, zone="UTC", fiscal_year_start=1, cache=tmp_path / "plans")
    assert len(talker.prompts) == 1
    talker.digest = "talker-2"
    score_planner([question("one")], planner, talker, zone="UTC", fiscal_year_start=1, cache=tmp_path / "plans")
    assert len(talker.prompts) == 2
