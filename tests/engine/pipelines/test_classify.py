"""Passages told by the categories of a configured column, as a step of a known goal."""

from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

from engine.answer import AnswerStatus
from engine.settings import Settings
from tests.engine import company
from tests.engine.company import CLOCK
from tests.engine.pipelines.conftest import Make

CATEGORIES = {"of": ["hauler"], "values": {"ice": ["ice"], "price": ["costs", "crossing"]}}


def configured(folder: Path, step: str, *, categories: dict[str, Any] | None = CATEGORIES) -> Settings:
    """The company with a known goal, whose second step tells what the passages of the first are about."""
    data = company.settings(folder).model_dump()
    data["sources"][1]["url"] = data["sources"][1]["url"].get_secret_value()
    theme = {"column": "theme", "names": ["notice theme"], "categories": categories}
    data["sources"][1]["tables"][1]["dimensions"] = (*data["sources"][1]["tables"][1]["dimensions"], theme)
    steps = [{"text": "ferry to the island", "source": "papers"}, {"text": step, "source": "classify"}]
    data["task_graph"] = [{"id": "notices", "names": ["ferry notices"], "sub_tasks": steps}]
    return Settings.model_validate(data)


def test_passages_are_counted_by_what_they_are_about(agentic: Make, folder: Path) -> None:
    answer = agentic(settings=configured(folder, "notice theme of g1")).answer("ferry notices", as_of=CLOCK.as_of)
    assert answer.status is AnswerStatus.ANSWERED
    told = answer.steps[-1]
    texts = told.action["params"]["texts"]
    of_ice = sum("ice" in text and "costs" not in text for text in texts)
    assert (told.action["tool"], of_ice) == ("classify", 1)
    assert "notice theme: ice 1" in answer.text
    assert answer.claims[-1].citations == tuple(f"S{n}" for n in range(1, len(texts) + 1))


def test_an_unknown_column_is_told(agentic: Make, folder: Path) -> None:
    settings = configured(folder, "notice theme of g1")
    (node,) = settings.task_graph
    steps = (node.sub_tasks[0], node.sub_tasks[1].model_copy(update={"text": "mood of g1"}))  # as a model may plan it
    settings = settings.model_copy(update={"task_graph": (node.model_copy(update={"sub_tasks": steps}),)})
    answer = agentic(settings=settings).answer("ferry notices", as_of=CLOCK.as_of)
    assert answer.status is AnswerStatus.ABSTAINED
    assert "no column of categories is called 'mood'" in (answer.steps[-1].error or {})["cause"]


@pytest.mark.parametrize(
    ("step", "categories", "fault"),
    [
        (
            "notice theme of g1",
            None,
            r"expected the id of a source \(calculation, papers, shop, statements\), got 'classify'",
        ),
        ("notice theme of g2", CATEGORIES, r"'g2' is no sub-task before this one \(g1\)"),
        ("mood of g1", CATEGORIES, r"'mood' is no name of a column of categories \(theme, notice theme\)"),
        ("notices", CATEGORIES, "names no categories of texts"),
    ],
)
def test_a_step_that_cannot_be_is_found_when_the_settings_are_read(
    folder: Path, step: str, categories: dict[str, Any] | None, fault: str
) -> None:
    with pytest.raises(ValidationError, match=fault):
        configured(folder, step, categories=categories)
