"""What this machine has left: disk and memory."""

import os
import shutil
from pathlib import Path

from orchestration.inspection.finding import Finding, failed, ok

NEEDED_FREE_BYTES = 1_000_000_000
"""In the home: index builds, pages of Dagster and MLflow. A build of some hundred documents needs far less."""


def inspect_disk(home: Path) -> Finding:
    """Whether the home can be written, with room for some builds."""
    place = existing_part(home)
    free = shutil.disk_usage(place).free
    if not place.is_dir() or not os.access(place, os.W_OK):
        return failed("disk", str(home), f"{place} cannot be written", "set PLUMBLINE_HOME to a folder of yours")
    if free < NEEDED_FREE_BYTES:
        remedy = "free some space, or set PLUMBLINE_HOME to a larger disk"
        return failed(
            "disk", str(home), f"{gigabytes(free)} are free, {gigabytes(NEEDED_FREE_BYTES)} are needed", remedy
        )
    return ok("disk", str(home), f"{gigabytes(free)} are free")


def existing_part(path: Path) -> Path:
    """``path``, or the nearest folder above it that exists."""
    return next(part for part in (path, *path.absolute().parents) if part.exists())


def available_memory() -> int | None:
    """Bytes that a new process can have without swapping; ``None`` where this system does not say."""
    try:
        lines = Path("/proc/meminfo").read_text("ascii").splitlines()
    except OSError:
        return None
    found = next((line for line in lines if line.startswith("MemAvailable:")), None)
    return int(found.split()[1]) * 1024 if found else None


def gigabytes(count: int) -> str:
    """A number of bytes for people."""
    return f"{count / 1e9:.1f} GB"
