"""Releases of the service desk's software (CRM)."""

from dataclasses import dataclass
from datetime import date

from sample.draw import Draw

WINDOWS = (
    ("V4.2", date(2022, 9, 5), date(2022, 9, 23)),
    ("V4.3", date(2023, 1, 9), date(2023, 1, 20)),
    ("V4.4", date(2023, 5, 15), date(2023, 6, 9)),
    ("V4.5", date(2023, 10, 16), date(2023, 11, 3)),
    ("V4.6", date(2024, 3, 4), date(2024, 3, 22)),
)
WARRANTY = "V4.6"
"""The release that brings the longer warranty."""
OLD_WARRANTY_MONTHS = 24


@dataclass(frozen=True)
class Release:
    """A release and the figures of its note."""

    version: str
    day: date
    backfilled: int
    """Old tickets that were completed."""
    vip_reminder_min: int
    """Minutes without an answer after which a VIP's ticket is raised."""
    export_rows: int
    """Rows that can be exported at once."""
    defects_closed: int
    warranty_months: int | None

    @property
    def key(self) -> str:
        """What marks of this fact begin with."""
        return f"release/{self.version}"


def draw_releases(seed: int) -> tuple[Release, ...]:
    """Five releases, oldest first."""
    draw = Draw(seed, "releases")
    return tuple(
        Release(
            version=version,
            day=draw.day(first, last),
            backfilled=draw.figure(2_100, 7_800),
            vip_reminder_min=draw.figure(25, 140),
            export_rows=draw.figure(40, 190) * 100,
            defects_closed=draw.figure(24, 96),
            warranty_months=draw.figure(28, 52) if version == WARRANTY else None,
        )
        for version, first, last in WINDOWS
    )
