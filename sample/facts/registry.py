"""The register of firms: who is who, who was called what, who owns whom."""

from dataclasses import dataclass
from datetime import date

from sample.cast import CITIES, Cast
from sample.draw import Draw
from sample.names import Firm, Name

ALPHABET = "0123456789ABCDEFGHJKLMNPQRTUWXY"
"""The characters of a registration code."""


@dataclass(frozen=True)
class Registration:
    """An entry of the register."""

    firm: Firm
    role: str
    """supplier, subsidiary or parent."""
    code: str
    city: Name
    founded: int
    capital: int
    """Registered capital in 万元."""
    renamed: date | None
    """The day on which the former name ended: before any other document was written, so that all use the new one."""


@dataclass(frozen=True)
class Ownership:
    """A firm that another one holds; the share is in tenths of a percent."""

    owner: Firm
    owned: Firm
    share: int
    since: date

    @property
    def key(self) -> str:
        """What marks of this fact begin with."""
        return f"ownership/{self.owned.zh}"


SUBSIDIARY_OWNERS = (0, 1, 2, 3, 4, 0)
"""Position of the supplier that holds each subsidiary."""
PARENT_HOLDINGS = ((5, 6, 7), (8, 9), (3, 10))
"""Positions of the suppliers that each parent holds."""


def draw_registrations(seed: int, who: Cast) -> tuple[Registration, ...]:
    """Suppliers, subsidiaries, parents."""
    draw = Draw(seed, "registry")
    roles = (*(["supplier"] * len(who.suppliers)), *(["subsidiary"] * len(who.subsidiaries)), *(["parent"] * 3))
    entries = []
    for position, (firm, role) in enumerate(zip(who.firms, roles, strict=True)):
        entries.append(
            Registration(
                firm=firm,
                role=role,
                code="91" + "".join(draw.rng.choices(ALPHABET[:10], k=6)) + "".join(draw.rng.choices(ALPHABET, k=10)),
                city=who.cities[position % CITIES],
                founded=draw.rng.randrange(1994, 2016),
                capital=draw.figure(1_200, 9_800),
                renamed=draw.day(date(2021, 3, 1), date(2021, 11, 30)) if firm.former else None,
            )
        )
    return tuple(entries)


def draw_ownerships(seed: int, who: Cast) -> tuple[Ownership, ...]:
    """Who holds whom: suppliers their subsidiaries, parents some suppliers."""
    draw = Draw(seed, "ownership")
    held = [(who.suppliers[owner], owned) for owner, owned in zip(SUBSIDIARY_OWNERS, who.subsidiaries, strict=True)]
    held += [
        (parent, who.suppliers[position])
        for parent, positions in zip(who.parents, PARENT_HOLDINGS, strict=True)
        for position in positions
    ]
    return tuple(
        Ownership(owner, owned, draw.figure(510, 980), draw.day(date(2016, 1, 1), date(2021, 12, 31)))
        for owner, owned in held
    )
