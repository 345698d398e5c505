"""Documents that were parsed before, kept as compressed JSON."""

import hashlib
import logging
import tempfile
from pathlib import Path

import zstandard
from pydantic import ValidationError

from engine.code_digest import code_digest
from engine.documents.model import Document

logger = logging.getLogger(__name__)


def reader_digest() -> str:
    """A digest of the code that makes documents, so that changed code never meets an old parse."""
    return code_digest("engine.documents", "engine.periods")


class DocumentCache:
    """One file an entry below ``folder``. Writes are atomic; an entry that cannot be read counts as absent."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def _path(self, key: str) -> Path:
        name = hashlib.sha256(f"{key}|{reader_digest()}".encode()).hexdigest()
        return self._folder / name[:2] / f"{name}.json.zst"

    def get(self, key: str) -> Document | None:
        """The document that was put under ``key`` by this version of the reader, or ``None``."""
        path = self._path(key)
        try:
            return Document.model_validate_json(zstandard.ZstdDecompressor().decompress(path.read_bytes()))
        except FileNotFoundError:
            return None
        except (OSError, zstandard.ZstdError, ValidationError) as error:
            logger.warning("cache entry %s is damaged (%s) and is made again", path.name, type(error).__name__)
            return None

    def put(self, key: str, document: Document) -> None:
        """Keep ``document``; a full disk costs the entry, not the run."""
        path = self._path(key)
        temporary: str | None = None
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with tempfile.NamedTemporaryFile(dir=path.parent, suffix=".part", delete=False) as out:
                temporary = out.name
                out.write(zstandard.ZstdCompressor(level=3).compress(document.model_dump_json().encode()))
            Path(temporary).replace(path)
        except OSError as error:
            logger.warning("cache entry for %s was not kept: %s", document.file, error)
            if temporary:
                Path(temporary).unlink(missing_ok=True)
