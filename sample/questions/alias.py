"""Fines of firms that go by another name: short, of the trade, former, or that of who holds them."""

from collections.abc import Iterator

from evaluation.questions import GoldEvidence, GoldValue, Question
from sample.facts.registry import Ownership
from sample.months import Span, half, year
from sample.names import Firm, Name
from sample.questions.asker import Asker
from sample.questions.fines import amounts, counted, fines, names, summed
from sample.questions.gold import named, page, table
from sample.questions.phrases import alias as said
from sample.questions.phrasing import Phrasing

PERIODS = (year(2023), half(2024, 1), half(2023, 2))


def aliases(asker: Asker) -> Iterator[Question]:
    """One for each sort of name, and one on a whole group."""
    suppliers = asker.share(asker.facts.cast.suppliers)
    firm, when = _fined(asker, suppliers)
    yield _fines(asker, said.SHORT, firm, firm.short, when)
    firm, when = _fined(asker, [f for f in suppliers if f != firm])
    assert firm.trading is not None
    yield _fines(asker, said.TRADING, firm, firm.trading, when)
    yield _former(asker)
    yield _subsidiary(asker)
    yield _group(asker)


def _fined(asker: Asker, firms: list[Firm]) -> tuple[Firm, Span]:
    """A firm and a period in which it was fined."""
    return asker.rng.choice([(f, t) for f in firms for t in PERIODS if fines(asker.facts, t.days, [f])])


def _fines(asker: Asker, phrasing: Phrasing, firm: Firm, name: Name, when: Span) -> Question:
    rows = fines(asker.facts, when.days, [firm])
    return asker.ask(
        phrasing,
        [counted(rows), summed(rows)] if phrasing is said.SHORT else [summed(rows)],
        slots={"f": name, "t": when},
        about=[firm],
        periods=[when.days],
        evidence=[table("penalties")],
        also=amounts(rows),
        also_names=names(rows),
    )


def _former(asker: Asker) -> Question:
    """The gold name is the present one; a former one repeats the question."""
    renamed = [f for f in asker.facts.cast.suppliers if f.former]
    firm, when = _fined(asker, asker.share(renamed))
    assert firm.former is not None
    rows = fines(asker.facts, when.days, [firm])
    today = GoldValue(kind="name", names=(firm.zh, firm.en, firm.short.zh, firm.short.en))
    return asker.ask(
        said.FORMER,
        [today, counted(rows)],
        slots={"f": firm.former, "t": when},
        about=[firm],
        periods=[when.days],
        evidence=[table("penalties")],
        also=amounts(rows),
        also_names=names(rows),
    )


def _subsidiary(asker: Asker) -> Question:
    """Of an owner of whose subsidiaries one alone was fined."""
    cases = []
    for held, when in ((o, t) for o in _holdings(asker) for t in (year(2022), year(2023), half(2024, 1))):
        others = [o.owned for o in _holdings(asker) if o.owner == held.owner and o != held]
        if fines(asker.facts, when.days, [held.owned]) and not fines(asker.facts, when.days, others):
            cases.append((held, when))
    held, when = asker.rng.choice(asker.share(cases))
    siblings = [o.owned for o in _holdings(asker) if o.owner == held.owner]
    rows = fines(asker.facts, when.days, [held.owned])
    return asker.ask(
        said.SUBSIDIARY,
        [named(held.owned), summed(rows)],
        slots={"f": held.owner.short, "t": when},
        about=[held.owner, held.owned],
        periods=[when.days],
        evidence=[table("penalties"), _held(asker, held)],
        also=[*amounts(rows), held.share / 10],
        also_names=(*names(rows), *(form for firm in siblings for form in firm.forms)),
    )


def _group(asker: Asker) -> Question:
    """Of an owner that was fined itself in a period in which a subsidiary was fined, too."""
    cases = []
    for held, when in ((o, t) for o in _holdings(asker) for t in (year(2022), year(2023), half(2024, 1))):
        if fines(asker.facts, when.days, [held.owner]) and fines(asker.facts, when.days, [held.owned]):
            cases.append((held.owner, when))
    owner, when = asker.rng.choice(asker.share(cases))
    holdings = [o for o in _holdings(asker) if o.owner == owner]
    members = [owner, *(o.owned for o in holdings)]
    rows = fines(asker.facts, when.days, members)
    of_each = [figure for firm in members for figure in amounts(fines(asker.facts, when.days, [firm]))]
    return asker.ask(
        said.GROUP,
        [counted(rows), summed(rows)],
        slots={"f": owner, "t": when},
        about=members,
        periods=[when.days],
        evidence=[table("penalties"), *(_held(asker, o) for o in holdings)],
        also=[*amounts(rows), *of_each, *(o.share / 10 for o in holdings)],
        also_names=names(rows),
    )


def _holdings(asker: Asker) -> list[Ownership]:
    """What suppliers hold."""
    return [o for o in asker.facts.ownerships if o.owner in asker.facts.cast.suppliers]


def _held(asker: Asker, held: Ownership) -> GoldEvidence:
    """Where the owner's report on 2023 tells of it."""
    return page(asker.marks[f"esg/{held.owner.zh}/2023/ownership/{held.owned.zh}"])
