"""What an answer depends on, as digests: it may be reused only while all of them are the same."""

import hashlib

from engine.code_digest import code_digest
from engine.settings import Settings
from engine.sources.database import Database
from engine.sources.errors import SourceError


def settings_digest(settings: Settings) -> str:
    """A digest of everything configured, except where it is kept and how it is served.

    Secrets are masked before they are digested.
    """
    text = settings.model_dump_json(exclude={"project", "home", "models", "documents", "questions", "serving"})
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def pipeline_version(settings: Settings) -> str:
    """Code and settings in one digest."""
    versions = f"{code_digest('engine')} {settings_digest(settings)}"
    return hashlib.sha256(versions.encode()).hexdigest()[:16]


def database_digest(database: Database) -> str:
    """A digest of what a database holds; one that cannot be read must not take the answer with it."""
    try:
        return database.digest()
    except SourceError as error:
        return f"unreadable: {error.fault}"
