"""Where sources contradict each other, both of their values are gold, read here from the sources themselves."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from evaluation.questions import Question
from sample.facts import draw_facts
from sample.site.board import Panel
from sample.site.stored import Site
from tests.sample.questions.asked import RATE, Database, numbers, regions


def test_both_values_stand_in_their_source(project: Callable[[int], Path], written: dict[str, Question]) -> None:
    database = Database(project(7))
    statement = "SELECT amount FROM penalties WHERE supplier = ? AND date >= ? AND date < ?"
    for language in ("zh", "en"):
        for name in (f"conflict-{language}-1", f"conflict-{language}-2"):
            question = written[name]
            days = [day.isoformat() for day in question.periods[0]]
            amounts = [amount for (amount,) in database.rows(statement, question.entities[0], *days)]
            quote = next(e.quote for e in question.evidence if (e.file or "").endswith(".html"))
            official, stated = numbers(question)
            assert official in amounts
            assert official != stated
            assert round(stated) in {round(value) for value in _amounts(quote)}, quote

        rate = written[f"conflict-{language}-3"]
        stated, official = numbers(rate)
        where = {"product": rate.entities[0], "region": regions(rate)[0]}
        assert official == pytest.approx(database.over(RATE, "returns", rate.periods[0], **where))
        assert f"{stated:.2f}%" in rate.evidence[0].quote

        counts = written[f"conflict-{language}-4"]
        stated, official = numbers(counts)
        assert official == database.fines(counts.periods[0], *counts.entities)[0] == stated + 1


def _amounts(quote: str) -> list[float]:
    """Amounts of a sentence in yuan."""
    return [
        float(n.replace(",", "")) * (10_000 if unit == "万" else 1)
        for n, unit in re.findall(r"(\d[\d,.]*)(万?)", quote)
    ]


def test_boards_show_both_rates(project: Callable[[int], Path], written: dict[str, Question]) -> None:
    site = Site.model_validate_json((project(7) / "site" / "site.json").read_text("utf-8"))
    products = {p.zh: p.en for p in draw_facts(7).cast.products}
    for language in ("zh", "en"):
        question = written[f"conflict-{language}-5"]
        product, (start, _) = question.entities[0], question.periods[0]
        quarter = (start.month + 2) // 3
        quality = _cell(site.boards[0].panels, product, f"{start.year}年第{'一二三四'[quarter - 1]}季度")
        service = _cell(site.boards[1].panels, products[product], f"Q{quarter} {start.year}")
        assert numbers(question) == [float(quality), float(service)]
        assert quality != service


def _cell(panels: list[Panel], one: str, other: str) -> str:
    """The cell of two headings, whichever way round the table is."""
    for panel in panels:
        for name, cells in panel.rows:
            for column, cell in zip(panel.columns, cells, strict=True):
                if {name, column} == {one, other}:
                    return cell
    raise AssertionError(f"no cell of {one} and {other}")
