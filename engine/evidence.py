"""The payloads of steps as files: named by their SHA-256, compressed by zstd, whole or not there."""

import hashlib
import os
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Protocol

import zstandard
from pydantic import BaseModel, ConfigDict

from engine.payload import Payload
from engine.secrets import plain_headers, without

SUFFIX = ".zst"


class Kept(BaseModel):
    """A payload that was kept: the digest of its bytes, by which the file is named, and what came with it."""

    model_config = ConfigDict(frozen=True)

    sha256: str
    size: int
    media_type: str
    origin: str
    status: int | None = None
    headers: dict[str, str] = {}


class Evidence(BaseModel):
    """What an attempt read, as it came, and what was made of it; the latter is missing where that failed."""

    model_config = ConfigDict(frozen=True)

    raw: tuple[Kept, ...] = ()
    normalised: Kept | None = None

    @property
    def all(self) -> tuple[Kept, ...]:
        """Everything that was kept."""
        return (*self.raw, *([] if self.normalised is None else [self.normalised]))


class EvidenceLost(Exception):
    """A payload that cannot be shown any more; the message says which file and why."""


class Keeper(Protocol):
    """Keeps payloads."""

    def keep(self, payload: Payload) -> Kept:
        """Keep one; ``OSError`` where that fails."""


class EvidenceFolder:
    """The evidence of one home. Safe to share between threads and processes: a file is never changed."""

    def __init__(self, folder: Path, secrets: Sequence[str] = ()) -> None:
        """``secrets`` are taken out of everything before it is written."""
        self.folder = folder
        self._secrets = secrets

    def keep(self, payload: Payload) -> Kept:
        """Write a payload unless it is there; ``OSError`` where that fails."""
        body = without(self._secrets, payload.body)
        digest = hashlib.sha256(body).hexdigest()
        path = self.path(digest)
        try:
            os.utime(path)  # it is used again: a purge by age leaves it
        except FileNotFoundError:
            _write(path, zstandard.compress(body, 3))
        return Kept(
            sha256=digest,
            size=len(body),
            media_type=payload.media_type,
            origin=without(self._secrets, payload.origin.encode()).decode(),
            status=payload.status,
            headers=plain_headers(payload.headers, self._secrets),
        )

    def read(self, sha256: str) -> bytes:
        """The bytes of a payload; ``EvidenceLost`` where its file is missing or damaged."""
        path = self.path(sha256)
        try:
            body = zstandard.decompress(path.read_bytes())
        except FileNotFoundError:
            raise EvidenceLost(f"{path}: is missing; `plumbline purge` or somebody removed it") from None
        except (OSError, zstandard.ZstdError) as error:
            raise EvidenceLost(f"{path}: is damaged ({error}); restore it from a backup") from error
        if hashlib.sha256(body).hexdigest() != sha256:
            raise EvidenceLost(f"{path}: is damaged (its SHA-256 is another); restore it from a backup")
        return body

    def path(self, sha256: str) -> Path:
        """Where a payload lies."""
        return self.folder / sha256[:2] / f"{sha256}{SUFFIX}"

    def files(self) -> Iterator[Path]:
        """Every file, those included that a process left half written when it ended."""
        return (path for path in sorted(self.folder.glob("*/*")) if path.is_file())


def _write(path: Path, data: bytes) -> None:
    """All of it or nothing, also where several processes write the same."""
    path.parent.mkdir(parents=True, exist_ok=True)
    aside = path.with_name(f".{path.stem}.{os.getpid()}.{threading.get_ident()}")
    try:
        aside.write_bytes(data)
        aside.replace(path)
    finally:
        aside.unlink(missing_ok=True)
