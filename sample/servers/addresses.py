"""Where the servers of a project are to be found: a file that is there while they run."""

import json
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

FILE = "servers.json"
TICKETS_PORT, SITE_PORT = 8411, 8412
"""Where a project looks for its servers, unless the environment names other places."""


@contextmanager
def published(addresses: Mapping[str, str], path: Path) -> Iterator[None]:
    """``path`` holds the addresses and the process id, written in one step, until the block ends.

    Another process that has written the file since keeps it.
    """
    text = json.dumps({**addresses, "pid": os.getpid()}, indent=1) + "\n"
    aside = path.with_name(f".{path.name}.{os.getpid()}")
    aside.write_text(text, "utf-8")
    aside.replace(path)
    try:
        yield
    finally:
        if path.is_file() and path.read_text("utf-8") == text:
            path.unlink()
