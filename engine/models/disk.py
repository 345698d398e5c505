"""Say that the disk is full before it is, and say it well when it is anyway."""

import errno
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from engine.models.model import ModelError


def need_space(folder: Path, needed_bytes: int, *, what: str) -> None:
    """``ModelError`` where ``folder``'s disk has less than ``needed_bytes`` free."""
    existing = next(path for path in (folder, *folder.absolute().parents) if path.exists())
    free = shutil.disk_usage(existing).free
    if free < needed_bytes:
        raise ModelError(
            f"{what} need {needed_bytes / 1e9:.1f} GB in {folder}, {free / 1e9:.1f} GB are free there; "
            "free some space, or set PLUMBLINE_MODELS to a larger disk"
        )


@contextmanager
def no_space_means(doing: str, folder: Path) -> Iterator[None]:
    """Turn "no space left" inside the block into a ``ModelError``; other errors pass."""
    try:
        yield
    except OSError as error:
        if error.errno not in (errno.ENOSPC, errno.EDQUOT):
            raise
        raise ModelError(
            f"no space left while {doing}; free some space in {folder}, or set PLUMBLINE_HOME to a larger disk"
        ) from error
