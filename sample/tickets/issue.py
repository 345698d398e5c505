"""A ticket as the REST interface shows it."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from sample.tickets.fields import Field
from sample.tickets.ticket import Move, Ticket

ZONE = "+0800"
FIRST_ID = 10_000
STATUS_CATEGORIES = {"Open": "new", "In Progress": "indeterminate", "Approved": "indeterminate"}


def stamp(at: datetime) -> str:
    """A moment as Jira writes it: 2024-03-05T14:07:00.000+0800."""
    return f"{at:%Y-%m-%dT%H:%M:%S}.000{ZONE}"


def issue(ticket: Ticket, number: int, project: Mapping[str, str], custom: Mapping[str, Field]) -> dict[str, Any]:
    """The whole issue, history included; a reader gets the parts that it asks for."""
    return {
        "id": str(FIRST_ID + number),
        "key": f"{project['key']}-{number}",
        "fields": {
            "project": dict(project),
            "issuetype": {"name": "Complaint" if ticket.theme else "Change", "subtask": False},
            "summary": ticket.summary,
            "description": ticket.description,
            "status": {
                "name": ticket.status,
                "statusCategory": {"key": STATUS_CATEGORIES.get(ticket.status, "done")},
            },
            "priority": {"name": ticket.priority},
            "created": stamp(ticket.created),
            "updated": stamp(ticket.updated),
            "resolutiondate": stamp(ticket.resolved) if ticket.resolved else None,
            **{custom[role].id: value for role, value in _custom(ticket, number).items()},
        },
        "changelog": _changelog(ticket.moves, number, custom),
    }


def _custom(ticket: Ticket, number: int) -> dict[str, Any]:
    """The custom fields, nested as plug-ins nest them."""
    kind, channel = ticket.channel
    complaint = ticket.theme is not None
    return {
        "product": {"value": ticket.product.zh, "disabled": False},
        "region": {"value": ticket.region.zh},
        "customer": {"ref": f"C{FIRST_ID + number * 7}", "tier": {"value": "VIP" if ticket.vip else "普通"}}
        if complaint
        else None,
        "campaign": [{"value": ticket.campaign.name.zh}] if ticket.campaign else None,
        "order": {"carrier": {"value": ticket.carrier.zh}},
        "channel": {"value": kind, "child": {"value": channel}},
    }


def _changelog(moves: tuple[Move, ...], number: int, custom: Mapping[str, Field]) -> dict[str, Any]:
    histories = [
        {
            "id": str(FIRST_ID + number * 10 + position),
            "author": {"name": move.author},
            "created": stamp(move.at),
            "items": [
                {
                    "field": custom["order"].name if move.field == "carrier" else move.field,
                    "fieldtype": "custom" if move.field == "carrier" else "jira",
                    "fromString": move.before,
                    "toString": move.after,
                }
            ],
        }
        for position, move in enumerate(moves)
    ]
    return {"startAt": 0, "maxResults": len(histories), "total": len(histories), "histories": histories}
