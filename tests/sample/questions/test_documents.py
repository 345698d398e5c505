"""Gold of the documents' questions is what their evidence says, in the words of the document."""

import re
from collections.abc import Callable, Iterator

import pytest

from evaluation.questions import GoldValue, Question
from sample.documents.dates import en_short_day, slashed, zh_day

Asked = Callable[[int], tuple[Question, ...]]
SCALES = (1, 1_000, 10_000, 1_000_000, 100_000_000)
"""What a printed amount is multiplied by: yuan, thousands, 万元, millions, 亿元."""


def from_documents(made: tuple[Question, ...]) -> Iterator[Question]:
    """Questions that documents answer alone."""
    yield from (question for question in made if set(question.sources) == {"documents"})


def printed(gold: GoldValue, quotes: str) -> bool:
    """Whether the quotes state the value, in whatever unit and form."""
    if gold.kind == "name":
        return any(name.casefold() in quotes.casefold() for name in gold.names)
    if gold.start is not None:
        return any(form(gold.start) in quotes for form in (zh_day, slashed, en_short_day))
    assert gold.number is not None
    figures = [float(n.replace(",", "")) for n in re.findall(r"\d[\d,]*\.?\d*", quotes)]
    return any(abs(f * scale / gold.number - 1) <= gold.tolerance for f in figures for scale in SCALES)


@pytest.mark.parametrize("seed", [7, *(pytest.param(seed, marks=pytest.mark.slow) for seed in (8, 9))])
def test_every_value_is_printed_where_the_evidence_says(drawn: Asked, seed: int) -> None:
    checked = 0
    for question in from_documents(drawn(seed)):
        quotes = " | ".join(evidence.quote for evidence in question.evidence)
        for gold in question.gold:
            # The authority signs the notice; its name is no marked fact.
            if question.id[:-1] in {"scanned-zh-", "scanned-en-"} and gold is question.gold[0] and gold.kind == "name":
                continue
            assert printed(gold, quotes), (question.id, gold, quotes)
            checked += 1
    assert checked > 30


@pytest.mark.parametrize("seed", [7, *(pytest.param(seed, marks=pytest.mark.slow) for seed in (8, 9))])
def test_scans_are_asked_once_each_and_about_every_sort_of_fact(drawn: Asked, seed: int) -> None:
    scans = [question for question in drawn(seed) if question.kind == "scanned"]

    assert len({evidence.file for question in scans for evidence in question.evidence}) == 10
    assert {gold.kind for question in scans for gold in question.gold} == {"number", "date", "name"}


def test_english_questions_on_chinese_documents_and_the_reverse(drawn: Asked) -> None:
    crossed = {"zh": 0, "en": 0}
    for question in from_documents(drawn(7)):
        chinese = re.search(r"[\u4e00-\u9fff]", question.evidence[0].file or "")
        crossed[question.language] += bool(chinese) == (question.language == "en")

    assert min(crossed.values()) >= 1
