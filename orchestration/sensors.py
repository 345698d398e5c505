"""What runs when something changed."""

import hashlib
import json
import os
from collections.abc import Sequence
from pathlib import Path

import dagster as dg

from engine.documents.files import find_documents
from orchestration.jobs import build_index
from orchestration.settings_file import SettingsError, load_settings

INTERVAL_S = 60


def documents_changed(project: Path) -> dg.SensorDefinition:
    """Asks for a build when a document of ``project`` changed. Off until it is switched on in the Dagster page."""

    @dg.sensor(
        name="documents_changed",
        job=build_index,
        minimum_interval_seconds=INTERVAL_S,
        default_status=dg.DefaultSensorStatus.STOPPED,
    )
    def sensor(context: dg.SensorEvaluationContext) -> dg.SensorResult | dg.SkipReason:
        """Build the index again when a document was added, changed or taken away.

        The cursor holds the digest of what was last seen and how many builds were asked for. A run key is remembered
        for ever, so it carries that number: documents that change back to an earlier state are built again.
        """
        try:
            found = find_documents(load_settings(project, os.environ).documents)
            now = _digest(found)
        except (SettingsError, OSError) as error:
            return dg.SkipReason(str(error))
        seen, attempt = _read_cursor(context.cursor)
        if now == seen:
            return dg.SkipReason(f"none of {len(found)} documents changed")
        attempt += 1
        return dg.SensorResult(
            run_requests=[dg.RunRequest(run_key=f"{now[:16]}-{attempt}")],
            cursor=json.dumps({"digest": now, "attempt": attempt}),
        )

    return sensor


def _digest(found: Sequence[tuple[Path, str]]) -> str:
    """Of names, sizes and times of change; to read every file each minute would cost too much."""
    digest = hashlib.sha256()
    for path, file in found:
        status = path.stat()
        digest.update(f"{file}\0{status.st_size}\0{status.st_mtime_ns}\n".encode())
    return digest.hexdigest()


def _read_cursor(cursor: str | None) -> tuple[str, int]:
    if cursor is None:
        return "", 0
    held = json.loads(cursor)
    return str(held["digest"]), int(held["attempt"])
