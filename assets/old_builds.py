"""Index builds that nobody will go back to are removed, so that a home does not grow with every build."""

import logging
import shutil
from pathlib import Path

from engine.store import Store

logger = logging.getLogger(__name__)

KEPT_BUILDS = 3
"""Builds kept behind the live one, to go back to."""
_DROPPED = ".dropped-"


def remove_old_builds(indexes: Path, store: Store) -> list[str]:
    """Remove every build in ``indexes`` but the live one and those that were live before it; the names of the removed.

    A process that has such a build open keeps it: its files go when it closes them. What cannot be removed is logged
    and tried again after the next publication.
    """
    newest_first = dict.fromkeys(promotion.version for promotion in reversed(store.promotions("index")))
    kept = list(newest_first)[: KEPT_BUILDS + 1]
    removed = []
    for build in sorted(indexes.iterdir()):
        if build.name in kept or (build.name.startswith(".") and not build.name.startswith(_DROPPED)):
            continue
        try:
            shutil.rmtree(_out_of_sight(build))
        except OSError as error:
            logger.warning("%s: an old build that cannot be removed (%s)", build, error.strerror)
            continue
        removed.append(build.name)
    if removed:
        logger.info("removed %d old index builds, kept the live one and %d before it", len(removed), len(kept) - 1)
    return removed


def _out_of_sight(build: Path) -> Path:
    """Renamed in one step: a kill in the middle leaves no half of a build under its name."""
    return build if build.name.startswith(_DROPPED) else build.rename(build.with_name(_DROPPED + build.name))
