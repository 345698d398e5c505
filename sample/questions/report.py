"""Reports: what a right one must hold is a list of facts, the rest is allowed for."""

from collections.abc import Iterator, Sequence
from datetime import date

from evaluation.questions import GoldValue, Question
from sample.facts import PenaltyRow
from sample.facts.esg import INDICATORS, EsgReport
from sample.figures import punctuality, returns
from sample.months import Span, half, month, quarter, year
from sample.names import Firm, Product
from sample.questions.asker import Asker
from sample.questions.fines import amounts, counted, fines, names, summed
from sample.questions.gold import moves, named, number, page, rate, rates_and_moves, table
from sample.questions.phrases import report as said
from sample.questions.phrasing import Phrasing, Said
from sample.questions.reading import indicated

TELLING = ("hazardous", "employees")
"""Indicators that a report on a supplier's year must hold."""


def reports(asker: Asker) -> Iterator[Question]:
    """Three on the risk of suppliers that were fined, two on the quality of products."""
    suppliers = asker.share(asker.facts.cast.suppliers)
    yield _on_year(asker, suppliers)
    yield _on_span(asker, said.ESG_HALF, suppliers, half(2024, 1))
    first, last = month("2022-01"), month("2024-06")
    whole = Span(first.first, last.last, "", "")
    yield _on_span(asker, said.ESG_WHOLE, suppliers, whole, {"t": first, "u": last})
    products = asker.rng.sample(asker.facts.cast.products, 2)
    yield _quality(asker, said.QUALITY_QUARTER, products[0], quarter(2023, asker.rng.randrange(1, 5)))
    yield _quality(asker, said.QUALITY_YEAR, products[1], year(asker.rng.choice((2022, 2023))))


def _fined(asker: Asker, firms: Sequence[Firm], days: tuple[date, date]) -> tuple[Firm, list[PenaltyRow]]:
    """A firm that was fined then, and its fines."""
    cases = [(firm, rows) for firm in firms if (rows := fines(asker.facts, days, [firm]))]
    return asker.rng.choice(cases)


def _facts_of(rows: Sequence[PenaltyRow]) -> list[GoldValue]:
    """Their number, their sum, and amount and reason of each; what is said twice counts once."""
    each = [number(row.amount, "CNY") for row in rows] + [named(row.reason) for row in rows]
    return list(dict.fromkeys([counted(rows), summed(rows), *each]))


def _on_year(asker: Asker, firms: Sequence[Firm]) -> Question:
    when = year(2023)
    firm, rows = _fined(asker, firms, when.days)
    report: EsgReport = next(r for r in asker.facts.esg if (r.supplier, r.year) == (firm, 2023))
    indicators = [i for i in INDICATORS if i.key in TELLING]
    others = [report.values[i.key, y] / 10**i.decimals for i in INDICATORS for y in report.years]
    return asker.ask(
        said.ESG_YEAR,
        [*_facts_of(rows), *(indicated(report, i, 2023) for i in indicators)],
        slots={"f": firm.short, "t": when},
        about=[firm],
        periods=[when.days],
        evidence=[table("penalties"), *(page(asker.marks[f"{report.key}/{i.key}/2023"]) for i in indicators)],
        also=[
            *(*amounts(rows), *others, report.investment * 1_000, report.target_cut / 10),
            *(report.penalties_stated, *moves(report.penalties_stated, report.penalties_official)),
        ],
        also_names=names(rows),
    )


def _on_span(
    asker: Asker, phrasing: Phrasing, firms: Sequence[Firm], when: Span, slots: dict[str, Said] | None = None
) -> Question:
    firm, rows = _fined(asker, firms, when.days)
    return asker.ask(
        phrasing,
        _facts_of(rows),
        slots={"f": firm.short, **(slots or {"t": when})},
        about=[firm],
        periods=[when.days],
        evidence=[table("penalties")],
        also=amounts(rows),
        also_names=names(rows),
    )


def _quality(asker: Asker, phrasing: Phrasing, product: Product, when: Span) -> Question:
    share, punctual = (of(asker.facts, when.months, product=product) for of in (returns, punctuality))
    return asker.ask(
        phrasing,
        [rate(share), rate(punctual)],
        slots={"p": product, "t": when},
        about=[product],
        periods=[when.days],
        evidence=[table("returns"), table("shipments")],
        also=[*rates_and_moves(share), *rates_and_moves(punctual)],
    )
