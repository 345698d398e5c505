"""The quarterly reviews: some quarters are told in Chinese, some in English."""

from collections.abc import Iterator

from sample.documents.paper import Paper
from sample.documents.review_en import reviews_en
from sample.documents.review_zh import reviews_zh
from sample.facts import Facts

IN_ENGLISH = ((2022, 1), (2022, 3), (2023, 1), (2023, 3))


def reviews(facts: Facts) -> Iterator[Paper]:
    """One review a quarter, oldest first within a language."""
    pairs = list(zip(facts.quarters, (None, *facts.quarters), strict=False))
    yield from reviews_zh(facts, (pair for pair in pairs if (pair[0].year, pair[0].number) not in IN_ENGLISH))
    yield from reviews_en(facts, (pair for pair in pairs if (pair[0].year, pair[0].number) in IN_ENGLISH))
