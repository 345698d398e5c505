"""Questions that no source answers; the right answer says so."""

from collections.abc import Iterator

from evaluation.questions import Question
from sample.facts import REGIONS
from sample.months import month, quarter
from sample.questions.asker import Asker
from sample.questions.phrases import unanswerable as said
from sample.questions.phrasing import Said


def unanswerables(asker: Asker) -> Iterator[Question]:
    """An unknown product, a period before the data and one after, a silent source of each kind, a false premise."""
    who = asker.facts.cast
    products, regions = asker.rng.sample(who.products, 3), asker.rng.sample(REGIONS, 2)
    when = month(f"2024-{asker.rng.randrange(1, 5):02d}")
    slots: dict[str, Said] = {"p": who.unknown, "r": regions[0], "t": when}
    yield asker.ask(said.UNKNOWN_PRODUCT, slots=slots, periods=[when.days])

    when = month(f"2021-{asker.rng.randrange(1, 13):02d}")
    slots = {"p": products[0], "r": regions[1], "t": when}
    yield asker.ask(said.BEFORE, slots=slots, about=[products[0], regions[1]], periods=[when.days])

    when = quarter(2024, 4)
    yield asker.ask(said.AFTER, slots={"p": products[1], "t": when}, about=[products[1]], periods=[when.days])

    when = quarter(2024, 1)
    yield asker.ask(said.NO_METRIC, slots={"p": products[2], "t": when}, about=[products[2]], periods=[when.days])

    campaign = asker.rng.choice(asker.share(asker.facts.campaigns))
    slots = {"f": who.maker.short, "x": campaign.name}
    yield asker.ask(said.NO_DOCUMENT, slots=slots, about=[who.maker])
    yield _never_fined(asker)


def _never_fined(asker: Asker) -> Question:
    """A fine that was not imposed, on a supplier whose record is clean."""
    fined = {p.supplier for p in asker.facts.penalties}
    (firm,) = asker.share(f for f in asker.facts.cast.suppliers if f not in fined)
    when, authority = month("2023-09"), asker.rng.choice(asker.facts.penalties).authority
    return asker.ask(
        said.NO_PENALTY,
        slots={"f": firm, "t": when, "x": authority},
        about=[firm, authority],
        periods=[when.days],
    )
