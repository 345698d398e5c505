"""The forty questions that stand for all."""

from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from evaluation.questions import Question, load_questions
from sample.questions.build import KINDS
from sample.questions.short import shortened


@pytest.mark.parametrize("seed", [7, 8, 9])
def test_forty_half_of_them_chinese_three_or_four_of_each_kind(
    drawn: Callable[[int], tuple[Question, ...]], seed: int
) -> None:
    chosen = shortened(drawn(seed), seed)
    kinds = Counter(question.kind for question in chosen)

    assert len(chosen) == 40
    assert list(kinds) == list(KINDS)
    assert set(kinds.values()) == {3, 4}
    assert Counter(question.language for question in chosen) == {"zh": 20, "en": 20}
    assert shortened(drawn(seed), seed) == chosen


def test_they_lie_beside_all_questions(project: Callable[[int], Path], written: dict[str, Question]) -> None:
    chosen = load_questions(project(7) / "questions-short.jsonl")

    assert chosen == shortened(tuple(written.values()), 7)
