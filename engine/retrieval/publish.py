"""A folder is built aside and takes its name in one step: a reader sees the old build or the new, never a mix."""

import ctypes
import errno
import fcntl
import logging
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from engine.retrieval.manifest import MANIFEST

logger = logging.getLogger(__name__)

AT_FDCWD = -100
RENAME_EXCHANGE = 2


class PublishError(Exception):
    """A build that could not be put in its place; what stood there before is untouched."""


@contextmanager
def built_aside(out: Path) -> Iterator[Path]:
    """A new empty folder beside ``out``; when the block ends well it becomes ``out``, else it is removed.

    Folders that killed builds left behind are cleared first. ``PublishError`` where ``out`` is something other than
    an index, or where the disk refuses.
    """
    out = out.resolve()
    refuse_foreign(out)
    prefix = f".{out.name}.building-"
    try:
        out.parent.mkdir(parents=True, exist_ok=True)
        _clear_stale(out.parent, prefix)
        aside = Path(tempfile.mkdtemp(prefix=prefix, dir=out.parent))
        aside.chmod(0o755)
    except OSError as error:
        raise PublishError(f"{out.parent}: cannot be written ({error.strerror})") from error
    lock = os.open(aside, os.O_RDONLY)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not aside.exists():
            raise PublishError(f"{out}: another build started in the same moment; try again")
        yield aside
        _sync(aside)
        refuse_foreign(out)
        _take_place(aside, out)
    except OSError as error:
        hint = "free some space and try again" if error.errno == errno.ENOSPC else "the old build is untouched"
        raise PublishError(f"{out}: the build failed ({error.strerror or error}); {hint}") from error
    finally:
        os.close(lock)
        shutil.rmtree(aside, ignore_errors=True)


def refuse_foreign(out: Path) -> None:
    """``PublishError`` where ``out`` exists and is neither an index nor an empty folder."""
    if not out.exists() or (out / MANIFEST).is_file():
        return
    if not out.is_dir() or any(out.iterdir()):
        raise PublishError(f"{out}: exists and is not an index; name another folder, or move this one away")


def _clear_stale(parent: Path, prefix: str) -> None:
    for folder in parent.glob(f"{prefix}*"):
        lock = os.open(folder, os.O_RDONLY)
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)  # the kernel drops a killed builder's lock
        except BlockingIOError:
            continue
        else:
            logger.info("removing %s, left by a build that did not end", folder)
            shutil.rmtree(folder, ignore_errors=True)
        finally:
            os.close(lock)


def _sync(folder: Path) -> None:
    for path in [*folder.rglob("*"), folder]:
        handle = os.open(path, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _take_place(aside: Path, out: Path) -> None:
    """Afterwards ``aside`` holds what ``out`` held, if anything."""
    try:
        aside.rename(out)  # works where nothing, or an empty folder, is in the way
        return
    except OSError as error:
        if error.errno not in {errno.ENOTEMPTY, errno.EEXIST}:
            raise
    if not _exchange(aside, out):
        # No atomic exchange on this system: a reader may for a moment find no index, yet never half of one.
        old = aside.with_name(aside.name + "-old")
        out.rename(old)
        aside.rename(out)
        old.rename(aside)


def _exchange(first: Path, second: Path) -> bool:
    libc = ctypes.CDLL(None, use_errno=True)
    if not hasattr(libc, "renameat2"):
        return False
    done = libc.renameat2(AT_FDCWD, os.fsencode(first), AT_FDCWD, os.fsencode(second), RENAME_EXCHANGE)
    if done == 0:
        return True
    number = ctypes.get_errno()
    if number in {errno.EINVAL, errno.ENOSYS}:
        return False
    raise OSError(number, os.strerror(number), str(second))
