"""The ticket system over real HTTP: login, search, pages, one issue with its history, refusals."""

import json
from typing import Any

import httpx
import pytest

from sample.facts import draw_facts
from sample.tickets.fields import custom_fields
from sample.tickets.write import draw_tickets
from tests.sample.running import Running

SEARCH = "/rest/api/2/search"


def content(served: Running) -> dict[str, Any]:
    """The file behind the server."""
    read: dict[str, Any] = json.loads((served.project / "tickets.json").read_text("utf-8"))
    return read


@pytest.mark.parametrize("login", [None, ("plumbline", "wrong"), ("", "")])
def test_without_a_login_nothing_is_told(served: Running, login: tuple[str, str] | None) -> None:
    for path in (SEARCH, "/rest/api/2/field", "/rest/api/2/issue/X-1"):
        answer = httpx.get(served.tickets + path, auth=login)
        assert answer.status_code == 401
        assert answer.headers["www-authenticate"].startswith("Basic")
        assert "not authenticated" in answer.json()["errorMessages"][0]


def test_name_and_password_are_as_good_as_a_token(served: Running) -> None:
    answer = httpx.get(f"{served.tickets}/rest/api/2/field", auth=("plumbline", "spirit-level"))

    assert {(f["id"], f["name"]) for f in answer.json()} == {(f.id, f.name) for f in custom_fields(7).values()}


def test_pages_together_hold_every_issue_once_and_in_order(served: Running, client: httpx.Client) -> None:
    keys: list[str] = []
    while True:
        page = client.get(SEARCH, params={"startAt": len(keys), "maxResults": 1000, "fields": "summary"}).json()
        assert page["startAt"] == len(keys)
        assert page["maxResults"] == 100
        if not page["issues"]:
            break
        assert all(set(issue["fields"]) == {"summary"} for issue in page["issues"])
        keys += [issue["key"] for issue in page["issues"]]

    assert len(keys) == page["total"]
    assert keys == [issue["key"] for issue in content(served)["issues"]]


def test_a_page_has_fifty_issues_unless_asked_otherwise(client: httpx.Client) -> None:
    assert len(client.get(SEARCH).json()["issues"]) == 50
    assert client.get(SEARCH, params={"maxResults": 0}).json()["issues"] == []


def test_complaints_of_a_product_in_a_quarter_are_those_of_the_facts(client: httpx.Client) -> None:
    facts = draw_facts(7)
    product = facts.cast.products[0]
    months = ("2024-01", "2024-02", "2024-03")
    expected = {t.description for t in draw_tickets(facts) if t.theme and t.product == product and t.month in months}
    name = custom_fields(7)["product"].name
    jql = f'"{name}" = "{product.zh}" AND issuetype = Complaint AND created >= "2024-01-01" AND created < "2024-04-01"'
    for answer in (
        client.get(SEARCH, params={"jql": jql, "maxResults": 100}),
        client.post(SEARCH, json={"jql": jql, "maxResults": 100, "fields": ["description"]}),
    ):
        assert answer.json()["total"] == len(expected) > 5
        assert {issue["fields"]["description"] for issue in answer.json()["issues"]} == expected


def test_one_issue_with_its_history_where_asked_for(served: Running, client: httpx.Client) -> None:
    stored = content(served)["issues"][3]
    path = f"/rest/api/2/issue/{stored['key']}"
    plain, whole = client.get(path).json(), client.get(path, params={"expand": "changelog"}).json()

    assert "changelog" not in plain
    assert whole["fields"] == plain["fields"] == stored["fields"]
    assert whole["changelog"] == stored["changelog"]
    assert whole["self"] == f"{served.tickets}/rest/api/2/issue/{stored['id']}"


def test_what_is_not_there_or_makes_no_sense_is_refused(client: httpx.Client) -> None:
    missing = client.get("/rest/api/2/issue/NONE-1")
    assert (missing.status_code, missing.json()["errorMessages"]) == (404, ["Issue Does Not Exist"])
    for params, message in (
        ({"jql": "colour = red"}, "Field 'colour' does not exist"),
        ({"jql": "status = "}, "line 1, character 8"),
        ({"startAt": "-1"}, "startAt: Input should be greater than or equal to 0"),
        ({"maxResults": "many"}, "maxResults: Input should be a valid integer"),
    ):
        answer = client.get(SEARCH, params=params)
        assert answer.status_code == 400
        assert message in answer.json()["errorMessages"][0]
    assert "no JSON" in client.post(SEARCH, content=b"\xff{").json()["errorMessages"][0]


def test_it_can_be_told_to_fail_and_comes_back(client: httpx.Client) -> None:
    client.post("/control", json={"kind": "429", "next": 2, "retry_after_s": 7}).raise_for_status()
    hit = [client.get(SEARCH) for _ in range(3)]
    assert [answer.status_code for answer in hit] == [429, 429, 200]
    assert hit[0].headers["retry-after"] == "7"

    client.post("/control", json={"kind": "html", "next": 1}).raise_for_status()
    page = client.get(SEARCH)
    assert page.status_code == 200
    assert page.headers["content-type"].startswith("text/html")
