"""Which files are documents, and their bytes."""

import logging
import os
from collections.abc import Iterator, Sequence
from pathlib import Path

from engine.documents.model import DocumentError, DocumentFault

logger = logging.getLogger(__name__)

_INDEX_FILES = {"manifest.json", "chunks.jsonl", "vectors.npy"}
_STORE = "store.db"
_HOME_FOLDERS = {"indexes", "dagster"}


def find_documents(folders: Sequence[Path]) -> list[tuple[Path, str]]:
    """Files below ``folders`` with the names they go by, relative to their folder, sorted by that name.

    Hidden files and folders and a word processor's lock files are passed over. A link is followed only to a file
    inside its own folder, since what lies outside was not given; others are logged, and so are indexes and homes of
    Plumbline, which are left out: an index must not feed on itself. A folder may also be one file.
    Where two folders hold the same relative name, both names get the folder's own name in front.
    """
    found: list[tuple[Path, Path, str]] = []
    for folder in folders:
        if folder.is_file():
            found.append((folder.parent, folder, _readable(folder.name)))
        elif folder.is_dir():
            found.extend((folder, path, _readable(path.relative_to(folder).as_posix())) for path in _walk(folder))
        else:
            raise FileNotFoundError(f"{folder}: no such file or folder; check `documents` in plumbline.yaml")
    names = [name for _, _, name in found]
    twice = {name for name in names if names.count(name) > 1} if len(folders) > 1 else set()
    named = {path: f"{root.name}/{name}" if name in twice else name for root, path, name in found}
    return sorted(named.items(), key=lambda item: (item[1], item[0]))


def _readable(name: str) -> str:
    """A file name that can be written anywhere: bytes that are not UTF-8 are shown as escapes."""
    return name.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")


def _walk(folder: Path) -> Iterator[Path]:
    root = folder.resolve()
    for parent, folders, files in os.walk(folder, followlinks=False):
        if _is_ours(folders, files):
            logger.warning("%s: made by Plumbline, left out", parent)
            folders.clear()
            continue
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(files):
            path = Path(parent) / name
            if name.startswith((".", "~$")):
                continue
            if path.is_symlink() and not (path.exists() and path.resolve().is_relative_to(root)):
                logger.warning("%s: a link that leads out of the folder or nowhere is not followed", path)
                continue
            if path.is_file():
                yield path


def _is_ours(folders: Sequence[str], files: Sequence[str]) -> bool:
    """Whether a folder that holds these is an index or the state of a project."""
    return set(files) >= _INDEX_FILES or (_STORE in files and not _HOME_FOLDERS.isdisjoint(folders))


def read_bytes(path: Path, file: str, *, max_mb: int) -> bytes:
    """The bytes of ``path``; ``DocumentError`` where it cannot be opened, is larger than ``max_mb`` or holds nothing.

    A megabyte is 1,000,000 bytes.
    """
    try:
        size = path.stat().st_size
        if size > max_mb * 1_000_000:
            message = f"has {size:,} bytes, at most {max_mb} MB are read; split it, or raise reading.max_mb"
            raise DocumentError(DocumentFault.TOO_LARGE, file, message)
        data = path.read_bytes()
    except OSError as error:
        message = f"cannot be opened ({error.strerror}); check that it exists and may be read"
        raise DocumentError(DocumentFault.UNREADABLE, file, message) from error
    if not data.strip(b"\0 \t\r\n"):
        raise DocumentError(DocumentFault.EMPTY, file, "holds nothing; remove it or put its content back")
    return data
