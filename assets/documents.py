"""Files become documents, documents become chunks."""

import logging
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

import dagster as dg
from pydantic import TypeAdapter

from assets.handles import Handle, read_lines, write_lines
from assets.preview import bar_chart, markdown_table
from assets.project import Project
from engine.documents.cache import DocumentCache
from engine.documents.files import find_documents
from engine.documents.model import Chunk, Document, Quarantined
from engine.documents.read_all import read_all
from engine.models.meaning import EmbedderMeaning
from engine.settings import Settings

logger = logging.getLogger(__name__)

ReadFile = Document | Quarantined
READ_FILE: TypeAdapter[ReadFile] = TypeAdapter(ReadFile)
PREVIEWED = 20


class NoDocumentsError(Exception):
    """A project whose folders hold nothing to read; the message names them."""


@dg.asset(group_name="index", kinds={"python"}, code_version="1")
def documents(project: dg.ResourceParam[Project]) -> dg.MaterializeResult[Handle]:
    """Every file of the project's folders as the reader sees it: sections, chunks with provenance, warnings.

    A file that cannot be used is quarantined with its reason and stops no other.
    """
    settings = project.settings
    found = found_files(settings)
    reading = read_all(
        found,
        zone=settings.zone,
        fiscal_year_start=settings.fiscal_year_start,
        chunk_tokens=settings.retrieval.chunk_tokens,
        meaning=EmbedderMeaning(project.embedder),
        cache=DocumentCache(settings.home / "cache" / "documents"),
        limits=settings.reading,
    )
    files = list(_told(reading, len(found)))
    handle = write_lines(settings.home / "artefacts" / "documents", files)
    read = [file for file in files if isinstance(file, Document)]
    quarantined = [file for file in files if isinstance(file, Quarantined)]
    return dg.MaterializeResult(
        value=handle,
        data_version=dg.DataVersion(handle.sha256[:16]),
        metadata={
            "found": len(found),
            "read": len(read),
            "quarantined": len(quarantined),
            "pages": sum(document.page_count for document in read),
            "pages read": dg.MetadataValue.md(_page_paths(read)),
            "warnings": sum(len(document.warnings) for document in read),
            "preview": dg.MetadataValue.md(_preview(read, quarantined)),
            "kinds": dg.MetadataValue.md(bar_chart("Files by kind", _by_suffix(files), unit="files")),
            "file": dg.MetadataValue.path(str(handle.path)),
            "sha256": handle.sha256,
        },
    )


@dg.asset(group_name="index", kinds={"python"}, code_version="1")
def chunks(project: dg.ResourceParam[Project], documents: Handle) -> dg.MaterializeResult[Handle]:
    """The units of retrieval: runs of text and tables with their rows, each knowing its file, pages and section."""
    read = read_documents(documents)
    found = [chunk for document in read for chunk in document.chunks]
    handle = write_lines(project.settings.home / "artefacts" / "chunks", found)
    tables = [chunk for chunk in found if chunk.kind == "table"]
    per_document = Counter(chunk.file for chunk in found)
    return dg.MaterializeResult(
        value=handle,
        data_version=dg.DataVersion(handle.sha256[:16]),
        metadata={
            "chunks": len(found),
            "text": len(found) - len(tables),
            "tables": len(tables),
            "with figures that are not certain": sum(bool(chunk.uncertain) for chunk in found),
            "with two readings": sum(bool(chunk.other_readings) for chunk in found),
            "with periods": sum(bool(chunk.periods) for chunk in found),
            "with publication date": sum(chunk.published is not None for chunk in found),
            "preview": dg.MetadataValue.md(_chunk_preview(found)),
            "by document": dg.MetadataValue.md(bar_chart("Chunks by document", dict(per_document.most_common(20)))),
            "file": dg.MetadataValue.path(str(handle.path)),
            "sha256": handle.sha256,
        },
    )


def found_files(settings: Settings) -> list[tuple[Path, str]]:
    """The files of the project's folders; none is enough where a database can be asked instead.

    ``NoDocumentsError`` where a folder is missing, or where there is nothing at all to ask.
    """
    for folder in settings.documents:
        if not folder.exists():
            raise NoDocumentsError(f"{folder}: no such folder; correct `documents` in plumbline.yaml")
    found = find_documents(settings.documents)
    if found or any(source.kind == "sql" for source in settings.sources):
        return found
    if not settings.documents:
        raise NoDocumentsError(
            "`documents` in plumbline.yaml names no folder; add for instance `documents: [documents]`"
        )
    folders = ", ".join(map(str, settings.documents))
    raise NoDocumentsError(f"{folders}: no document there; put files in, or correct `documents`")


def read_documents(handle: Handle) -> list[Document]:
    """The documents of the handle, without the quarantined files."""
    return [file for file in read_lines(handle, READ_FILE) if isinstance(file, Document)]


def read_quarantined(handle: Handle) -> list[Quarantined]:
    """The quarantined files of the handle."""
    return [file for file in read_lines(handle, READ_FILE) if isinstance(file, Quarantined)]


def read_chunks(handle: Handle) -> list[Chunk]:
    """The chunks of the handle."""
    return list(read_lines(handle, Chunk))


def _told(files: Iterable[ReadFile], total: int) -> Iterator[ReadFile]:
    for number, file in enumerate(files, 1):
        if isinstance(file, Quarantined):
            logger.info("[%d/%d] %s: quarantined, %s: %s", number, total, file.file, file.fault, file.message)
        else:
            logger.info("[%d/%d] %s: %d pages, %d chunks", number, total, file.file, file.page_count, len(file.chunks))
        yield file


def _page_paths(read: list[Document]) -> str:
    """How the pages of documents that have pages were read, over all and for those where something was odd."""
    paged = [(document.file, document.quality) for document in read if document.quality]
    odd = sorted(((f, q) for f, q in paged if q.slow or q.ocr or q.given_up), key=lambda item: -item[1].given_up)
    rows: list[tuple[object, ...]] = [
        ("all", *(sum(column) for column in zip(*((q.text, q.slow, q.ocr, q.given_up) for _, q in paged), strict=True)))
    ]
    rows += [(file, q.text, q.slow, q.ocr, q.given_up, f"{q.worst_unmapped:.1%}") for file, q in odd[:PREVIEWED]]
    return markdown_table(("file", "as text", "by the slower reader", "by OCR", "given up", "worst unmapped"), rows)


def _preview(read: list[Document], quarantined: list[Quarantined]) -> str:
    rows: list[tuple[object, ...]] = [
        (d.file, d.title[:60], d.published or "", d.page_count, len(d.chunks), "; ".join(d.warnings)[:120])
        for d in read[:PREVIEWED]
    ]
    rows += [(q.file, "quarantined", "", "", "", f"{q.fault}: {q.message}") for q in quarantined[:PREVIEWED]]
    return markdown_table(("file", "title", "published", "pages", "chunks", "warnings"), rows)


def _chunk_preview(found: list[Chunk]) -> str:
    rows = [
        (c.id, c.file, ", ".join(map(str, c.pages)), c.kind, " > ".join(c.section_path)[:60], c.text[:120])
        for c in found[: PREVIEWED // 2]
    ]
    return markdown_table(("id", "file", "pages", "kind", "section", "text"), rows)


def _by_suffix(files: list[ReadFile]) -> dict[str, float]:
    return {k: float(n) for k, n in Counter(Path(f.file).suffix.lower() or "(none)" for f in files).most_common()}
