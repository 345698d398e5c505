"""The sample company under every catalogue of the triples, from a project with its index and servers."""

import logging
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from finetuning.triples.workshop import Workshop
    from orchestration.compose import Composition


@contextmanager
def triples_workshop(composition: "Composition") -> "Iterator[Workshop]":
    """A workshop on the project's sources, as long as it is needed; its servers must run."""
    from finetuning.triples.workshop import Workshop

    logging.getLogger("engine.planning").setLevel(logging.ERROR)
    with tempfile.TemporaryDirectory(prefix="plumbline-triples-") as folder:
        yield Workshop(
            composition.settings,
            composition.sources,
            composition.live_index(),
            lambda: composition.embedder,
            composition.now,
            Path(folder),
        )
