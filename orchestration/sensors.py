"""What runs when something changed."""

import hashlib
import json

import dagster as dg

from engine.documents.read import find_documents
from orchestration.jobs import build_index
from orchestration.resources import ProjectResource
from orchestration.settings_file import SettingsError

INTERVAL_S = 60


@dg.sensor(job=build_index, minimum_interval_seconds=INTERVAL_S, default_status=dg.DefaultSensorStatus.STOPPED)
def documents_changed(context: dg.SensorEvaluationContext, project: ProjectResource) -> dg.SensorResult | dg.SkipReason:
    """Build the index again when a document was added, changed or taken away.

    The cursor holds the digest of what was last seen and how many builds were asked for. A run key is remembered for
    ever, so it carries that number: documents that change back to an earlier state are built again.
    """
    try:
        folders = project.settings.documents
        found = find_documents(folders)
    except (SettingsError, OSError) as error:
        return dg.SkipReason(str(error))
    digest = hashlib.sha256()
    for path, file in found:
        status = path.stat()
        digest.update(f"{file}\0{status.st_size}\0{status.st_mtime_ns}\n".encode())
    now = digest.hexdigest()
    seen, attempt = _read_cursor(context.cursor)
    if now == seen:
        return dg.SkipReason(f"none of {len(found)} documents changed")
    attempt += 1
    return dg.SensorResult(
        run_requests=[dg.RunRequest(run_key=f"{now[:16]}-{attempt}")],
        cursor=json.dumps({"digest": now, "attempt": attempt}),
    )


def _read_cursor(cursor: str | None) -> tuple[str, int]:
    if cursor is None:
        return "", 0
    held = json.loads(cursor)
    return str(held["digest"]), int(held["attempt"])
