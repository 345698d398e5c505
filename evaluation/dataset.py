"""A question set as a data set: its digest, and whether its gold stands in this corpus."""

import hashlib
import json
from collections.abc import Sequence

from evaluation.questions import Question


def dataset_digest(questions: Sequence[Question]) -> str:
    """SHA-256, in hex, over the questions with their gold, whatever their order."""
    rows = sorted((q.model_dump(mode="json") for q in questions), key=lambda row: str(row["id"]))
    canonical = json.dumps(rows, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode("utf-8")).hexdigest()
