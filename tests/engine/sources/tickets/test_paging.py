from typing import Any

import pytest

from engine.sources.errors import SourceError
from engine.sources.tickets.mapping import Paging, TableMapping
from engine.sources.tickets.paging import first_page, page_after


def after(paging: dict[str, Any], answers: list[tuple[Any, int]]) -> list[tuple[str, dict[str, Any]] | None]:
    """The requests that follow one another on these answers, each with its number of rows."""
    table = TableMapping.model_validate(
        {"path": "/list", "query": {"q": "x"}, "paging": paging, "rows": "$", "columns": {"id": "id"}}
    )
    page = first_page("http://host:1/api/", table)
    assert str(page.url) == "http://host:1/api/list"
    found: list[tuple[str, dict[str, Any]] | None] = []
    for answer, rows in answers:
        following = page_after(page, table.paging, answer, rows)
        found.append(None if following is None else (str(following.url), following.parameters))
        page = following or page
    return found


def test_by_offset_until_the_total_is_reached() -> None:
    paging = {"size": "n", "rows": 3, "offset": "from", "total": "$.total"}
    url, query = "http://host:1/api/list", {"q": "x", "n": 3}
    # The server gives two rows a page, whatever it is asked for.
    assert after(paging, [({"total": 5}, 2), ({"total": 5}, 2), ({"total": 5}, 1)]) == [
        (url, {**query, "from": 2}),
        (url, {**query, "from": 4}),
        None,
    ]


def test_by_offset_until_a_page_is_empty() -> None:
    assert after({"offset": "from"}, [([], 2), ([], 0)]) == [("http://host:1/api/list", {"q": "x", "from": 2}), None]


def test_by_an_address() -> None:
    assert after({"next": "links.next"}, [({"links": {"next": "/api/list?page=2"}}, 2), ({"links": {}}, 1)]) == [
        ("http://host:1/api/list?page=2", {}),
        None,
    ]


@pytest.mark.parametrize(
    ("paging", "answer", "rows", "fault"),
    [
        ({"offset": "from", "total": "total"}, {"total": 5}, 0, "the list ends after 0 rows, before its stated end"),
        ({"offset": "from", "total": "total"}, {"count": 5}, 2, "total leads to no number of rows"),
        ({"offset": "from", "total": "total"}, {"total": "5"}, 2, "total leads to no number of rows"),
        ({"next": "next"}, {"next": "http://other:1/list"}, 2, "goes on at http://other, which is another server"),
        ({"next": "next"}, {"next": "http://host:x/list"}, 2, "which is no address"),
        ({"next": "next"}, {"next": "http://host:2/list"}, 2, "another server"),
        ({"next": "next"}, {"next": "https://host:1/list"}, 2, "another server"),
    ],
)
def test_a_list_that_does_not_go_on_as_configured(paging: dict[str, Any], answer: Any, rows: int, fault: str) -> None:
    with pytest.raises(SourceError, match=fault):
        after(paging, [(answer, rows)])


def test_without_paging_one_answer_holds_all() -> None:
    table = TableMapping.model_validate({"path": "list", "rows": "$", "columns": {"id": "id"}})
    assert page_after(first_page("http://host", table), None, {}, 9) is None
    assert Paging(offset="from").rows == 100
