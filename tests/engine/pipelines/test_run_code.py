"""Code of a plan, run over what earlier steps found: off unless configured, and cited where it is told."""

import json
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

from engine.answer import AnswerStatus
from engine.settings import Settings
from engine.store import Store
from tests.engine import company
from tests.engine.company import CLOCK
from tests.engine.pipelines.conftest import Make
from tests.engine.talkers import Talker

SPREAD = "max(one['value'] for one in g1) - min(one['value'] for one in g1)"


def configured(folder: Path, *, code: str = SPREAD, run_code: dict[str, Any] | None) -> Settings:
    """The company with a known goal, whose second step is code over the first."""
    data = company.settings(folder).model_dump()
    data["sources"][1]["url"] = data["sources"][1]["url"].get_secret_value()
    steps = [
        {"text": "{entity} East breakage by month {period}", "source": "shop"},
        {"text": f"spread of {{entity}} by code over g1: {code}", "source": "run_code"},
    ]
    data["task_graph"] = [{"id": "spread", "names": ["breakage spread", "破损波动"], "sub_tasks": steps}]
    return Settings.model_validate({**data, "run_code": run_code})


def test_a_known_goal_is_computed_by_its_code_and_cites_it(agentic: Make, folder: Path) -> None:
    # Heron 2 in East: 4 of 200 in January, 6 of 100 in February.
    answer = agentic(settings=configured(folder, run_code={})).answer("breakage spread of Heron 2", as_of=CLOCK.as_of)
    assert (answer.status, answer.made_by) == (AnswerStatus.ANSWERED, "task_graph")
    assert "spread of Heron 2: 4 [S1][S2]." in answer.text
    assert answer.claims[-1].value == 4
    assert (answer.citations[1].statement, answer.citations[1].quote) == (SPREAD, "4.0")
    assert answer.steps[1].action["params"]["inputs"]["g1"][1]["value"] == 6


def test_code_that_reaches_outside_is_refused_and_on_record(agentic: Make, folder: Path, store: Store) -> None:
    settings = configured(folder, code="open('/etc/passwd').read()", run_code={})
    answer = agentic(settings=settings).answer("breakage spread of Heron 2", as_of=CLOCK.as_of)
    assert answer.status is AnswerStatus.ABSTAINED
    (event,) = store.refusals()
    assert (event.event, event.subject) == ("TOOL_NOT_ALLOWED", "run_code")


def test_a_model_may_plan_code_only_where_it_is_configured(agentic: Make, folder: Path) -> None:
    goals = [["shop", "breakage by month, Heron 2, East"], ["run_code", f"wobble by code over g1: {SPREAD}"]]
    model = Talker(lambda _: json.dumps(goals))
    question = "Monthly wobble of the breakage of Heron 2 in East?"
    for settings, made_by in ((configured(folder, run_code={}), "model"), (company.settings(folder), "default")):
        answer = agentic(model, settings=settings).answer(question, as_of=CLOCK.as_of)
        assert answer.made_by == made_by
        assert ("wobble: 4 [S1][S2]." in answer.text) is (made_by == "model")


@pytest.mark.parametrize(
    ("code", "run_code", "fault"),
    [
        (SPREAD, None, r"expected the id of a source \(calculation, papers, shop, statements\), got 'run_code'"),
        ("", {}, "holds no code; write for instance"),
    ],
)
def test_a_step_that_cannot_run_is_found_when_the_settings_are_read(
    folder: Path, code: str, run_code: dict[str, Any] | None, fault: str
) -> None:
    with pytest.raises(ValidationError, match=fault):
        configured(folder, code=code, run_code=run_code)
