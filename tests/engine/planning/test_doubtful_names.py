"""Names that stand in two columns, are ordinary words, or are words of a date."""

from datetime import date
from pathlib import Path

import pytest

from engine.planning.catalogue import Catalogue, ColumnValues, Language
from engine.planning.describe import describe, query_in
from engine.planning.mentions import Vocabulary
from engine.planning.queries import queries_of
from engine.planning.reading import read
from engine.planning.rules import plan_by_rules
from engine.settings import Settings
from tests.engine.company import CLOCK

ROOMS = ("Rowan", "March", "A", "Not Known", "松厅", "元旦", "Copper", "COPPER")
CURATORS = ("Rowan", "Next", "Will", "松厅", "Ines")
MARCH = (date(2024, 3, 1), date(2024, 4, 1))
SINCE_MARCH = (date(2024, 3, 1), None)
JUNE = (date(2024, 6, 1), date(2024, 7, 1))
AUGUST = (date(2024, 8, 1), date(2024, 9, 1))
NEW_YEAR = (date(2024, 1, 1), date(2024, 1, 2))


@pytest.fixture(scope="module")
def museum(tmp_path_factory: pytest.TempPathFactory) -> Catalogue:
    """Visits of a museum, by room and by curator; some names are names of both."""
    folder: Path = tmp_path_factory.mktemp("museum")
    table = {
        "table": "visits",
        "description": "Visits",
        "time": {"column": "day", "format": "%Y-%m-%d"},
        "dimensions": [
            {"column": "room", "names": ["room", "展厅"]},
            {"column": "curator", "names": ["curator", "策展人"]},
        ],
        "measures": [{"id": "visits", "names": ["visits", "参观数"], "expression": "COUNT(*)"}],
    }
    source = {"id": "house", "kind": "sql", "description": "V", "url": "sqlite:///none.db", "tables": [table]}
    folders = {"project": folder, "home": folder / "home", "models": folder / "models"}
    settings = Settings.model_validate({"name": "Museum", **folders, "zone": CLOCK.zone, "sources": [source]})
    values = (ColumnValues("house", "visits", "room", ROOMS), ColumnValues("house", "visits", "curator", CURATORS))
    return Catalogue.of(settings, values)


def plain(catalogue: Catalogue, text: str) -> tuple[dict[str, str], tuple[date | None, date | None] | None]:
    reading = read(text, Vocabulary(catalogue.terms), CLOCK)
    assert plan_by_rules(reading, catalogue).left_over == (), text
    (query,) = queries_of(reading, catalogue).queries
    return dict(query.filters), (query.period.start, query.period.end) if query.period is not None else None


@pytest.mark.parametrize(
    ("text", "filters"),
    [
        ("visits of curator Rowan", {"curator": "Rowan"}),
        ("visits of curators Rowan", {"curator": "Rowan"}),
        ("visits to the Rowan room", {"room": "Rowan"}),
        ("visits for curator Rowan in room Rowan", {"curator": "Rowan", "room": "Rowan"}),
        ("visits of curator Ines in room Rowan", {"curator": "Ines", "room": "Rowan"}),
        ("策展人松厅的参观数", {"curator": "松厅"}),
        ("松厅展厅的参观数", {"room": "松厅"}),
        ("展厅松厅、策展人松厅的参观数", {"curator": "松厅", "room": "松厅"}),
    ],
)
def test_a_name_of_two_columns_is_a_value_of_the_one_beside_it(
    museum: Catalogue, text: str, filters: dict[str, str]
) -> None:
    assert plain(museum, text) == (filters, None)


@pytest.mark.parametrize(("text", "room"), [("visits to COPPER", "COPPER"), ("Copper展厅的参观数", "Copper")])
def test_spelling_tells_two_values_of_a_column_apart(museum: Catalogue, text: str, room: str) -> None:
    assert plain(museum, text) == ({"room": room}, None)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("visits of Rowan", "Rowan"),
        ("松厅的参观数", "松厅"),
        ("visits to copper", "copper"),
        ("copper的参观数", "copper"),
    ],
)
def test_a_name_of_two_values_alone_is_left_over(museum: Catalogue, text: str, name: str) -> None:
    assert plan_by_rules(read(text, Vocabulary(museum.terms), CLOCK), museum).left_over == (name,)


@pytest.mark.parametrize(
    ("text", "filters", "period"),
    [
        ("give me a count of visits in March 2024", {}, MARCH),
        ("visits to a room in June 2024", {}, JUNE),
        ("A report of visits in June 2024, please", {}, JUNE),
        ("visits to room A in June 2024", {"room": "A"}, JUNE),
        ("visits to room a in June 2024", {"room": "A"}, JUNE),
        ("visits to A in June 2024", {"room": "A"}, JUNE),
        ("visits in a in June 2024", {"room": "A"}, JUNE),
        ("Will you show me the visits in June 2024?", {}, JUNE),
        ("visits of Will in June 2024", {"curator": "Will"}, JUNE),
        ("visits to Not Known in June 2024", {"room": "Not Known"}, JUNE),
    ],
)
def test_an_ordinary_word_is_a_name_only_where_it_is_written_as_one(
    museum: Catalogue, text: str, filters: dict[str, str], period: tuple[date, date]
) -> None:
    assert plain(museum, text) == (filters, period)


def test_a_condition_is_no_name(museum: Catalogue) -> None:
    reading = read("visits not known to a curator in June 2024", Vocabulary(museum.terms), CLOCK)
    assert {"not", "known"} <= set(plan_by_rules(reading, museum).left_over)


@pytest.mark.parametrize(
    ("text", "filters", "period"),
    [
        ("visits in March 2024", {}, MARCH),
        ("visits to room March in March 2024", {"room": "March"}, MARCH),
        ("visits to the March room in June 2024", {"room": "March"}, JUNE),
        ("visits since March", {}, SINCE_MARCH),
        ("visits of Next last month", {"curator": "Next"}, JUNE),
        ("visits of curator Next next month", {"curator": "Next"}, AUGUST),
        ("visits next month", {}, AUGUST),
        ("2024年元旦的参观数", {}, NEW_YEAR),
        ("2024年6月展厅元旦的参观数", {"room": "元旦"}, JUNE),
    ],
)
def test_a_date_wins_over_a_name_that_is_a_word_of_dates(
    museum: Catalogue, text: str, filters: dict[str, str], period: tuple[date, date | None]
) -> None:
    assert plain(museum, text) == (filters, period)


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize(("column", "names"), [("room", ROOMS), ("curator", CURATORS)])
def test_every_name_is_described_so_that_it_is_read_back(
    museum: Catalogue, language: Language, column: str, names: tuple[str, ...]
) -> None:
    vocabulary = Vocabulary(museum.terms)
    (query,) = queries_of(read("visits in March 2024", vocabulary, CLOCK), museum).queries
    for name in names:
        asked = query.model_copy(update={"filters": ((column, name),)})
        text = describe(asked, museum, language)
        assert query_in(text, "house", museum, vocabulary, CLOCK).filters == asked.filters, text
