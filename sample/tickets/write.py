"""What the ticket system serves, as one file."""

import json
from pathlib import Path
from typing import Any

from sample.facts import Facts
from sample.tickets.changes import draw_changes
from sample.tickets.complaints import draw_complaints
from sample.tickets.fields import custom_fields
from sample.tickets.issue import ZONE, issue
from sample.tickets.ticket import Ticket

FILE = "tickets.json"
LOGIN = {"user": "plumbline", "password": "spirit-level", "token": "sample-token"}
"""Of a server that listens on this machine only and holds made-up tickets."""


def draw_tickets(facts: Facts) -> tuple[Ticket, ...]:
    """All tickets in the order of their numbers."""
    return tuple(sorted((*draw_complaints(facts), *draw_changes(facts)), key=lambda t: t.created))


def write_tickets(facts: Facts, folder: Path) -> None:
    """Write ``tickets.json`` into the project's folder."""
    text = json.dumps(tickets_json(facts), ensure_ascii=False, indent=1)
    (folder / FILE).write_text(text + "\n", "utf-8", newline="\n")


def tickets_json(facts: Facts) -> dict[str, Any]:
    """The content of the file: who may log in, the fields, and every issue with its history."""
    maker = facts.cast.maker.short
    project = {"key": maker.en.upper(), "name": f"{maker.zh}升级投诉"}
    custom = custom_fields(facts.seed)
    return {
        "login": LOGIN,
        "zone": ZONE,
        "fields": [{"id": field.id, "name": field.name, "custom": True} for field in custom.values()],
        "issues": [issue(t, n, project, custom) for n, t in enumerate(draw_tickets(facts), start=1)],
    }
