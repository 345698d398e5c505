"""Tables out of a help desk on this machine."""

from pathlib import Path

import pytest

from engine.sources.errors import Fault, SourceError
from engine.sources.tickets import reader as module
from tests.engine.models.local_server import Reply, serving
from tests.engine.sources.tickets.made import CASES, MAPPING, ROWS, SECRET, page, reader


def test_a_list_in_pages_becomes_a_table(tmp_path: Path) -> None:
    with serving([page(CASES[:2], "abc"), page(CASES[2:])]) as server:
        cases = reader(tmp_path, server.url).fetch(10)["cases"]
    assert cases.columns == ("id", "team", "opened", "minutes", "subject")
    assert cases.rows == ROWS
    asked = [request.path for request in server.requests]
    assert asked == [
        "/v1/cases?sort=id&tags=urgent&tags=new&per_page=2",
        "/v1/cases?sort=id&tags=urgent&tags=new&per_page=2&cursor=abc",
    ]
    assert server.requests[0].headers["Authorization"] == f"Bearer {SECRET}"


def test_a_changed_interface_needs_a_changed_mapping_only(tmp_path: Path) -> None:
    moved = (
        MAPPING.replace("/v1/cases", "/v2/search")
        .replace("rows: data.cases", "rows: $")
        .replace("{size: per_page, rows: 2, next: meta.next_cursor, cursor: cursor}", "{offset: from}")
        .replace("    query:", "    method: POST\n    query:")
    )
    with serving([Reply(body=b'[{"id": 1, "minutes_spent": 2}]'), Reply(body=b"[]")]) as server:
        found = reader(tmp_path, server.url, "\n".join(line for line in moved.splitlines() if _kept(line)))
        assert found.fetch(10)["cases"].rows == ((1, 2),)
    assert [request.body for request in server.requests] == [
        {"sort": "id", "tags": ["urgent", "new"]},
        {"sort": "id", "tags": ["urgent", "new"], "from": 1},
    ]


def _kept(line: str) -> bool:
    return not line.strip().startswith(("team", "opened", "subject"))


def test_parts_of_a_row_become_rows_and_see_what_is_around_them(tmp_path: Path) -> None:
    mapping = """\
tables:
  moves:
    path: /log
    rows: $.cases
    parts: history[*].changes[*]
    columns:
      case: "`parent`.`parent`.`parent`.`parent`.id"
      by: "`parent`.`parent`.who"
      field: field
      site: $.site
"""
    body = b"""{"site": "North", "cases": [
        {"id": 7, "history": [{"who": "ann", "changes": [{"field": "state"}, {"field": "team"}]}]},
        {"id": 8, "history": []},
        {"id": 9, "history": [{"who": "bob", "changes": [{"field": "state"}]}]}]}"""
    with serving([Reply(body=body)]) as server:
        moves = reader(tmp_path, server.url, mapping).fetch(10)["moves"]
    assert moves.rows == ((7, "ann", "state", "North"), (7, "ann", "team", "North"), (9, "bob", "state", "North"))


def test_an_empty_list_has_columns_and_no_rows(tmp_path: Path) -> None:
    with serving([page([])]) as server:
        cases = reader(tmp_path, server.url).fetch(10)["cases"]
    assert (len(cases.columns), cases.rows) == (5, ())


@pytest.mark.parametrize(
    ("old", "new", "line", "fault"),
    [
        ("rows: data.cases", "rows: data.items", 6, "data.items leads to no list; the answer holds data.cases, meta."),
        ("rows: data.cases", "rows: data.cases[*]", 6, "data.cases[*] leads to no list"),
        ("minutes_spent", "minutes", 11, "minutes leads to nothing in 3 rows; a row holds id, assigned_to.team, open"),
        ("team.name", "team", 9, "assigned_to.team: expected one value, got name; name one part of it"),
        ("id: id", "id: '*'", 8, "* leads to 5 values in one row (1, {'team': {'name': 'North'}}, 1709567999); name"),
        ("date: seconds", "date: iso", 10, "expected a date of ISO 8601, such as 2024-03-05T14:07:00+08:00, got '17"),
        ("path: opened_at", "path: id", 0, ""),
    ],
)
def test_a_mapping_that_does_not_fit_is_told_with_its_line_and_what_is_there(
    tmp_path: Path, old: str, new: str, line: int, fault: str
) -> None:
    cases = [dict(case) for case in CASES]
    with serving([page(cases)]) as server:
        found = reader(tmp_path, server.url, MAPPING.replace(old, new))
        if not line:
            assert [row[2] for row in found.fetch(10)["cases"].rows] == ["1970-01-01"] * 3
            return
        with pytest.raises(SourceError) as caught:
            found.fetch(10)
    assert caught.value.fault is Fault.FORMAT
    assert caught.value.cause.startswith(f"{tmp_path / 'desk.yaml'}:{line}: tables.cases.")
    assert fault in caught.value.cause


def test_a_column_may_be_absent_where_that_is_said(tmp_path: Path) -> None:
    mapping = MAPPING.replace("minutes: minutes_spent", "minutes: {path: minutes, optional: true}")
    with serving([page(CASES)]) as server:
        assert [row[3] for row in reader(tmp_path, server.url, mapping).fetch(10)["cases"].rows] == [None] * 3


def test_a_list_without_end_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_PAGES", 3)
    with serving([page([{**CASES[0], "id": n}], f"from {n}") for n in range(9)]) as server:
        with pytest.raises(SourceError, match="the list of cases goes on after 3 rows"):
            reader(tmp_path, server.url).fetch(10)
        assert len(server.requests) == 3


def test_the_limit_is_for_everything_together(tmp_path: Path) -> None:
    pages = [page([{**CASES[0], "id": n}], f"from {n}") for n in range(9)]
    with serving([Reply(body=one.body, delay_s=0.15) for one in pages]) as server:
        with pytest.raises(SourceError) as caught:
            reader(tmp_path, server.url).fetch(0.4)
        assert len(server.requests) > 1
    assert (caught.value.fault, caught.value.retryable) == (Fault.TIMED_OUT, True)


@pytest.mark.parametrize(("number", "cells"), [("true", ["12.5"]), ("¥", ["¥12.5", "¥ 1,200", "3"])])
def test_texts_become_numbers_where_the_mapping_says_so(tmp_path: Path, number: str, cells: list[str]) -> None:
    mapping = MAPPING.replace("minutes: minutes_spent", f"minutes: {{path: minutes_spent, number: {number}}}")
    cases = [{**case, "minutes_spent": cell} for case, cell in zip(CASES, [*cells, 4, None], strict=False)]
    with serving([page([{**CASES[1], "id": 9}, *cases])]) as server:
        found = [row[3] for row in reader(tmp_path, server.url, mapping).fetch(10)["cases"].rows]
    assert found == ([3, 12.5, 4, None] if number == "true" else [3, 12.5, 1200, 3])
    cases[0]["minutes_spent"] = "about 5"
    with (
        serving([page(cases)]) as server,
        pytest.raises(SourceError, match=r"11: tables\.cases\.columns\.minutes: minutes_spent: expected a number"),
    ):
        reader(tmp_path, server.url, mapping).fetch(10)
