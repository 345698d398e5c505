"""Lists that leave records out, or give them twice, are told as such."""

import json
from pathlib import Path
from typing import Any

import pytest

from engine.sources.errors import Fault, SourceError
from engine.sources.memory import Rows
from tests.engine.models.local_server import Reply, serving
from tests.engine.sources.tickets.made import reader

BY_OFFSET = "{size: limit, rows: 2, offset: from, total: total}"
WITHOUT_TOTAL = "{size: limit, rows: 2, offset: from}"
BY_CURSOR = "{size: limit, rows: 2, next: meta.next, cursor: after}"


def fetched(folder: Path, answers: list[Any], paging: str | None = None, more: str = "") -> tuple[Rows, int]:
    """The rows of answers in their order, and how many requests it took."""
    paged = f"    paging: {paging}\n" if paging else ""
    mapping = f"tables:\n  cases:\n    path: list\n{paged}{more}    rows: rows\n    columns: {{id: id}}\n"
    with serving([Reply(body=json.dumps(answer).encode()) for answer in answers]) as server:
        return reader(folder, server.url, mapping).fetch(10)["cases"], len(server.requests)


def refused(folder: Path, answers: list[Any], paging: str | None = None, more: str = "") -> SourceError:
    with pytest.raises(SourceError) as caught:
        fetched(folder, answers, paging, more)
    assert caught.value.fault is Fault.FORMAT
    return caught.value


def rows(*ids: int | None, **beside: Any) -> dict[str, Any]:
    return {"rows": [None if n is None else {"id": n} for n in ids], **beside}


def ids(found: Rows) -> list[Any]:
    return [row[0] for row in found.rows]


@pytest.mark.parametrize(
    "beside",
    [
        {"total": 5},
        {"meta": {"pagination": {"total_count": 3}}},
        {"next": "/list?page=2"},
        {"_links": {"next": {"href": "/list?page=2"}}},
        {"@odata.nextLink": "http://host/list?skip=2"},
        {"hasMore": True},
        {"isLast": False, "nextPageToken": "abc"},
    ],
)
def test_one_answer_that_is_not_all_needs_paging_or_a_word_that_it_is(tmp_path: Path, beside: dict[str, Any]) -> None:
    error = refused(tmp_path, [rows(1, 2, **beside)])
    assert error.cause.startswith(f"{tmp_path / 'desk.yaml'}:4: tables.cases.rows: 2 rows came, and the answer holds ")
    assert "`paging`" in error.suggestion
    found, _ = fetched(tmp_path, [rows(1, 2, **beside)], more="    complete: true\n")
    assert ids(found) == [1, 2]


@pytest.mark.parametrize(
    "beside", [{"total": 2}, {"count": 2, "next": None}, {"links": {"next": {"href": ""}}}, {"hasMore": False}]
)
def test_one_answer_that_is_all_stands(tmp_path: Path, beside: dict[str, Any]) -> None:
    assert ids(fetched(tmp_path, [rows(1, 2, **beside)])[0]) == [1, 2]


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        (rows(1, 2, meta={}), "meta.next leads to nothing though the page is full"),
        (rows(1, meta={"total": 3}), "1 rows came, and the answer holds meta.total: 3"),
        (rows(1, meta={"nextCursor": "x"}), "the answer holds meta.nextCursor: 'x'"),
        (rows(1, meta={"next": None, "total": 3}), "the answer holds meta.total: 3"),
    ],
)
def test_a_path_to_the_next_page_that_is_not_there_is_no_end(tmp_path: Path, answer: Any, told: str) -> None:
    error = refused(tmp_path, [answer], BY_CURSOR)
    assert told in error.cause
    assert f"{tmp_path / 'desk.yaml'}:4: tables.cases.paging: " in error.cause


@pytest.mark.parametrize("last", [{}, {"next": None}, {"next": ""}])
def test_a_path_that_was_there_may_be_absent_at_last(tmp_path: Path, last: dict[str, Any]) -> None:
    found, _ = fetched(tmp_path, [rows(1, 2, meta={"next": "a"}), rows(3, 4, meta=last)], BY_CURSOR)
    assert ids(found) == [1, 2, 3, 4]


@pytest.mark.parametrize(
    ("paging", "answers"),
    [
        (BY_OFFSET, [rows(1, 2, total=4), rows(3, 4, 5, total=4)]),
        ("{next: next, total: total}", [rows(1, 2, total=5, next="/list?b"), rows(3, 4, total=5)]),
    ],
)
def test_other_rows_than_the_total_states_are_no_answer(tmp_path: Path, paging: str, answers: list[Any]) -> None:
    assert "rows are stated and" in refused(tmp_path, answers, paging).cause


def test_an_empty_page_before_a_total_that_is_not_configured_is_no_end(tmp_path: Path) -> None:
    error = refused(tmp_path, [rows(1, 2, total=900), rows(total=900)], WITHOUT_TOTAL)
    assert "2 rows came, and the answer holds total: 900" in error.cause


def test_a_list_that_changes_is_fetched_once_more(tmp_path: Path) -> None:
    changing = [rows(1, 2, total=3), rows(3, total=4)]
    found, requests = fetched(tmp_path, [*changing, rows(1, 2, total=4), rows(3, 4, total=4)], BY_OFFSET)
    assert (ids(found), requests) == ([1, 2, 3, 4], 4)
    error = refused(tmp_path, [*changing, *changing], BY_OFFSET)
    assert (error.cause, error.retryable) == ("cases: the list changed while it was fetched, from 3 to 4 rows", True)


@pytest.mark.parametrize("more", ["", "    id: id\n"])
@pytest.mark.parametrize("paging", [BY_OFFSET, WITHOUT_TOTAL])
def test_a_server_that_does_not_heed_the_offset_is_told(tmp_path: Path, paging: str, more: str) -> None:
    error = refused(tmp_path, [rows(1, 2, total=6)] * 3, paging, more)
    assert "the server repeats its pages" in error.cause
    assert "`offset`" in error.suggestion


def test_a_cursor_that_leads_back_is_told_at_once(tmp_path: Path) -> None:
    around = [rows(1, meta={"next": "a"}), rows(2, meta={"next": "b"}), rows(3, meta={"next": "a"})]
    assert "leads back to a page that was fetched before" in refused(tmp_path, around, BY_CURSOR).cause


def test_pages_that_overlap_give_each_id_once_and_say_so(tmp_path: Path) -> None:
    overlapping = [rows(1, 2), rows(2, 3), rows()]
    found, _ = fetched(tmp_path, overlapping, WITHOUT_TOTAL, "    id: id\n")
    assert (ids(found), found.note) == ([1, 2, 3], "Records that came twice and are counted once: 1.")
    found, _ = fetched(tmp_path, overlapping, WITHOUT_TOTAL)
    assert ids(found) == [1, 2, 2, 3]
    assert found.note.startswith(
        "Records equal to one of an earlier page (an `id` in the mapping tells if they are one): 1."
    )


@pytest.mark.parametrize(
    ("answer", "told"), [(rows(1, 1), "the same in two records"), ({"rows": [{"key": 1}]}, "leads to no one value")]
)
def test_an_id_that_is_none_is_refused(tmp_path: Path, answer: Any, told: str) -> None:
    assert told in refused(tmp_path, [answer], more="    id: id\n").cause


def test_null_is_no_record(tmp_path: Path) -> None:
    found, _ = fetched(tmp_path, [rows(1, None, total=3), rows(2, total=3)], BY_OFFSET)
    assert (ids(found), found.note) == ([1, 2], "Entries that are null and are not counted: 1.")


def test_null_is_no_part_of_a_record(tmp_path: Path) -> None:
    answer = {"rows": [{"parts": [{"id": 1}, None]}, {"parts": None}]}
    assert ids(fetched(tmp_path, [answer], more="    parts: parts[*]\n")[0]) == [1]
