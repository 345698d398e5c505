"""What an answer depends on, as digests: it may be reused only while all of them are the same."""

import hashlib

from engine.code_digest import code_digest
from engine.settings import Settings
from engine.sources.errors import SourceError
from engine.sources.known import Sources

_ELSEWHERE = {
    *("project", "home", "models", "documents", "questions", "entities_file"),
    *("serving", "routing", "gate", "flags_provider", "retention_days", "alerts"),
}
"""Settings that change no answer: where things are kept, and how they are served."""


def settings_digest(settings: Settings) -> str:
    """A digest of everything configured, except where it is kept and how it is served.

    Secrets are masked before they are digested.
    """
    text = settings.model_dump_json(exclude=_ELSEWHERE)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def pipeline_version(settings: Settings) -> str:
    """Code and settings in one digest."""
    versions = f"{code_digest('engine')} {settings_digest(settings)}"
    return hashlib.sha256(versions.encode()).hexdigest()[:16]


def source_versions(sources: Sources) -> dict[str, str]:
    """A digest of what each source of tables holds; of one that was not asked, when the names known of it were read."""
    return {f"source {name}": _version(name, sources) for name in sources.databases}


def _version(name: str, sources: Sources) -> str:
    """The digest of one source; one that cannot be read must not take the answer with it."""
    if (kept := sources.contents[name].kept) is not None:
        return f"names of {kept.read_at:%Y-%m-%dT%H:%M:%SZ}"
    try:
        return sources.databases[name].digest()
    except SourceError as error:
        return f"unreadable: {error.fault}"
