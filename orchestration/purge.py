"""What is older than a project keeps, out of its store and its evidence."""

from datetime import datetime

from engine.evidence import EvidenceFolder
from engine.store import Store
from engine.store_purge import Purge, Removed


def purge(store: Store, folder: EvidenceFolder, before: datetime, *, dry_run: bool) -> dict[str, Removed]:
    """Remove what ended ``before``, or only say what would be; by kind."""
    old = Purge(store, before, dry_run=dry_run)
    in_use = old.still_named() | old.live
    removed = {"runs": old.runs(), "answers": old.answers(), "pairs": old.pairs(), "evidence": Removed()}
    for path in folder.files():
        # One that was written or used again since may belong to a step whose end is not recorded yet.
        written = path.stat()
        if path.stem in in_use or written.st_mtime >= before.timestamp():
            continue
        removed["evidence"] += Removed(number=1, bytes=written.st_size)
        if not dry_run:
            path.unlink()
    return removed
