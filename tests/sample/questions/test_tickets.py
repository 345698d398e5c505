"""Counts of complaints, recounted in what the ticket system serves by the sentences that were dealt to the seed."""

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from evaluation.questions import Question
from sample.facts import draw_facts
from sample.tickets.phrases import phrases
from sample.tickets.themes import THEMES
from tests.sample.questions.asked import complaints, numbers, regions

Themes = list[tuple[dict[str, Any], str]]


@pytest.fixture(scope="module")
def read(project: Callable[[int], Path]) -> Themes:
    """Every complaint of seed 7 with the key of its theme."""
    said = [
        (max(sentence.replace("{p}", "|").replace("{r}", "|").split("|"), key=len), key)
        for language in ("zh", "en")
        for key, sentences in phrases(7, language).complaints.items()
        for sentence in sentences
    ]
    found = []
    for fields in complaints(project(7)):
        (theme,) = {key for words, key in said if words in fields["description"]}
        found.append((fields, theme))
    return found


def count(read: Themes, days: Any, *, product: str | None = None, region: str | None = None) -> Counter[str]:
    """Theme → complaints that were opened in a half-open range of days."""
    short = {p.zh: (p.short.zh, p.short.en) for p in draw_facts(7).cast.products}
    counts: Counter[str] = Counter()
    for fields, theme in read:
        inside = days[0].isoformat() <= fields["created"][:10] < days[1].isoformat()
        text = fields["summary"] + fields["description"]
        about = product is None or any(name in text for name in short[product])
        where = region is None or any(isinstance(v, dict) and v.get("value") == region for v in fields.values())
        counts[theme] += inside and about and where
    return counts


def theme_of(question: Question) -> str:
    """The theme that a question names."""
    return next(t.key for t in THEMES if t.name.zh in question.question or t.name.en in question.question)


def test_counts_are_those_of_the_tickets(read: Themes, written: dict[str, Question]) -> None:
    for language in ("zh", "en"):
        by_product, top, between, by_region, share = (written[f"counting-{language}-{n}"] for n in range(1, 6))

        found = count(read, by_product.periods[0], product=by_product.entities[0])
        assert numbers(by_product) == [found[theme_of(by_product)]]

        (first, most), (_, second) = count(read, top.periods[0], product=top.entities[0]).most_common(2)
        assert numbers(top) == [most]
        assert most > second
        assert next(t.key for t in THEMES if t.name.zh in top.gold[0].names) == first

        assert numbers(between) == [count(read, days)[theme_of(between)] for days in between.periods]

        found = count(read, by_region.periods[0], region=regions(by_region)[0])
        assert numbers(by_region) == [found[theme_of(by_region)]]

        found = count(read, share.periods[0])
        part = found[theme_of(share)]
        assert numbers(share) == [pytest.approx(part * 100 / found.total()), part]


def test_complaints_beside_returns(read: Themes, written: dict[str, Question]) -> None:
    for language in ("zh", "en"):
        question = written[f"relation-{language}-6"]
        found = count(read, question.periods[0], product=question.entities[0], region=regions(question)[0])
        assert numbers(question)[1] == found[theme_of(question)] > 0
