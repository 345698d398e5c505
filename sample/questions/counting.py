"""How many complaints are about a theme, which no field of a ticket names."""

from collections.abc import Iterator
from itertools import product as pairs_of

from evaluation.questions import Question
from sample.facts import REGIONS
from sample.months import Span, half, quarter
from sample.names import Product
from sample.questions.asker import Asker
from sample.questions.gold import TICKETS, moves, named, number
from sample.questions.phrases import counting as said
from sample.tickets.themes import THEMES, Theme
from sample.tickets.ticket import complaints

PERIODS = (quarter(2022, 4), quarter(2023, 1), quarter(2023, 2), quarter(2023, 3), quarter(2023, 4), quarter(2024, 1))
HALVES = (half(2022, 2), half(2023, 1), half(2023, 2), half(2024, 1))


def countings(asker: Asker) -> Iterator[Question]:
    """By product, by region, by quarter, in percent; and which theme is most frequent."""
    yield _theme(asker)
    yield _top(asker)
    yield _between(asker)
    yield _in_region(asker)
    yield _share(asker)


def _count(asker: Asker, when: Span, theme: Theme | None, product: Product | None = None) -> int:
    return len(complaints(asker.tickets, when.months, theme=theme, product=product))


def _theme(asker: Asker) -> Question:
    """Of a theme, product and half-year with three complaints at the least."""
    cases = [
        (product, theme, when)
        for product, theme, when in pairs_of(asker.facts.cast.products, THEMES, HALVES)
        if _count(asker, when, theme, product) >= 3
    ]
    product, theme, when = asker.rng.choice(cases)
    return asker.ask(
        said.THEME,
        [number(_count(asker, when, theme, product))],
        slots={"p": product, "t": when, "x": theme.name},
        about=[product],
        periods=[when.days],
        evidence=[TICKETS],
        also=[_count(asker, when, None, product)],
    )


def _top(asker: Asker) -> Question:
    """Of the product and half-year whose most frequent theme is furthest ahead."""

    def counts(product: Product, when: Span) -> list[int]:
        return [_count(asker, when, theme, product) for theme in THEMES]

    def ahead(case: tuple[Product, Span]) -> int:
        *_, second, first = sorted(counts(*case))
        return first - second

    product, when = max(pairs_of(asker.share(asker.facts.cast.products), HALVES), key=ahead)
    found = counts(product, when)
    top = max(range(len(THEMES)), key=lambda n: found[n])
    return asker.ask(
        said.TOP,
        [named(THEMES[top].name), number(found[top])],
        slots={"p": product, "t": when},
        about=[product],
        periods=[when.days],
        evidence=[TICKETS],
        also=[*found, sum(found)],
        also_names=[n for theme in THEMES for n in (theme.name.zh, theme.name.en)],
    )


def _between(asker: Asker) -> Question:
    theme, n = asker.rng.choice(THEMES), asker.rng.randrange(len(PERIODS) - 1)
    two = PERIODS[n : n + 2]
    found = [_count(asker, when, theme) for when in two]
    return asker.ask(
        said.BETWEEN,
        [number(value) for value in found],
        slots={"t": two[0], "u": two[1], "x": theme.name},
        periods=[when.days for when in two],
        evidence=[TICKETS],
        also=moves(*found),
    )


def _in_region(asker: Asker) -> Question:
    theme, region, when = asker.rng.choice(THEMES), asker.rng.choice(REGIONS), asker.rng.choice(HALVES)
    found = complaints(asker.tickets, when.months, theme=theme, region=region)
    return asker.ask(
        said.IN_REGION,
        [number(len(found))],
        slots={"r": region, "t": when, "x": theme.name},
        about=[region],
        periods=[when.days],
        evidence=[TICKETS],
    )


def _share(asker: Asker) -> Question:
    theme, when = asker.rng.choice(THEMES), asker.rng.choice(PERIODS)
    found, every = _count(asker, when, theme), _count(asker, when, None)
    return asker.ask(
        said.SHARE,
        [number(found * 100 / every, "%", step=0.1), number(found)],
        slots={"t": when, "x": theme.name},
        periods=[when.days],
        evidence=[TICKETS],
        also=[every],
    )
