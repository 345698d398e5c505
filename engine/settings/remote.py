"""What sources have in common whose rows are fetched."""

from typing import Annotated
from urllib.parse import urlsplit

from pydantic import AfterValidator, Field

from engine.settings.basics import Text
from engine.settings.tables import TabularSource


def _without_login(url: str) -> str:
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.port == 0:
        raise ValueError("expected an address such as https://tickets.example.com")
    if "@" in parts.netloc or parts.query or parts.fragment:
        raise ValueError("expected an address without login, ? and #; a login has keys of its own")
    return url


Address = Annotated[Text, AfterValidator(_without_login)]


class RemoteSource(TabularSource):
    """Tables whose rows are fetched over a network."""

    url: Address = Field(description="Where the server is, beginning with http:// or https://")
    timeout_s: float = Field(10, gt=0, description="Seconds after which fetching is given up")
    fresh_s: float = Field(60, ge=0, description="Seconds for which rows that were fetched are not fetched again")
    names_kept_s: float = Field(
        86_400, ge=0, description="Seconds for which a command plans by the names that were last found in it"
    )
