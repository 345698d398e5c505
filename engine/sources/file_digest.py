"""The digest of an SQLite database's files, cheap while they stand still and never that of a state before."""

import hashlib
from functools import lru_cache
from pathlib import Path

_HEADERS = {"": 100, "-wal": 32, "-shm": 136}
"""The files of a database by their ending, with the length of the header that every transaction changes.

The first 100 bytes hold the change counter of a database without a log; with one (WAL mode), the index of the log
("-shm") counts the transactions while anyone has it open. The time is that of the last change of any kind, which no
program can set back. So only two changes of a closed database in WAL mode that keep its size and fall within one tick
of the file system's clock look alike.
"""
_CONTENTS = ("", "-wal")


def file_digest(path: Path) -> str:
    """Of the database at ``path`` and of its write-ahead log, in which the newest rows may still stand.

    An absent file counts as empty; ``OSError`` where one cannot be read.
    """
    state = tuple(_state(path.with_name(path.name + ending), length) for ending, length in _HEADERS.items())
    return _content_digest(path, state)


def _state(file: Path, header_bytes: int) -> tuple[int, int, int, bytes] | None:
    try:
        with file.open("rb") as stream:
            stat = file.stat()
            return stat.st_ino, stat.st_ctime_ns, stat.st_size, stream.read(header_bytes)
    except FileNotFoundError:
        return None


@lru_cache(maxsize=32)
def _content_digest(path: Path, state: object) -> str:
    del state  # part of the key only: while it is the same, the content is not read again
    digest = hashlib.sha256()
    for ending in _CONTENTS:
        file = path.with_name(path.name + ending)
        if file.is_file():
            with file.open("rb") as stream:
                digest.update(hashlib.file_digest(stream, "sha256").digest())
    return digest.hexdigest()[:16]
