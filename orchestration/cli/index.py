"""`plumbline index`: an index of any folder, without a project's state."""

import logging
import time
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from orchestration.cli.options import json_option, print_json, project_option, settings_or_defaults, show_progress

if TYPE_CHECKING:
    from engine.documents.meaning import Meaning
    from engine.documents.model import Chunk, Document, Quarantined
    from engine.settings import Settings

logger = logging.getLogger(__name__)


class NothingToIndexError(Exception):
    """A folder that gives no chunk; the message says what was found in it."""


@click.command("index")
@click.argument("folder", metavar="DIR", type=click.Path(exists=True, path_type=Path))
@click.option("--out", required=True, type=click.Path(path_type=Path), help="The index's folder; replaced in one step.")
@json_option
@project_option
def command(folder: Path, out: Path, as_json: bool, project: Path | None) -> None:
    """Make an index of DIR: a folder of documents, or a .jsonl of {id, text, title?, published?}.

    Files that cannot be used are named and left out. Settings are those of the project where there is one.
    """
    from engine.models.load import load_embedder
    from engine.models.meaning import EmbedderMeaning
    from engine.retrieval.build import build_index

    if not folder.is_dir() and not folder.is_file():
        raise click.BadParameter(f"{folder} is neither a folder of documents nor a .jsonl file", param_hint="DIR")
    show_progress()
    began = time.perf_counter()
    settings = settings_or_defaults(project)
    embedder = load_embedder(settings.embedding, models_dir=settings.models)
    chunks, quarantined = _read(folder, settings, EmbedderMeaning(embedder))
    if not chunks:
        told = "; ".join(f"{file.file}: {file.message}" for file in quarantined) or "no file there"
        raise NothingToIndexError(f"{folder}: nothing to index ({told})")
    manifest = build_index(
        chunks,
        embedder=embedder,
        out=out,
        zone=settings.zone,
        fiscal_year_start=settings.fiscal_year_start,
        quarantined=quarantined,
        progress=lambda what, done, total: logger.info("%s %d/%d", what, done, total),
    )
    seconds = time.perf_counter() - began
    if as_json:
        print_json(
            manifest.model_dump(mode="json", exclude={"files"}) | {"out": str(out), "seconds": round(seconds, 3)}
        )
        return
    for file in quarantined:
        click.echo(f"quarantined: {file.file}: {file.fault}: {file.message}")
    click.echo(
        f"{out}: {manifest.chunks} chunks of {manifest.documents} documents, {len(quarantined)} files quarantined, "
        f"{seconds:.1f} s"
    )


def _read(folder: Path, settings: "Settings", meaning: "Meaning") -> "tuple[list[Chunk], list[Quarantined]]":
    from engine.documents.model import Quarantined

    read = list(_corpus(folder, settings) if folder.suffix == ".jsonl" else _documents(folder, settings, meaning))
    quarantined = [item for item in read if isinstance(item, Quarantined)]
    return [item for item in read if not isinstance(item, Quarantined)], quarantined


def _corpus(path: Path, settings: "Settings") -> "Iterable[Chunk | Quarantined]":
    from engine.retrieval.corpus import read_corpus

    return read_corpus(path, zone=settings.zone, fiscal_year_start=settings.fiscal_year_start)


def _documents(folder: Path, settings: "Settings", meaning: "Meaning") -> "Iterable[Chunk | Quarantined]":
    from engine.documents.files import find_documents
    from engine.documents.model import Quarantined
    from engine.documents.read_all import read_all

    found = find_documents([folder])
    read = read_all(
        found,
        zone=settings.zone,
        fiscal_year_start=settings.fiscal_year_start,
        chunk_tokens=settings.retrieval.chunk_tokens,
        meaning=meaning,
        limits=settings.reading,
    )
    for number, file in enumerate(read, 1):
        told = file.fault if isinstance(file, Quarantined) else _told(file)
        logger.info("[%d/%d] %s: %s", number, len(found), file.file, told)
        if isinstance(file, Quarantined):
            yield file
        else:
            yield from file.chunks


def _told(document: "Document") -> str:
    return f"{document.page_count} pages, {len(document.chunks)} chunks"
