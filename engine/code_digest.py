"""A digest of the product's own source, so that what older code made is never taken for what this code would make."""

import hashlib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

_ENDINGS = (".py", ".lark", ".yaml", ".j2")


@cache
def code_digest(*packages: str) -> str:
    """First 16 hex digits of the SHA-256 of all source files of ``packages``, sub-packages included."""
    digest = hashlib.sha256()
    for package in packages:
        for name, content in sorted(_sources(files(package), package)):
            digest.update(name.encode() + b"\0" + content + b"\0")
    return digest.hexdigest()[:16]


def _sources(folder: Traversable, prefix: str) -> Iterator[tuple[str, bytes]]:
    for entry in folder.iterdir():
        name = f"{prefix}/{entry.name}"
        if entry.is_dir() and entry.name != "__pycache__":
            yield from _sources(entry, name)
        elif entry.name.endswith(_ENDINGS):
            yield name, entry.read_bytes()
