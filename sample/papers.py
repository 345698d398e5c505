"""Facts that stand in documents only: budgets, causes, terms, thresholds, and the days of publication."""

from dataclasses import dataclass
from datetime import date, timedelta

from sample.draw import Draw


@dataclass(frozen=True)
class EsgRow:
    """An indicator of the ESG report with its values of two years, as printed."""

    label: str
    unit: str
    before: int
    after: int


@dataclass(frozen=True)
class Papers:
    """What documents tell beyond the database. Amounts in 万元 are kept in tenths, shares in tenths of a percent."""

    revenue: dict[tuple[int, str], int]
    """(product's position, quarter such as 2023Q4) → tenths of 万元."""
    margin: dict[str, int]
    """Quarter → gross margin."""
    complaint_share: dict[str, int]
    """Quarter → share of the main cause among complaints."""
    complaints: dict[str, int]
    training_hours: int
    """Per year."""
    campaign_budget: int
    campaign_target: int
    campaign_start: date
    campaign_end: date
    livestream_budget: int
    warranty_months: int
    tickets_backfilled: int
    policy_threshold: int
    policy_effective: date
    policy_report_days: int
    rectification: date
    overshoot: int
    """Hundredths of a time above the limit."""
    case_number: int
    esg: tuple[EsgRow, ...]
    audits: int
    plant_investment: int
    plant_capacity: int
    plant_jobs: int
    contract_months: int
    hubs: int
    late_fee: int
    published: dict[str, date]
    """Document → day of publication."""


QUARTERS = ("2023Q2", "2023Q3", "2023Q4", "2024Q1")
ESG = (
    ("Electricity purchased", "MWh", 21_000, 38_000),
    ("Fresh water withdrawn", "m³", 90_000, 160_000),
    ("Scope 1 and 2 emissions", "t CO2e", 14_000, 26_000),
    ("Hazardous waste sent for treatment", "t", 410, 890),
    ("Lost-time injuries per million hours", "", 130, 280),
)
"""Indicator, unit, range; the last one is kept in hundredths."""
PUBLISHED = {
    "review_q3": (date(2023, 10, 18), date(2023, 10, 31)),
    "review_q4": (date(2024, 1, 17), date(2024, 1, 31)),
    "review_q1": (date(2024, 4, 17), date(2024, 4, 30)),
    "esg": (date(2024, 3, 11), date(2024, 3, 29)),
    "campaign": (date(2024, 5, 6), date(2024, 5, 17)),
    "news_zh": (date(2024, 2, 19), date(2024, 3, 8)),
    "news_en": (date(2024, 6, 17), date(2024, 6, 28)),
    "release": (date(2024, 3, 4), date(2024, 3, 22)),
    "circular": (date(2023, 11, 13), date(2023, 12, 8)),
}


def draw_papers(seed: int, notice: date) -> Papers:
    """The papers of ``seed``; ``notice`` is the day of the penalty that the notice in the documents is about."""
    draw = Draw(seed, "papers")
    published = {name: draw.day(*days) for name, days in PUBLISHED.items()} | {"notice": notice}
    start = draw.day(date(2024, 5, 24), date(2024, 6, 3))
    return Papers(
        revenue=_revenue(draw),
        margin={q: draw.figure(240, 360) for q in QUARTERS},
        complaint_share={q: draw.figure(280, 470) for q in QUARTERS},
        complaints={q: draw.figure(700, 1_900) for q in QUARTERS},
        training_hours=draw.figure(168, 213),
        campaign_budget=draw.figure(3_000, 8_500),
        campaign_target=draw.figure(52_000, 98_000),
        campaign_start=start,
        campaign_end=start + timedelta(days=draw.rng.randrange(17, 24)),
        livestream_budget=draw.figure(600, 1_900),
        warranty_months=draw.figure(28, 52),
        tickets_backfilled=draw.figure(2_100, 7_800),
        policy_threshold=draw.figure(30, 58),
        policy_effective=date(2024, draw.rng.choice((2, 3, 5)), 1),
        policy_report_days=draw.figure(5, 27),
        rectification=draw.day(notice + timedelta(days=35), notice + timedelta(days=60)),
        overshoot=draw.figure(40, 190),
        case_number=draw.figure(30, 190),
        esg=_esg(draw),
        audits=draw.figure(122, 167),
        plant_investment=draw.figure(60_000, 180_000),
        plant_capacity=draw.figure(260, 900),
        plant_jobs=draw.figure(180, 560),
        contract_months=draw.figure(51, 75),
        hubs=draw.figure(76, 121),
        late_fee=draw.figure(100, 300),
        published=published,
    )


def _revenue(draw: Draw) -> dict[tuple[int, str], int]:
    """Each product sells at its own scale, with a moderate move from quarter to quarter."""
    scales = [draw.factor(22_000, 90_000) for _ in range(5)]
    return {(p, q): draw.near(scales[p] * draw.factor(0.86, 1.16)) for p in range(5) for q in QUARTERS}


def _esg(draw: Draw) -> tuple[EsgRow, ...]:
    rows = []
    for label, unit, low, high in ESG:
        before = draw.figure(low, high)
        rows.append(EsgRow(label, unit, before, draw.near(before * draw.factor(0.84, 0.97))))
    return tuple(rows)
