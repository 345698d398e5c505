"""Fines that authorities imposed on suppliers and their subsidiaries."""

from dataclasses import dataclass
from datetime import date, timedelta

from sample.cast import CITIES, Cast
from sample.draw import Draw
from sample.facts.offences import AUTHORITIES, OFFENCES, OFFICES, Offence
from sample.names import Firm, Name


@dataclass(frozen=True)
class PenaltyRow:
    """A fine that an authority imposed on a supplier, in yuan."""

    supplier: Firm
    day: date
    authority: Name
    offence: Offence
    amount: int
    number: str
    """The document's number, 澜环罚〔2024〕57号."""
    inspected: date
    deadline: date
    """The day by which the fault must be mended."""
    found: int
    """The figure of the finding, see :class:`sample.facts.offences.Offence`."""

    @property
    def reason(self) -> Name:
        """What the fine is for."""
        return self.offence.reason

    @property
    def finding(self) -> Name:
        """What the inspectors measured."""
        decimals = len(str(self.offence.scale)) - 1
        figure = f"{self.found / self.offence.scale:.{decimals}f}"
        return Name(self.offence.finding.zh.format(figure), self.offence.finding.en.format(figure))

    @property
    def key(self) -> str:
        """What marks of this fact begin with."""
        return f"penalty/{self.number}"


WINDOWS = (
    (0, 0, date(2022, 3, 7), date(2022, 5, 27)),
    (0, 2, date(2023, 8, 1), date(2023, 11, 24)),
    (0, 0, date(2024, 4, 8), date(2024, 4, 26)),
    (0, 4, date(2024, 5, 13), date(2024, 6, 14)),
    (1, 3, date(2022, 9, 5), date(2022, 11, 18)),
    (1, 4, date(2023, 2, 6), date(2023, 4, 14)),
    (1, 6, date(2023, 6, 5), date(2023, 8, 25)),
    (1, 1, date(2023, 10, 16), date(2023, 12, 15)),
    (1, 7, date(2024, 2, 26), date(2024, 3, 22)),
    (2, 5, date(2022, 6, 6), date(2022, 8, 19)),
    (2, 3, date(2023, 5, 8), date(2023, 7, 21)),
    (2, 2, date(2024, 1, 15), date(2024, 3, 8)),
    (2, 8, date(2024, 4, 15), date(2024, 5, 31)),
    (3, 6, date(2023, 9, 4), date(2023, 10, 27)),
    (3, 1, date(2024, 1, 8), date(2024, 2, 2)),
    (4, 0, date(2022, 10, 10), date(2022, 12, 16)),
    (4, 4, date(2023, 3, 6), date(2023, 5, 19)),
    (4, 3, date(2024, 3, 4), date(2024, 3, 29)),
    (5, 8, date(2022, 7, 4), date(2022, 9, 23)),
    (5, 5, date(2023, 11, 6), date(2023, 12, 22)),
    (6, 1, date(2023, 1, 9), date(2023, 3, 17)),
    (6, 7, date(2023, 7, 3), date(2023, 9, 15)),
    (6, 2, date(2024, 4, 1), date(2024, 6, 7)),
    (7, 3, date(2023, 4, 10), date(2023, 6, 16)),
    (7, 6, date(2024, 2, 19), date(2024, 4, 12)),
    (8, 0, date(2022, 11, 7), date(2023, 1, 13)),
    (8, 5, date(2024, 5, 6), date(2024, 6, 21)),
    (9, 8, date(2023, 8, 7), date(2023, 10, 20)),
    (12, 0, date(2023, 2, 13), date(2023, 4, 28)),
    (12, 3, date(2024, 5, 13), date(2024, 6, 21)),
    (13, 1, date(2023, 9, 11), date(2023, 12, 8)),
    (14, 7, date(2022, 5, 9), date(2022, 7, 15)),
    (14, 2, date(2024, 1, 22), date(2024, 3, 15)),
    (15, 4, date(2023, 6, 12), date(2023, 8, 18)),
)
"""Position of the firm (from 12 on: subsidiaries), of the offence, first and last possible day.

The questions need some of each; suppliers 10 and 11 have a clean record.
"""


def draw_penalties(seed: int, who: Cast) -> tuple[PenaltyRow, ...]:
    """The fines in the order of the table above."""
    draw = Draw(seed, "penalties")
    firms = (*who.suppliers, *who.subsidiaries)
    numbers = draw.rng.sample(range(11, 190), len(WINDOWS))
    rows = []
    for (position, kind, first, last), number in zip(WINDOWS, numbers, strict=True):
        offence = OFFENCES[kind]
        city, office = who.cities[position % CITIES], AUTHORITIES[offence.authority]
        day = draw.day(first, last)
        rows.append(
            PenaltyRow(
                supplier=firms[position],
                day=day,
                authority=Name(f"{city.zh}市{office.zh}", f"{city.en} {office.en}"),
                offence=offence,
                amount=draw.figure(180, 3_900) * 100,
                number=f"{city.zh[0]}{OFFICES[offence.authority]}〔{day.year}〕{number}号",
                inspected=draw.day(day - timedelta(days=70), day - timedelta(days=35)),
                deadline=draw.day(day + timedelta(days=35), day + timedelta(days=60)),
                found=draw.figure(offence.low, offence.high),
            )
        )
    return tuple(rows)
