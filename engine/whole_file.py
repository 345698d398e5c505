"""A file that others find whole, old or new, at any moment."""

import os
from pathlib import Path


def write_whole(path: Path, text: str) -> Path:
    """Write ``text`` to ``path``, whose folder is made where absent, whole or not at all; several processes may."""
    path.parent.mkdir(parents=True, exist_ok=True)
    aside = path.with_name(f".{path.name}.{os.getpid()}")
    aside.write_text(text, "utf-8")
    return aside.replace(path)
