"""The scorer on the sample's own questions: an answer made of the gold is right, a changed number is not."""

from collections.abc import Callable
from pathlib import Path

import pytest

from evaluation.metrics.answers import read_against_gold
from evaluation.metrics.names import KnownNames
from evaluation.questions import GoldValue, Question, load_questions

_UNITS = {("%", "zh"): "%", ("%", "en"): " percent", ("CNY", "zh"): "元", ("CNY", "en"): " yuan"}
_UNITS |= {("units", "zh"): "台", ("units", "en"): " units"}


@pytest.fixture(scope="module")
def questions(sample_project: Callable[[int], Path]) -> tuple[Question, ...]:
    return load_questions(sample_project(7) / "questions.jsonl")


def said(gold: GoldValue, language: str, *, factor: float = 1.0) -> str:
    if gold.number is not None:
        number = gold.number * factor
        return f"{number:,.{0 if number.is_integer() else 2}f}{_UNITS.get((gold.unit, language), '')}"
    if gold.start is not None and gold.end is not None:
        a_day = (gold.end - gold.start).days == 1
        if language == "zh":
            return f"{gold.start.year}年{gold.start.month}月" + (f"{gold.start.day}日" if a_day else "")
        return f"{gold.start:%d %B %Y}" if a_day else f"{gold.start:%B %Y}"
    return gold.names[0]


def written(question: Question, *, factor: float = 1.0) -> str:
    values = [said(gold, question.language, factor=factor) for gold in question.gold]
    return ("答案是" + "；".join(values) if question.language == "zh" else "It is " + "; ".join(values)) + " [S1]."


def test_the_gold_itself_is_right(questions: tuple[Question, ...]) -> None:
    names = KnownNames.of(questions)
    for question in questions:
        assert read_against_gold(question, written(question), names) == ((), ()), written(question)


def test_numbers_seven_percent_off_are_missing(questions: tuple[Question, ...]) -> None:
    names = KnownNames.of(questions)
    with_numbers = [q for q in questions if any(g.number is not None and g.number > 20 for g in q.gold)]
    assert len(with_numbers) > 5
    for question in with_numbers:
        missing, _ = read_against_gold(question, written(question, factor=1.07), names)
        assert missing, question.id


def test_repeating_the_question_is_neither_right_nor_wrong(questions: tuple[Question, ...]) -> None:
    names = KnownNames.of(questions)
    for question in questions:
        missing, wrong = read_against_gold(question, question.question, names)
        assert wrong == ()
        assert bool(missing) == question.answerable
