"""The reasons of a refusal: every word without a place is named once, in the language of the question."""

import re

import pytest

from engine.answer import Verdict
from engine.planning.catalogue import Language
from engine.reflection.loop import Executed
from engine.reflection.reasons import reason
from engine.reflection.refusal import reasons_of
from engine.sources.errors import Detail, Fault

ABSTAIN = Verdict(rule="answer_only_what_was_asked", action="abstain", reason="")


def unsaid(*words: str) -> Executed:
    return Executed(attempts=(), latest={}, unsaid=words, verdicts=(ABSTAIN,))


@pytest.mark.parametrize("word", ["day", "month", "quarter", "year", "over time", "who", "combined", "both extremes"])
def test_what_is_wanted_of_figures_is_said_in_chinese(word: str) -> None:
    (told,) = reasons_of(unsaid(word, "翠鸟"), "zh")
    assert not re.search(r"[a-z]", told)
    assert "“翠鸟”" in told


def test_words_of_the_question_are_named_as_they_are() -> None:
    assert reasons_of(unsaid("except", "Osprey"), "en") == ["nothing configured accounts for “except”, “Osprey”"]


@pytest.mark.parametrize(
    ("missing", "language", "said"),
    [
        (("overtime", "Sundays"), "en", "no passage in papers speaks of overtime, Sundays"),
        (None, "en", "papers holds no passage of this"),
        (("加班",), "zh", "papers中没有内容提到加班"),
        (None, "zh", "papers中没有这方面的内容"),
    ],
)
def test_a_search_that_had_nothing_to_look_at_counts_no_passages(
    missing: tuple[str, ...] | None, language: Language, said: str
) -> None:
    details: dict[str, Detail] = {"searched": 0, **({"missing": missing} if missing else {})}
    assert reason(Fault.NO_RESULT, "papers", details, language) == said


def test_a_word_that_is_missing_twice_is_named_once() -> None:
    details: dict[str, Detail] = {"searched": 8, "missing": ("Lund", "except", "except")}
    assert reason(Fault.NO_RESULT, "papers", details, "en").endswith("speaks of Lund, except")
