"""Periods that depend on the day of the question: last month, last quarter, the same period a year earlier."""

from collections.abc import Iterator
from datetime import date, timedelta

from evaluation.questions import Question
from sample.facts import AS_OF, REGIONS
from sample.figures import punctuality, returns
from sample.months import Span, half, month, quarter
from sample.questions.asker import Asker
from sample.questions.fines import amounts, counted, fines, names, summed
from sample.questions.gold import number, parts, rate, rates_and_moves, table
from sample.questions.phrases import relative_time as said
from sample.questions.phrasing import Phrasing

# As seen from AS_OF, 10 July 2024; a test derives them from the calendar.
LAST_MONTH = month("2024-06")
LAST_QUARTER = quarter(2024, 2)
YEAR_EARLIER = quarter(2023, 2)
LATE_LAST_YEAR = half(2023, 2)
SO_FAR = (date(AS_OF.year, 1, 1), AS_OF + timedelta(days=1))


def relative_times(asker: Asker) -> Iterator[Question]:
    """Each reaches back in another way."""
    yield _rates(asker, said.LAST_MONTH, LAST_MONTH)
    yield _punctual(asker)
    yield _rates(asker, said.YEAR_EARLIER, LAST_QUARTER, YEAR_EARLIER)
    yield _so_far(asker)
    yield _shipped(asker)


def _rates(asker: Asker, phrasing: Phrasing, *spans: Span) -> Question:
    product, region = asker.rng.choice(asker.facts.cast.products), asker.rng.choice(REGIONS)
    shares = [returns(asker.facts, s.months, product=product, region=region) for s in spans]
    return asker.ask(
        phrasing,
        [rate(s) for s in shares],
        slots={"p": product, "r": region},
        about=[product, region],
        periods=[s.days for s in spans],
        evidence=[table("returns")],
        also=rates_and_moves(*shares),
    )


def _punctual(asker: Asker) -> Question:
    carrier = asker.rng.choice(asker.facts.cast.carriers)
    share = punctuality(asker.facts, LAST_QUARTER.months, carrier=carrier)
    return asker.ask(
        said.LAST_QUARTER,
        [rate(share)],
        slots={"f": carrier},
        about=[carrier],
        periods=[LAST_QUARTER.days],
        evidence=[table("shipments")],
        also=parts(share),
    )


def _so_far(asker: Asker) -> Question:
    """Of a supplier that was fined this year."""
    firm = asker.rng.choice([f for f in asker.share(asker.facts.cast.suppliers) if fines(asker.facts, SO_FAR, [f])])
    rows = fines(asker.facts, SO_FAR, [firm])
    return asker.ask(
        said.SO_FAR,
        [counted(rows), summed(rows)],
        slots={"f": firm},
        about=[firm],
        periods=[SO_FAR],
        evidence=[table("penalties")],
        also=amounts(rows),
        also_names=names(rows),
    )


def _shipped(asker: Asker) -> Question:
    product, region = asker.rng.choice(asker.facts.cast.products), asker.rng.choice(REGIONS)
    share = returns(asker.facts, LATE_LAST_YEAR.months, product=product, region=region)
    return asker.ask(
        said.LAST_YEAR,
        [number(share.whole, "units")],
        slots={"p": product, "r": region},
        about=[product, region],
        periods=[LATE_LAST_YEAR.days],
        evidence=[table("returns")],
        also=parts(share),
    )
