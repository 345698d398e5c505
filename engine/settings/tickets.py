"""Ticket systems."""

from pathlib import Path
from typing import Literal

from pydantic import Field, SecretStr, model_validator

from engine.settings.remote import Address, RemoteSource


class TicketSource(RemoteSource):
    """Tickets, or any other records that a server lists as JSON."""

    kind: Literal["tickets"]
    mirrors: tuple[Address, ...] = Field(
        (), description="Other servers with the same records, asked in this order where the one before fails"
    )
    mapping: Path = Field(description="A YAML file: what is asked for, and where rows and columns are in the answers")
    token: SecretStr | None = Field(None, description="Sent as a bearer token; as ${NAME} from the environment")
    headers: dict[str, SecretStr] = Field(
        default_factory=dict, description="Sent too, for instance a key; as ${NAME} from the environment"
    )

    @model_validator(mode="after")
    def _each_once(self) -> "TicketSource":
        servers = {address.rstrip("/").lower() for address in (self.url, *self.mirrors)}
        if len(servers) <= len(self.mirrors):
            raise ValueError("mirrors: expected other servers than url, each once")
        return self

    @model_validator(mode="after")
    def _fit_for_headers(self) -> "TicketSource":
        for name, value in {"token": self.token, **self.headers}.items():
            text = "" if value is None else value.get_secret_value()
            if not (name.isascii() and text.isascii() and text.isprintable()):
                raise ValueError(f"{name}: expected ASCII letters, digits and signs in one line, as HTTP can send them")
        return self
