"""The questions of several seeds."""

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from evaluation.questions import Question, load_questions
from sample.documents.paper import Mark
from sample.documents.write import papers
from sample.facts import draw_facts
from sample.questions.build import build_questions

Asked = Callable[[int], tuple[Question, ...]]


@pytest.fixture(scope="session")
def drawn() -> Asked:
    """The questions of a seed without the labour of writing its documents; pages of evidence are all 1."""

    @cache
    def questions(seed: int) -> tuple[Question, ...]:
        facts = draw_facts(seed)
        marks = {key: Mark(paper.file, 1, quote) for paper in papers(facts) for key, quote in paper.quotes()}
        return build_questions(facts, marks)

    return questions


@pytest.fixture(scope="session")
def written(project: Callable[[int], Path]) -> dict[str, Question]:
    """The questions of seed 7 as they lie in its project, by id."""
    return {question.id: question for question in load_questions(project(7) / "questions.jsonl")}
