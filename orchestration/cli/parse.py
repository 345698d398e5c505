"""`plumbline parse`: what the reader sees in files."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from orchestration.cli.options import json_option, print_json, project_option, settings_or_defaults, show_progress

if TYPE_CHECKING:
    from engine.documents.model import Document, Quarantined
    from engine.settings import Settings


@click.command("parse")
@click.argument(
    "files", nargs=-1, required=True, metavar="FILE…", type=click.Path(exists=True, dir_okay=False, path_type=Path)
)
@json_option
@click.option("--image", "page", type=click.IntRange(1), metavar="PAGE", help="Draw what was seen on a page of a PDF.")
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), help="With --image: the PNG that is written.")
@project_option
def command(files: tuple[Path, ...], as_json: bool, page: int | None, out: Path | None, project: Path | None) -> None:
    """Show sections, chunks, tables and warnings of each FILE, as the index would hold them.

    A file that cannot be used is shown with its reason. --json prints an object for one file, a list for several.
    --image PAGE writes a picture of that page with the boxes of headings, text, tables and words.
    Zone, fiscal year, chunk size and embedding model are those of the project where there is one.
    """
    from orchestration.cli.parsed_tree import show_file

    if out is not None and page is None:
        raise click.UsageError("--out names the picture of --image PAGE; give both")
    if page is not None and (as_json or len(files) > 1):
        raise click.UsageError("--image draws a page of one FILE, and prints no JSON")
    show_progress()
    read = _read(files, settings_or_defaults(project))
    if page is not None:
        _draw(next(read), files[0], page, out)
    elif as_json:
        from orchestration.cli.parsed_record import parsed_record

        records = [parsed_record(file) for file in read]
        print_json(records[0] if len(records) == 1 else records)
    else:
        for file in read:
            show_file(file)


def _read(files: Sequence[Path], settings: "Settings") -> "Iterator[Document | Quarantined]":
    from engine.documents.read_all import read_each
    from engine.models.load import load_embedder
    from engine.models.meaning import EmbedderMeaning

    return read_each(
        [(path, path.name) for path in files],
        zone=settings.zone,
        fiscal_year_start=settings.fiscal_year_start,
        chunk_tokens=settings.retrieval.chunk_tokens,
        meaning=EmbedderMeaning(load_embedder(settings.embedding, models_dir=settings.models)),
        limits=settings.reading,
    )


def _draw(read: "Document | Quarantined", path: Path, page: int, out: Path | None) -> None:
    from engine.documents.model import DocumentError, Quarantined
    from engine.documents.page_image import draw_page

    if isinstance(read, Quarantined):
        raise DocumentError(read.fault, read.file, read.message)
    out = out or Path(f"{path.stem}-page{page}.png")
    draw_page(path.read_bytes(), read, page).save(out)
    click.echo(out)
