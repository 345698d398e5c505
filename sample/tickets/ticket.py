"""A ticket and its history, independent of the interface that shows it."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from sample.facts.campaigns import Campaign
from sample.facts.carrier_changes import CarrierChange
from sample.names import Firm, Name, Product
from sample.tickets.themes import Theme

Status = Literal["Open", "In Progress", "Approved", "Resolved", "Closed"]


@dataclass(frozen=True)
class Move:
    """A change of one field of a ticket."""

    at: datetime
    author: str
    field: Literal["status", "priority", "carrier"]
    before: str
    after: str


@dataclass(frozen=True)
class Ticket:
    """An escalated complaint, or the order to change a carrier. Times are civil, in the company's zone."""

    product: Product
    region: Name
    carrier: Firm
    created: datetime
    summary: str
    description: str
    urgency: str
    """The priority that it was opened with."""
    moves: tuple[Move, ...]
    channel: tuple[str, str]
    """Kind of channel, and the channel."""
    theme: Theme | None = None
    """What the complaint is about, which no field says."""
    change: CarrierChange | None = None
    vip: bool = False
    campaign: Campaign | None = None
    """The campaign in which the customer bought."""

    @property
    def status(self) -> str:
        """Where the ticket stands after its last move."""
        return next((m.after for m in reversed(self.moves) if m.field == "status"), "Open")

    @property
    def priority(self) -> str:
        """How pressing it is after its last move."""
        return next((m.after for m in reversed(self.moves) if m.field == "priority"), self.urgency)

    @property
    def updated(self) -> datetime:
        """When it was last touched."""
        return self.moves[-1].at if self.moves else self.created

    @property
    def resolved(self) -> datetime | None:
        """When it was resolved."""
        return next((m.at for m in self.moves if m.after == "Resolved"), None)

    @property
    def month(self) -> str:
        """The month in which it was opened, as ``YYYY-MM``."""
        return f"{self.created:%Y-%m}"


def complaints(
    tickets: Iterable[Ticket],
    months: Iterable[str],
    *,
    theme: Theme | None = None,
    product: Product | None = None,
    region: Name | None = None,
) -> list[Ticket]:
    """The complaints that were opened in ``months``, narrowed down by what is given."""
    wanted = set(months)
    return [
        t
        for t in tickets
        if t.theme
        and t.month in wanted
        and theme in (None, t.theme)
        and product in (None, t.product)
        and region in (None, t.region)
    ]
