"""One fact that only a document tells: in a sentence, or in a cell of a table."""

from collections.abc import Iterator
from datetime import timedelta

from evaluation.questions import GoldValue, Question
from sample.facts import AS_OF
from sample.facts.esg import INDICATORS, EsgReport, Indicator
from sample.months import month, year
from sample.names import Name
from sample.questions.asker import Asker
from sample.questions.gold import day, money, named, number, numbers_in, page, tenths_percent
from sample.questions.phrases import lookup as said

ASKED = ("power", "water", "hazardous", "employees", "audited")
"""Indicators whose unit can stand in a sentence."""


def readings(asker: Asker) -> Iterator[Question]:
    """Plans, reviews, ESG reports, release notes, circulars, minutes."""
    yield _budget(asker)
    yield from _review(asker)
    report = asker.rng.choice([r for r in asker.facts.esg if r.year == year_reported(asker)])
    indicator = asker.rng.choice([i for i in INDICATORS if i.key in ASKED])
    yield asker.ask(
        said.INDICATOR,
        [indicated(report, indicator, report.year)],
        slots={"f": report.supplier.short, "t": year(report.year), "x": indicator.name, "u": indicator.unit},
        about=[report.supplier],
        periods=[year(report.year).days],
        evidence=[page(asker.marks[f"{report.key}/{indicator.key}/{report.year}"])],
        also=[report.values[indicator.key, y] / 10**indicator.decimals for y in report.years],
    )
    yield _reminder(asker)
    yield _threshold(asker)
    yield _due(asker)


def year_reported(asker: Asker) -> int:
    """The year whose ESG reports this language asks about."""
    return 2023 if asker.language == "zh" else 2022


def indicated(report: EsgReport, indicator: Indicator, when: int) -> GoldValue:
    """The value of an indicator, as exact as it is printed."""
    scale = 10**indicator.decimals
    unit = indicator.unit.en if indicator.unit.en == "%" else ""
    return number(report.values[indicator.key, when] / scale, unit, step=1 / scale)


def _budget(asker: Asker) -> Question:
    campaign = asker.rng.choice(asker.share(asker.facts.campaigns))
    return asker.ask(
        said.BUDGET,
        [money(campaign.budget)],
        slots={"x": campaign.name},
        periods=[(campaign.published, campaign.last + timedelta(days=1))],
        evidence=[page(asker.marks[f"{campaign.key}/budget"])],
        also=[campaign.livestream * 1_000],
    )


def _review(asker: Asker) -> Iterator[Question]:
    now = asker.rng.choice(asker.facts.quarters[1:])
    n = asker.rng.randrange(len(asker.facts.cast.products))
    product, before = asker.facts.cast.products[n], asker.facts.quarters[asker.facts.quarters.index(now) - 1]
    revenue, earlier, online = now.revenue[n], before.revenue[n], now.online[n]
    row = [revenue, earlier, online]
    yield asker.ask(
        said.REVENUE,
        [money(revenue)],
        slots={"p": product, "t": now.span},
        about=[product],
        periods=[now.span.days],
        evidence=[page(asker.marks[f"{now.key}/revenue/{product.zh}"])],
        # The whole row, in yuan and as the tables of both languages print it.
        also=[v * s for v in row for s in (1_000, 0.1, 0.001)]
        + [(revenue / earlier - 1) * 100, online * 100 / revenue],
    )
    told = asker.rng.choice(asker.facts.quarters)
    yield asker.ask(
        said.CAUSE,
        [named(told.cause), tenths_percent(told.cause_share)],
        slots={"t": told.span},
        periods=[told.span.days],
        evidence=[page(asker.marks[f"{told.key}/cause"])],
        also=[told.hotline_calls],
    )


def _reminder(asker: Asker) -> Question:
    release = asker.rng.choice(asker.share(asker.facts.releases))
    mark = asker.marks[f"{release.key}/vip"]
    return asker.ask(
        said.REMINDER,
        [number(release.vip_reminder_min)],
        slots={"x": Name(f"客服工单系统{release.version}", f"release {release.version} of the service desk")},
        periods=[(release.day, release.day + timedelta(days=1))],
        evidence=[page(mark)],
        also=numbers_in(mark.quote),
        also_names=[release.version],
    )


def _threshold(asker: Asker) -> Question:
    policy = next(p for p in asker.facts.policies if p.topic.key == "returns")
    mark = asker.marks[f"{policy.key}/threshold"]
    return asker.ask(
        said.THRESHOLD,
        [tenths_percent(policy.threshold)],
        slots={},
        periods=[(policy.day, AS_OF)],
        evidence=[page(mark)],
        also=[policy.report_days],
    )


def _due(asker: Asker) -> Question:
    meeting = asker.rng.choice(asker.share(asker.facts.meetings))
    n = asker.rng.randrange(len(meeting.decisions))
    decision = meeting.decisions[n]
    return asker.ask(
        said.DUE,
        [day(decision.due)],
        slots={"x": meeting.name, "t": month(f"{meeting.day:%Y-%m}"), "o": decision.owner, "w": decision.task},
        periods=[(meeting.day, decision.due + timedelta(days=1))],
        evidence=[page(asker.marks[f"{meeting.key}/{n}/due"])],
        also=[decision.budget * 1_000, decision.budget / 10, decision.budget / 1_000],
    )
