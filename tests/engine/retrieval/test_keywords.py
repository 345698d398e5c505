"""BM25 against its formula, computed here by hand."""

import math
from pathlib import Path

import pytest

from engine.retrieval.keywords import K1, B, Keywords, write_keywords
from tests.engine.retrieval.made import chunk

TEXTS = ("return rate rate", "return policy", "water use per unit")


@pytest.fixture
def keywords(tmp_path: Path) -> Keywords:
    write_keywords(tmp_path / "k", [chunk(text, file=".pdf") for text in TEXTS])
    return Keywords.load(tmp_path / "k", len(TEXTS))


def test_scores_are_lucenes_bm25(keywords: Keywords) -> None:
    # The file's name ".pdf" adds one token to each text.
    words = [["pdf", *text.split()] for text in TEXTS]
    average = sum(map(len, words)) / 3

    def score(word: str, row: list[str]) -> float:
        holding = sum(word in other for other in words)
        count = row.count(word)
        idf = math.log(1 + (3 - holding + 0.5) / (holding + 0.5))
        return idf * count / (count + K1 * (1 - B + B * len(row) / average))

    expected = [score("return", row) + score("rate", row) for row in words]
    assert keywords.search("Return RATE").scores.tolist() == pytest.approx(expected, rel=1e-5)


def test_the_ceiling_counts_unknown_words_and_is_never_reached(keywords: Keywords) -> None:
    rate, unknown = math.log(1 + 2.5 / 1.5), math.log(1 + 3.5 / 0.5)
    assert keywords.search("rate").ceiling == pytest.approx(rate)
    assert keywords.search("rate of Wasserverbrauch").ceiling == pytest.approx(rate + 2 * unknown)
    assert keywords.search("rate").scores.max() < rate


def test_words_nobody_wrote_score_nothing(keywords: Keywords, tmp_path: Path) -> None:
    assert keywords.search("营业收入").scores.tolist() == [0, 0, 0]
    write_keywords(tmp_path / "none", [chunk("。。。", file="。")])
    assert Keywords.load(tmp_path / "none", 1).search("return").scores.tolist() == [0]


def test_nothing_is_told_of_steps(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    write_keywords(tmp_path / "k", [chunk("return policy")])
    assert caplog.records == []
