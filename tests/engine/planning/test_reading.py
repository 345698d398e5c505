"""Names that are bare numbers beside dates, and dates that a table cannot tell apart."""

from datetime import date
from pathlib import Path

import pytest

from engine.planning.catalogue import Catalogue, ColumnValues
from engine.planning.describe import describe, query_in
from engine.planning.mentions import Vocabulary
from engine.planning.queries import queries_of
from engine.planning.reading import read
from engine.planning.rules import plan_by_rules
from engine.settings import Settings, SqlSource
from tests.engine import company
from tests.engine.company import CLOCK


@pytest.fixture(scope="module")
def numbered(tmp_path_factory: pytest.TempPathFactory) -> Catalogue:
    """A company whose products are called 5 and 2024."""
    folder: Path = tmp_path_factory.mktemp("numbered")
    values = (ColumnValues("shop", "sales", "product", ("5", "2024")),)
    return Catalogue.of(company.settings(folder), values)


def plain(catalogue: Catalogue, text: str) -> tuple[dict[str, str], tuple[date | None, date | None] | None]:
    (query,) = queries_of(read(text, Vocabulary(catalogue.terms), CLOCK), catalogue).queries
    return dict(query.filters), (query.period.start, query.period.end) if query.period is not None else None


MAY_5 = (date(2024, 5, 5), date(2024, 5, 6))
MAY = (date(2024, 5, 1), date(2024, 6, 1))
Y2024 = (date(2024, 1, 1), date(2025, 1, 1))


@pytest.mark.parametrize(
    ("text", "filters", "period"),
    [
        ("units sold on 5 May 2024", {}, MAY_5),
        ("units sold on May 5, 2024", {}, MAY_5),
        ("2024年5月5日的销量", {}, MAY_5),
        ("2024年5月的销量", {}, MAY),
        ("units sold in 2024", {}, Y2024),
        ("units sold, product 5, 2024: how many", {"product": "5"}, Y2024),
        ("units sold of 5 in May 2024", {"product": "5"}, MAY),
        ("units sold of product 5, May 2024", {"product": "5"}, MAY),
        ("2024年5月产品5的销量", {"product": "5"}, MAY),
        ("units sold of product 2024 in May 2024", {"product": "2024"}, MAY),
        ("units sold of product 5 on 5 May 2024", {"product": "5"}, MAY_5),
    ],
)
def test_a_date_wins_over_a_name_that_is_a_bare_number(
    numbered: Catalogue, text: str, filters: dict[str, str], period: tuple[date, date]
) -> None:
    assert plain(numbered, text) == (filters, period)


@pytest.mark.parametrize("text", ["Top 5 products by units sold in May 2024", "products with more than 5 units sold"])
def test_a_number_that_bounds_is_no_name(numbered: Catalogue, text: str) -> None:
    assert plan_by_rules(read(text, Vocabulary(numbered.terms), CLOCK), numbered).left_over != ()


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_bare_number_is_described_with_its_column_and_read_back(numbered: Catalogue, language: str) -> None:
    names = Vocabulary(numbered.terms)
    (query,) = queries_of(read("units sold of product 5, January 2024", names, CLOCK), numbered).queries
    text = describe(query, numbered, language)  # type: ignore[arg-type]
    assert text == {"en": "units sold, product 5, January 2024", "zh": "销量，产品5，2024年1月"}[language]
    assert query_in(text, "shop", numbered, names, CLOCK).filters == (("product", "5"),)


def test_a_period_that_a_table_cannot_tell_is_left_over(tmp_path: Path) -> None:
    settings = company.settings(tmp_path)
    papers, shop = settings.sources
    assert isinstance(shop, SqlSource)
    undated = shop.model_copy(update={"tables": (shop.tables[0].model_copy(update={"time": None}),)})
    catalogue = Catalogue.of(Settings.model_validate({**settings.model_dump(), "sources": [papers, undated]}), ())
    draft = plan_by_rules(read("units sold in May 2024", Vocabulary(catalogue.terms), CLOCK), catalogue)
    assert draft.left_over == ("May 2024",)


@pytest.mark.parametrize(
    ("text", "left_over"),
    [
        ("2024年1月全部产品的销量", ()),
        ("2024年1月所有产品在全部地区的销量", ()),
        ("units sold of all the products in January 2024", ()),
        ("2024年1月全部翠鸟的销量", ("全部翠鸟",)),
        ("2024年1月全部门店的销量", ("全部门店",)),
    ],
)
def test_all_of_a_column_is_no_filter(catalogue: Catalogue, text: str, left_over: tuple[str, ...]) -> None:
    found = plan_by_rules(read(text, Vocabulary(catalogue.terms), CLOCK), catalogue)
    assert found.left_over == left_over
