"""Secrets of a project, and texts without them."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any
from urllib.parse import parse_qsl, quote, unquote, urlsplit

from pydantic import BaseModel, SecretStr

LEAST_CHARACTERS = 4
"""A shorter secret cannot be told from the text around it."""
REDACTED = "[redacted]"
_CREDENTIAL = re.compile(r"auth|cookie|token|key|secret|passw|session|credential|signature", re.IGNORECASE)


def secrets_of(settings: BaseModel) -> tuple[str, ...]:
    """Every secret of ``settings`` in each form in which it may come back, the longest first.

    >>> from engine.settings import SqlSource
    >>> found = secrets_of(SqlSource.model_construct(url=SecretStr("postgresql://me:planted%21@host/db")))
    >>> "planted!" in found, "planted%21" in found, "me" in found
    (True, True, False)
    """
    found = {form for secret in _held(settings) for form in _forms(secret) if len(form) >= LEAST_CHARACTERS}
    return tuple(sorted(found, key=lambda form: (-len(form), form)))


def without(secrets: Sequence[str], body: bytes) -> bytes:
    """``body`` with every secret replaced."""
    for secret in secrets:
        body = body.replace(secret.encode(), REDACTED.encode())
    return body


def plain_headers(headers: Mapping[str, str], secrets: Sequence[str]) -> dict[str, str]:
    """Headers without the values of those that hold credentials, by their names, and without known secrets."""
    return {
        name: REDACTED if _CREDENTIAL.search(name) else without(secrets, value.encode()).decode()
        for name, value in headers.items()
    }


def _held(value: Any) -> Iterator[str]:
    match value:
        case SecretStr():
            yield value.get_secret_value()
        case BaseModel():
            for held in value.__dict__.values():
                yield from _held(held)
        case Mapping():
            for held in value.values():
                yield from _held(held)
        case list() | tuple():
            for held in value:
                yield from _held(held)


def _forms(secret: str) -> Iterator[str]:
    """The whole, what stands behind a word such as Bearer, the passwords of a URL; as texts, in JSON and in URLs."""
    parts = [secret, *secret.split()[-1:]]
    if "://" in secret:
        url = urlsplit(secret)
        written = [url.password or "", *(held for name, held in parse_qsl(url.query) if _CREDENTIAL.search(name))]
        parts += [form for password in written for form in (password, unquote(password))]
    for part in parts:
        yield from (part, json.dumps(part)[1:-1], json.dumps(part, ensure_ascii=False)[1:-1], quote(part, safe=""))
