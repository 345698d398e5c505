"""What goes live of what was learnt, and what checks say of it."""

from pathlib import Path
from typing import Any

import dagster as dg
import pytest

from assets.calibration import Calibrated, calibration_error, enough_pairs, threshold_calibration
from assets.evaluation import evaluation_questions
from engine.confidence import CALIBRATIONS, CalibrationError, Calibrations
from evaluation.calibration import Labelled, Learnt, TooFew, learn
from tests.assets.conftest import QUIET
from tests.assets.project import SmallProject
from tests.evaluation.made import answer, pair, question
from tests.evaluation.test_calibration import drawn


def learnt() -> Learnt:
    found = learn(drawn(60, 2, sure=0.9, unsure=0.4))
    assert isinstance(found, Learnt)
    return found


def stored(project: SmallProject, answers: list[Labelled]) -> None:
    """Pairs on as many questions, of which Agentic's answers are right or wrong by gold; ten come from two nights."""
    asked = [question(f"q{number}", f"What was the return rate of product {number}?") for number in range(len(answers))]
    assert project.settings.questions is not None
    project.settings.questions.write_text("\n".join(q.model_dump_json() for q in asked), "utf-8")
    for night, first in (("one", len(answers)), ("two", 10)):
        for q, one in list(zip(asked, answers, strict=True))[:first]:
            said = one.answer.model_copy(update={"text": "It was 3.2% [S1]" if one.right else "It was 9.9% [S1]"})
            record = pair(q, answer("It was 9.9% [S1]", asked=q.id), said)
            project.store.save_pair(night, q.id, record.model_dump(mode="json"), project.now())


def calibrated(project: SmallProject, instance: dg.DagsterInstance) -> Calibrated:
    assets: list[Any] = [evaluation_questions, threshold_calibration]
    result = dg.materialize(assets, instance=instance, resources={"project": project}, run_config=QUIET)
    found: Calibrated = result.output_for_node("threshold_calibration")
    return found


def test_it_is_learnt_from_stored_pairs_goes_live_once_and_is_read(
    project: SmallProject, instance: dg.DagsterInstance
) -> None:
    answers = drawn(150, 2, sure=0.95, unsure=0.4)
    stored(project, answers)
    found = calibrated(project, instance)
    agentic = found.paths["agentic"]
    assert isinstance(agentic, Learnt)
    assert (agentic.calibration.answers, agentic.calibration.right) == (150, sum(one.right for one in answers))
    assert found.paths["simple"] == TooFew(right=0, wrong=150)
    assert enough_pairs(found).facts["simple"].startswith("0 right and 150 wrong answers")
    assert calibrated(project, instance) == found
    (promotion,) = project.store.promotions("calibration")
    assert promotion.version == found.version
    live = Calibrations.read(project.settings.home / CALIBRATIONS, promotion.version)
    assert live.paths == {"agentic": agentic.calibration}


def test_what_errs_too_much_does_not_go_live_and_is_told() -> None:
    good = learnt()
    bad = good.model_copy(update={"reliability": good.reliability.model_copy(update={"expected_error": 0.2})})
    finding = calibration_error(Calibrated(version=None, paths={"agentic": bad}))
    assert (finding.holds, finding.facts["agentic"], finding.facts["n, agentic"]) == (False, 0.2, 60)
    nothing = Calibrated(version=None, paths={"agentic": TooFew(right=1, wrong=0)})
    assert calibration_error(nothing).facts["not applicable"] == "nothing was learnt"


def test_a_calibration_that_was_altered_or_is_gone_is_refused(tmp_path: Path) -> None:
    written = Calibrations(paths={"agentic": learnt().calibration})
    path = written.write(tmp_path)
    path.write_text(path.read_text("utf-8").replace('"answers": 60', '"answers": 61'), "utf-8")
    with pytest.raises(CalibrationError, match="was altered after it was written; the next nightly evaluation"):
        Calibrations.read(tmp_path, written.version)
    with pytest.raises(CalibrationError, match="No such file"):
        Calibrations.read(tmp_path, "another")
