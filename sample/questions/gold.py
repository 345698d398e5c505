"""Gold values at full precision, with the tolerance that the stated decimals ask for, and where they stand."""

import re
from collections.abc import Iterable, Mapping
from datetime import date, timedelta
from itertools import combinations

from evaluation.questions import GoldEvidence, GoldValue
from sample.documents.paper import Mark
from sample.figures import Share
from sample.months import Span
from sample.names import Firm, Name, Product

DATABASE = "company_db"
DOCUMENTS = "documents"
TICKETS = GoldEvidence(source="tickets")
BOARDS = (GoldEvidence(source="quality_board"), GoldEvidence(source="service_board"))
Thing = Product | Firm | Name


def number(value: float, unit: str = "", *, step: float = 1.0) -> GoldValue:
    """A number that may be stated in multiples of ``step``, hence is right within half of it."""
    # A little above a half, since a value that lies on the edge may be rounded either way.
    tolerance = 0.51 * step / abs(value) if value else 0.0
    return GoldValue(kind="number", number=value, unit=unit, tolerance=tolerance)


def rate(share: Share) -> GoldValue:
    """A share in percent, stated with two decimals."""
    return number(share.percent, "%", step=0.01)


def money(tenths_of_wan: int) -> GoldValue:
    """An amount kept in tenths of 万元, in yuan."""
    return number(tenths_of_wan * 1_000, "CNY", step=1_000)


def tenths_percent(value: int) -> GoldValue:
    """A share kept in tenths of a percent."""
    return number(value / 10, "%", step=0.1)


def named(thing: Thing) -> GoldValue:
    """A name in any of its forms."""
    return GoldValue(kind="name", names=(thing.zh, thing.en) if isinstance(thing, Name) else thing.forms)


def span(when: Span) -> GoldValue:
    """A run of months."""
    return GoldValue(kind="date", start=when.days[0], end=when.days[1])


def day(when: date) -> GoldValue:
    """One day."""
    return GoldValue(kind="date", start=when, end=when + timedelta(days=1))


def table(name: str) -> GoldEvidence:
    """A table of the database as evidence."""
    return GoldEvidence(source=DATABASE, table=name)


def page(mark: Mark) -> GoldEvidence:
    """A place in a document as evidence."""
    return GoldEvidence(source=DOCUMENTS, file=mark.file, pages=(mark.page,), quote=mark.quote)


def told(marks: Mapping[str, Mark], keys: Iterable[str]) -> tuple[GoldEvidence, ...]:
    """The places of all ``keys``, or none where the documents lack one of them: half an answer is no evidence."""
    wanted = list(keys)
    return tuple(page(marks[key]) for key in wanted) if all(key in marks for key in wanted) else ()


def parts(*shares: Share) -> tuple[float, ...]:
    """Numerators, denominators and rates of shares: all of them may stand in a right answer."""
    return tuple(v for s in shares for v in (float(s.part), float(s.whole), s.percent))


def moves(*values: float) -> tuple[float, ...]:
    """What an answer may say about any two figures: their difference, quotient and relative change, either way."""
    return tuple(move for one, two in combinations(values, 2) for move in _moves(one, two))


def _moves(one: float, two: float) -> tuple[float, ...]:
    if not one or not two:
        return (one - two, two - one)
    ratios = (one / two, two / one, (one / two - 1) * 100, (two / one - 1) * 100)
    return (one - two, two - one, *ratios, *(abs(r) for r in ratios[2:]))


def rates_and_moves(*shares: Share) -> tuple[float, ...]:
    """Parts of shares, and how their rates differ."""
    return (*parts(*shares), *moves(*(s.percent for s in shares)))


def numbers_in(text: str) -> tuple[float, ...]:
    """The numbers of a quoted sentence, which an answer may quote as a whole."""
    return tuple(float(n.replace(",", "")) for n in re.findall(r"\d[\d,]*(?:\.\d+)?", text))


def forms(things: Iterable[Thing]) -> tuple[str, ...]:
    """All names of several things."""
    return tuple(n for thing in things for n in ((thing.zh, thing.en) if isinstance(thing, Name) else thing.forms))
