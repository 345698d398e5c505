"""Figures that follow from the facts, at full precision."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from sample.facts import Facts, PenaltyRow
from sample.names import Firm, Name, Product


@dataclass(frozen=True)
class Share:
    """A part of a whole; ``percent`` is their quotient."""

    part: int
    whole: int

    @property
    def percent(self) -> float:
        """In percent, unrounded."""
        return self.part * 100.0 / self.whole


def returns(
    facts: Facts, months: Iterable[str], *, product: Product | None = None, region: Name | None = None
) -> Share:
    """Returned of shipped units, over all products or regions where none is given."""
    wanted = set(months)
    rows = [
        r for r in facts.returns if r.month in wanted and product in (None, r.product) and region in (None, r.region)
    ]
    return Share(sum(r.returned for r in rows), sum(r.shipped for r in rows))


def punctuality(
    facts: Facts,
    months: Iterable[str],
    *,
    product: Product | None = None,
    region: Name | None = None,
    carrier: Firm | None = None,
) -> Share:
    """Parcels on time of all parcels."""
    wanted = set(months)
    rows = [
        s
        for s in facts.shipments
        if s.month in wanted
        and product in (None, s.product)
        and region in (None, s.region)
        and carrier in (None, s.carrier)
    ]
    return Share(sum(s.on_time for s in rows), sum(s.parcels for s in rows))


def penalties(facts: Facts, days: tuple[date, date], supplier: Firm | None = None) -> list[PenaltyRow]:
    """The penalties in a half-open range of days, oldest first."""
    found = [p for p in facts.penalties if days[0] <= p.day < days[1] and supplier in (None, p.supplier)]
    return sorted(found, key=lambda p: p.day)
