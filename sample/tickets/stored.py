"""What the ticket server reads: the file that the generator wrote."""

import base64
from secrets import compare_digest
from typing import Any

from pydantic import BaseModel


class Login(BaseModel):
    """Who may read: a name with its password, or a token."""

    user: str
    password: str
    token: str

    def admits(self, header: str) -> bool:
        """Whether an ``Authorization`` header proves one of the two."""
        basic = base64.b64encode(f"{self.user}:{self.password}".encode()).decode()
        good = (f"Basic {basic}", f"Bearer {self.token}")
        return any(compare_digest(header.encode(), one.encode()) for one in good)


class Tickets(BaseModel):
    """The content of ``tickets.json``: issues as a reader sees them, the oldest first."""

    login: Login
    zone: str
    fields: list[dict[str, Any]]
    issues: list[dict[str, Any]]
