"""A help desk of another shape than the sample's: snake_case, seconds since 1970, a cursor."""

import json
from pathlib import Path
from random import Random
from typing import Any

from pydantic import SecretStr

from engine.settings import Table, TicketSource
from engine.sources.tickets.reader import TicketReader
from tests.engine.models.local_server import Reply

MAPPING = """\
tables:
  cases:
    path: /v1/cases
    query: {sort: id, tags: [urgent, new]}
    paging: {size: per_page, rows: 2, next: meta.next_cursor, cursor: cursor}
    rows: data.cases
    columns:
      id: id
      team: assigned_to.team.name
      opened: {path: opened_at, date: seconds}
      minutes: minutes_spent
      subject: {path: subject, optional: true}
"""
ABOUT = {"of": ["subject"], "values": {"noise": ["loud"], "lateness": ["late", "晚到"]}}
"""What plumbline.yaml may say of the subjects."""
SECRET = "s3cret-token"
CASES: list[dict[str, Any]] = [
    # 2024-03-04 15:59:59 and 16:00:00 in UTC: a minute before and at midnight in Shanghai.
    {"id": 1, "assigned_to": {"team": {"name": "North"}}, "opened_at": 1709567999, "minutes_spent": 12.5, "text": ""},
    {"id": 2, "assigned_to": {"team": None}, "opened_at": 1709568000, "minutes_spent": 3, "subject": "晚到"},
    {"id": 3, "assigned_to": None, "opened_at": None, "minutes_spent": None, "subject": "too loud"},
]
ROWS = (
    (1, "North", "2024-03-04", 12.5, None),
    (2, None, "2024-03-05", 3, "晚到"),
    (3, None, None, None, "too loud"),
)


def page(cases: list[dict[str, Any]], cursor: str | None = None) -> Reply:
    return Reply(body=json.dumps({"data": {"cases": cases}, "meta": {"next_cursor": cursor}}).encode())


def source(folder: Path, url: str, mapping: str = MAPPING) -> TicketSource:
    (folder / "desk.yaml").write_text(mapping, "utf-8")
    return TicketSource(
        id="desk",
        kind="tickets",
        description="d",
        url=url,
        mapping=folder / "desk.yaml",
        token=SecretStr(SECRET),
        tables=(Table(table="cases", description="d"),),
    )


def reader(folder: Path, url: str, mapping: str = MAPPING) -> TicketReader:
    return TicketReader(source(folder, url, mapping), zone="Asia/Shanghai", rng=Random(1))
