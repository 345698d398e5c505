"""Big artefacts travel between assets as a handle: where a file lies, and what it must hash to."""

import hashlib
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TypeVar

from pydantic import BaseModel, ConfigDict, TypeAdapter

T = TypeVar("T", bound=BaseModel)

KEPT = 3
"""Versions kept in a folder: the one just written, and those that a run still at work may hold."""


class HandleError(Exception):
    """A file that is gone or was altered since it was written; the message says what to do."""


class Handle(BaseModel):
    """An immutable JSON Lines file, named after the digest of its bytes."""

    model_config = ConfigDict(frozen=True)

    path: Path
    sha256: str
    count: int


def write_lines(folder: Path, items: Iterable[BaseModel]) -> Handle:
    """Write ``items`` into ``folder``, one JSON document a line, published by one rename."""
    folder.mkdir(parents=True, exist_ok=True)
    digest = hashlib.sha256()
    count = 0
    with tempfile.NamedTemporaryFile(dir=folder, prefix=".new-", delete=False) as stream:
        for item in items:
            line = item.model_dump_json().encode() + b"\n"
            digest.update(line)
            stream.write(line)
            count += 1
    sha256 = digest.hexdigest()
    path = folder / f"{sha256[:16]}.jsonl"
    Path(stream.name).replace(path)
    _drop_all_but_newest(folder)
    return Handle(path=path, sha256=sha256, count=count)


def _drop_all_but_newest(folder: Path) -> None:
    by_age = sorted(folder.glob("*.jsonl"), key=lambda path: path.stat().st_mtime, reverse=True)
    for older in by_age[KEPT:]:
        older.unlink(missing_ok=True)
    # What a killed process left; an hour is longer than any writing takes.
    for partial in folder.glob(".new-*"):
        if partial.stat().st_mtime < by_age[0].stat().st_mtime - 3600:
            partial.unlink(missing_ok=True)


def read_lines(handle: Handle, kind: type[T] | TypeAdapter[T]) -> Iterator[T]:
    """The items of ``handle``; ``HandleError`` where the file is not what was written."""
    read = kind.validate_json if isinstance(kind, TypeAdapter) else kind.model_validate_json
    try:
        data = handle.path.read_bytes()
    except OSError as error:
        raise HandleError(f"{handle.path}: {error.strerror}; run `plumbline build` again") from error
    if hashlib.sha256(data).hexdigest() != handle.sha256:
        raise HandleError(f"{handle.path}: was altered after it was written; run `plumbline build` again")
    return (read(line) for line in data.splitlines() if line)
