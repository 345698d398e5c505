"""What an answer depends on, as digests: it may be reused only while all of them are the same."""

import hashlib
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from engine.settings import Settings
from engine.sources.database import Database
from engine.sources.errors import SourceError


@cache
def code_digest() -> str:
    """A digest of the engine's own source, so that no change of code is ever hidden by an old answer."""
    digest = hashlib.sha256()
    for name, content in sorted(_sources(files("engine"), "engine")):
        digest.update(name.encode() + b"\0" + content + b"\0")
    return digest.hexdigest()[:16]


def settings_digest(settings: Settings) -> str:
    """A digest of everything configured, except where it is kept and how it is served.

    Secrets are masked before they are digested.
    """
    text = settings.model_dump_json(exclude={"project", "home", "models", "documents", "questions", "serving"})
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def pipeline_version(settings: Settings) -> str:
    """Code and settings in one digest."""
    return hashlib.sha256(f"{code_digest()} {settings_digest(settings)}".encode()).hexdigest()[:16]


def database_digest(database: Database) -> str:
    """A digest of what a database holds; one that cannot be read must not take the answer with it."""
    try:
        return database.digest()
    except SourceError as error:
        return f"unreadable: {error.fault}"


def _sources(folder: Traversable, prefix: str) -> list[tuple[str, bytes]]:
    found = []
    for entry in folder.iterdir():
        name = f"{prefix}/{entry.name}"
        if entry.is_dir() and entry.name != "__pycache__":
            found += _sources(entry, name)
        elif entry.name.endswith((".py", ".lark", ".yaml", ".j2")):
            found.append((name, entry.read_bytes()))
    return found
