"""Chunks and vectors for tests."""

import hashlib
from datetime import date

import numpy as np
from numpy.typing import NDArray

from engine.documents.model import Chunk
from engine.periods.period import Grain, Period


def period(start: str | None, end: str | None, grain: Grain = Grain.RANGE) -> Period:
    return Period(
        start=None if start is None else date.fromisoformat(start),
        end=None if end is None else date.fromisoformat(end),
        zone="UTC",
        grain=grain,
    )


def chunk(
    text: str,
    *,
    file: str = "a.pdf",
    published: str | None = None,
    periods: tuple[Period, ...] = (),
    kind: str = "text",
    section: tuple[str, ...] = (),
) -> Chunk:
    digest = hashlib.sha256(text.encode()).hexdigest()
    return Chunk(
        id=hashlib.sha256(f"{file}/{text}/{kind}".encode()).hexdigest()[:16],
        document=hashlib.sha256(file.encode()).hexdigest()[:16],
        file=file,
        kind="table" if kind == "table" else "text",
        text=text,
        context=" / ".join(section),
        pages=(1,),
        section_path=section,
        periods=periods,
        published=None if published is None else date.fromisoformat(published),
        sha256=digest,
    )


def clustered(rows: int, dimensions: int = 32) -> NDArray[np.float32]:
    """Unit vectors about 40 centres, the same each time."""
    rng = np.random.default_rng(7)
    centres = rng.standard_normal((40, dimensions))
    made = (centres[rng.integers(0, 40, rows)] + 0.4 * rng.standard_normal((rows, dimensions))).astype(np.float32)
    return np.asarray(made / np.linalg.norm(made, axis=1, keepdims=True), dtype=np.float32)
