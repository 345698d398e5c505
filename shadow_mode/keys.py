"""The key under which an answer may be used again: it changes with anything that could change the answer."""

import hashlib
import json
from collections.abc import Mapping
from datetime import date

REQUIRED_VERSIONS = ("index", "pipeline", "model")
"""Digests that every path has. A path that reads other sources adds one for each, and every one enters the key."""


def answer_key(question: str, as_of: date, path: str, versions: Mapping[str, str]) -> str:
    """SHA-256, in hex, over the canonical JSON of question, day, path and every digest in ``versions``.

    Raises ``ValueError`` where a digest of :data:`REQUIRED_VERSIONS` is absent or empty: such a key would let an answer
    of one index, pipeline or model pass for an answer of another.

    >>> v = {"index": "i1", "pipeline": "p1", "model": "m1", "source company_db": "s1"}
    >>> answer_key("q", date(2024, 1, 1), "simple", v) == answer_key("q", date(2024, 1, 1), "agentic", v)
    False
    """
    if absent := [name for name in REQUIRED_VERSIONS if not versions.get(name)]:
        raise ValueError(f"versions() of the {path} path lacks {absent}; needed are {list(REQUIRED_VERSIONS)}")
    content = {"question": question, "as_of": as_of.isoformat(), "path": path, "versions": dict(versions)}
    canonical = json.dumps(content, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode("utf-8")).hexdigest()
