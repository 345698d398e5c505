"""What `plumbline check` found out about one thing that the project needs."""

from dataclasses import dataclass
from typing import Literal

State = Literal["ok", "failed", "not_applicable"]


@dataclass(frozen=True)
class Finding:
    """One row of the report. ``not_applicable`` is what could not be tried, or need not be there yet."""

    area: str
    """What kind of thing: settings, documents, source, model, index, …"""
    subject: str
    """Which one."""
    state: State
    detail: str
    """What was found."""
    remedy: str = ""
    """What to do; empty where nothing needs to be done."""


def ok(area: str, subject: str, detail: str) -> Finding:
    """It works."""
    return Finding(area, subject, "ok", detail)


def failed(area: str, subject: str, detail: str, remedy: str = "") -> Finding:
    """It does not work, or not as it is configured."""
    return Finding(area, subject, "failed", detail, remedy)


def not_applicable(area: str, subject: str, detail: str, remedy: str = "") -> Finding:
    """It was not tried, or is not needed yet."""
    return Finding(area, subject, "not_applicable", detail, remedy)
