"""Queries find what they ask for, and a wrong one is told where it is wrong."""

from typing import Any

import pytest

from sample.tickets.columns import Columns, JqlError
from sample.tickets.jql import select

FIELDS = [{"id": "customfield_10120", "name": "产品型号"}, {"id": "customfield_10121", "name": "Order details"}]
COLUMNS = Columns(FIELDS, "+0800")


def issue(number: int, status: str, created: str, product: str | None, carrier: str, text: str) -> dict[str, Any]:
    """An issue with the fields that the queries below name."""
    return {
        "key": f"ABC-{number}",
        "fields": {
            "project": {"key": "ABC", "name": "Complaints"},
            "issuetype": {"name": "Complaint"},
            "status": {"name": status, "statusCategory": {"key": "new"}},
            "priority": {"name": "Low"},
            "created": f"{created}.000+0800",
            "updated": f"{created}.000+0800",
            "resolutiondate": None if status == "Open" else f"{created}.000+0800",
            "summary": f"Case {number}",
            "description": text,
            "customfield_10120": {"value": product} if product else None,
            "customfield_10121": {"carrier": {"value": carrier}},
        },
    }


ISSUES = [
    issue(1, "Open", "2024-01-31T23:59:00", "甲", "North Express", "It hums."),
    issue(2, "Closed", "2024-02-01T00:00:00", "乙", "South Freight", 'He said "no".'),
    issue(10, "In Progress", "2024-02-01T09:30:00", None, "North Express", "外壳裂了"),
]


@pytest.mark.parametrize(
    ("jql", "found"),
    [
        ("", [1, 2, 10]),
        ("status = Open", [1]),
        ("STATUS = open", [1]),
        ('status = "In Progress"', [10]),
        ("status != Open", [2, 10]),
        ("status in (Open, 'In Progress')", [1, 10]),
        ("status not in (Open, Closed)", [10]),
        ('created >= "2024-02-01"', [2, 10]),
        ("created < 2024-02-01", [1]),
        ('created > "2024/02/01 00:00" and created <= "2024-02-01 09:30"', [10]),
        ('"产品型号" = 甲', [1]),
        ("cf[10120] is empty", [10]),
        ("cf[10120] is not EMPTY", [1, 2]),
        ('"order details" = "north express"', [1, 10]),
        ("text ~ HUMS or text ~ 外壳", [1, 10]),
        (r'description ~ "said \"no\""', [2]),
        ("description !~ hums", [2, 10]),
        ("not (status = Open or status = Closed)", [10]),
        ("status = Open or status = Closed and created < 2024-02-01", [1]),
        ("(status = Open or status = Closed) and created >= 2024-02-01", [2]),
        ("resolved is empty", [1]),
        ("project = ABC and type = Complaint", [1, 2, 10]),
        ("key = ABC-10", [10]),
        ("order by key desc", [10, 2, 1]),
        ("ORDER BY cf[10121], created DESC", [10, 1, 2]),
        ("status != Open ORDER BY created DESC", [10, 2]),
    ],
)
def test_a_query_finds(jql: str, found: list[int]) -> None:
    assert [i["key"] for i in select(ISSUES, jql, COLUMNS)] == [f"ABC-{number}" for number in found]


@pytest.mark.parametrize(
    ("jql", "message"),
    [
        ("status = ", r"character 8.*'status = '"),
        ("status Open", "line 1, character 8"),
        ("status = Open AND", "Error in the JQL query"),
        ("(status = Open", "Error in the JQL query"),
        ('status = "Open', "Error in the JQL query"),
        ("colour = red", "Field 'colour' does not exist"),
        ("cf[999] = red", "does not exist"),
        ("created >= yesterday", "Date value 'yesterday' for field 'created' is invalid"),
        ("status >= Open", "The operator '>=' needs a date field"),
        ("order by colour", "Field 'colour' does not exist"),
    ],
)
def test_a_wrong_query_is_refused(jql: str, message: str) -> None:
    with pytest.raises(JqlError, match=message):
        select(ISSUES, jql, COLUMNS)
