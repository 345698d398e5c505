"""The names that fetched rows were found to hold, kept from one process to the next: plans are made of names alone."""

import hashlib
import logging
import tempfile
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from pydantic import AwareDatetime, BaseModel, ConfigDict, TypeAdapter, ValidationError

from engine.code_digest import code_digest
from engine.planning.catalogue import ColumnValues
from engine.settings import RemoteSource, Settings, TicketSource

logger = logging.getLogger(__name__)


class Kept(BaseModel):
    """The names of one source, when they were read, and a digest of them and of what decided how."""

    model_config = ConfigDict(frozen=True)

    key: str
    read_at: AwareDatetime
    values: tuple[ColumnValues, ...]


class KeptNames:
    """One file a source in ``folder``. Writes are atomic; a file that cannot be read or was altered counts as absent.

    ``now`` gives aware times.
    """

    def __init__(self, folder: Path, settings: Settings, now: Callable[[], datetime]) -> None:
        self._folder = folder
        self._settings = settings
        self._now = now

    def of(self, source: RemoteSource) -> Kept | None:
        """What was last kept of ``source``, however old, if the same settings and the same code would read it."""
        path = self._path(source)
        try:
            kept = Kept.model_validate_json(path.read_bytes())
        except FileNotFoundError:
            return None
        except (OSError, ValidationError) as error:
            logger.warning("%s cannot be read (%s); the names are read anew", path, type(error).__name__)
            return None
        return kept if kept.key == self._key(source, kept.values) else None

    def age_s(self, kept: Kept) -> float:
        """How many seconds ago ``kept`` was read; below 0 where the clock was set back since."""
        return (self._now() - kept.read_at).total_seconds()

    def keep(self, source: RemoteSource, values: tuple[ColumnValues, ...]) -> None:
        """Keep what was read just now; a disk that is full costs the file, not the answer."""
        path = self._path(source)
        kept = Kept(key=self._key(source, values), read_at=self._now(), values=values)
        temporary: str | None = None
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with tempfile.NamedTemporaryFile(dir=path.parent, suffix=".part", delete=False) as out:
                temporary = out.name
                out.write(kept.model_dump_json().encode())
            Path(temporary).replace(path)
        except OSError as error:
            logger.warning("the names of %s are not kept: %s", source.id, error)
            if temporary is not None:
                Path(temporary).unlink(missing_ok=True)

    def _path(self, source: RemoteSource) -> Path:
        return self._folder / f"{source.id}.json"

    def _key(self, source: RemoteSource, values: tuple[ColumnValues, ...]) -> str:
        """A digest of the values, the settings, what they refer to, and the code. Secrets are masked in it."""
        project = self._settings
        parts = [source.model_dump_json().encode(), f"{project.zone} {project.fiscal_year_start}".encode()]
        if isinstance(source, TicketSource) and source.mapping.is_file():
            parts.append(source.mapping.read_bytes())
        parts += [code_digest("engine").encode(), TypeAdapter(tuple[ColumnValues, ...]).dump_json(values)]
        return hashlib.sha256(b"\0".join(parts)).hexdigest()
