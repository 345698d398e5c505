"""Gold values at full precision, with the tolerance that the stated decimals ask for."""

import re
from collections.abc import Iterable, Mapping
from datetime import date

from evaluation.questions import GoldEvidence, GoldValue
from sample.documents.paper import Mark
from sample.figures import Share
from sample.months import Span
from sample.names import Firm, Name, Product

DATABASE = "company_db"
DOCUMENTS = "documents"


def number(value: float, unit: str = "", *, step: float = 1.0) -> GoldValue:
    """A number that may be stated in multiples of ``step``, hence is right within half of it."""
    # A little above a half, since a value that lies on the edge may be rounded either way.
    tolerance = 0.51 * step / abs(value) if value else 0.0
    return GoldValue(kind="number", number=value, unit=unit, tolerance=tolerance)


def rate(share: Share) -> GoldValue:
    """A share in percent, stated with two decimals."""
    return number(share.percent, "%", step=0.01)


def named(thing: Firm | Product | Name) -> GoldValue:
    """A name in any of its forms."""
    return GoldValue(kind="name", names=(thing.zh, thing.en) if isinstance(thing, Name) else thing.forms)


def span(when: Span) -> GoldValue:
    """A run of months."""
    return GoldValue(kind="date", start=when.days[0], end=when.days[1])


def day(when: date) -> GoldValue:
    """One day."""
    return GoldValue(kind="date", start=when, end=date.fromordinal(when.toordinal() + 1))


def parts(*shares: Share) -> tuple[float, ...]:
    """Numerators, denominators and rates of shares: all of them may stand in a right answer."""
    return tuple(v for s in shares for v in (float(s.part), float(s.whole), s.percent))


def page(mark: Mark) -> GoldEvidence:
    """A place in a document as evidence."""
    return GoldEvidence(source=DOCUMENTS, file=mark.file, pages=(mark.page,), quote=mark.quote)


def all_told(marks: Mapping[str, Mark], keys: Iterable[str]) -> list[Mark]:
    """The places of all ``keys``, or none where the documents lack one of them."""
    wanted = list(keys)
    return [marks[key] for key in wanted] if all(key in marks for key in wanted) else []


def numbers_in(text: str) -> tuple[float, ...]:
    """The numbers of a quoted sentence, which an answer may quote as a whole."""
    return tuple(float(n.replace(",", "")) for n in re.findall(r"\d[\d,]*(?:\.\d+)?", text))


def forms(things: Iterable[Firm | Product | Name]) -> tuple[str, ...]:
    """All names of several things."""
    return tuple(n for thing in things for n in ((thing.zh, thing.en) if isinstance(thing, Name) else thing.forms))
