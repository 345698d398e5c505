"""Checks on documents and chunks. Each finding is a plain function, so that a test can make it fail."""

import hashlib
from collections import Counter
from collections.abc import Iterator, Sequence

import dagster as dg

from assets.documents import found_files, read_chunks, read_documents, read_quarantined
from assets.findings import Finding, at_least, check_result, none_of
from assets.handles import Handle
from assets.project import Project
from engine.documents.model import Chunk, Document

PAGES_WITH_TEXT = 0.8
"""Share of pages that must have given a chunk; below it, look whether pages are scans that OCR could not read."""


@dg.multi_asset_check(
    specs=[
        dg.AssetCheckSpec("nothing_lost", asset="documents", blocking=True, description="read + quarantined = found"),
        dg.AssetCheckSpec("page_quality", asset="documents", description="Pages that gave text"),
    ],
    ins={"documents": dg.AssetIn("documents")},
)
def document_checks(project: dg.ResourceParam[Project], documents: Handle) -> Iterator[dg.AssetCheckResult]:
    """Whether every file was read or quarantined, and how many pages gave text."""
    read, quarantined = read_documents(documents), read_quarantined(documents)
    found = found_files(project.settings)
    yield check_result(nothing_lost([file for _, file in found], [d.file for d in read], [q.file for q in quarantined]))
    yield check_result(page_quality(read))


@dg.multi_asset_check(
    specs=[
        dg.AssetCheckSpec(
            "provenance_complete",
            asset="chunks",
            additional_deps=["documents"],
            blocking=True,
            description="File, pages, hash, id",
        ),
        dg.AssetCheckSpec(
            "coverage", asset="chunks", additional_deps=["documents"], description="Every character is in a chunk"
        ),
        dg.AssetCheckSpec(
            "table_rows_conserved",
            asset="chunks",
            additional_deps=["documents"],
            blocking=True,
            description="Every row of every table is in one chunk, with all of its cells",
        ),
    ],
    ins={"documents": dg.AssetIn("documents"), "chunks": dg.AssetIn("chunks")},
)
def chunk_checks(documents: Handle, chunks: Handle) -> Iterator[dg.AssetCheckResult]:
    """Whether every chunk can be traced to its place, and every table row is in the text that is searched."""
    read, found = read_documents(documents), read_chunks(chunks)
    yield check_result(provenance_complete(read, found))
    yield check_result(coverage(read, found))
    yield check_result(table_rows_conserved(read, found))


def nothing_lost(found: Sequence[str], read: Sequence[str], quarantined: Sequence[str]) -> Finding:
    """Holds where the files found are those read and those quarantined, each once."""
    difference = Counter(found)
    difference.subtract(Counter(read) + Counter(quarantined))
    astray = sorted(file for file, times in difference.items() if times)
    finding = none_of("nothing_lost", astray, of=len(found))
    counts = {"found": len(found), "read": len(read), "quarantined": len(quarantined)}
    return finding.model_copy(update={"facts": finding.facts | counts})


def page_quality(read: Sequence[Document]) -> Finding:
    """Holds where enough pages gave at least one chunk; a format without pages counts as one page."""
    # A file that repeats another one has no chunks of its own and is judged by the other.
    once = {document.id: document for document in reversed(read)}.values()
    pages = sum(document.page_count for document in once)
    with_text = sum(len({page for chunk in document.chunks for page in chunk.pages}) for document in once)
    finding = at_least("page_quality", with_text / pages if pages else 1.0, PAGES_WITH_TEXT, n=pages, level="warn")
    facts: dict[str, str | int] = {
        "documents with warnings": ", ".join([document.file for document in read if document.warnings][:10]),
        "pages read by OCR": sum(document.quality.ocr for document in once if document.quality),
        "pages given up": sum(document.quality.given_up for document in once if document.quality),
    }
    return finding.model_copy(update={"facts": finding.facts | facts})


def provenance_complete(read: Sequence[Document], found: Sequence[Chunk]) -> Finding:
    """Holds where each chunk names a document that was read, pages that it has, the hash of its text, and a free id."""
    by_id = {document.id: document for document in read}
    ids = Counter((chunk.id, chunk.file) for chunk in found)
    offenders = [
        f"{chunk.file}#{chunk.id}"
        for chunk in found
        if chunk.document not in by_id
        or not chunk.pages
        or not all(1 <= page <= by_id[chunk.document].page_count for page in chunk.pages)
        or hashlib.sha256(chunk.text.encode()).hexdigest() != chunk.sha256
        or ids[chunk.id, chunk.file] > 1
    ]
    return none_of("provenance_complete", offenders, of=len(found))


def coverage(read: Sequence[Document], found: Sequence[Chunk]) -> Finding:
    """Holds where every document gave a chunk, and each section's chunks have as many characters as its text."""
    covered = {chunk.document for chunk in found}
    wanted: Counter[tuple[str, tuple[str, ...]]] = Counter()
    for document in read:
        for section in document.sections:
            wanted[document.id, section.path] += section.characters
    held: Counter[tuple[str, tuple[str, ...]]] = Counter()
    for chunk in found:
        if chunk.kind == "text":
            held[chunk.document, chunk.section_path] += len(_squeezed(chunk.text))
    files = {document.id: document.file for document in reversed(read)}
    offenders = [document.file for document in read if document.id not in covered]
    offenders += [
        f"{files.get(key[0], key[0])} {' > '.join(key[1])}: {held[key]} of {wanted[key]} characters"
        for key in sorted(wanted.keys() | held.keys())
        if wanted[key] != held[key]
    ]
    finding = none_of("coverage", offenders, of=len(read))
    return finding.model_copy(update={"facts": finding.facts | {"characters": held.total()}})


def table_rows_conserved(read: Sequence[Document], found: Sequence[Chunk]) -> Finding:
    """Holds where each table's chunks hold as many rows as the table has, and every cell stands in its chunk's text."""
    wanted = Counter({(d.id, t.id): t.rows for d in read for section in d.sections for t in section.tables})
    held: Counter[tuple[str, str]] = Counter()
    for chunk in found:
        if chunk.rows is not None:
            # Each piece of a table repeats the header rows.
            key = chunk.document, chunk.table_id or ""
            held[key] += len(chunk.rows) - (chunk.header_rows if held[key] else 0)
    files = {document.id: document.file for document in reversed(read)}
    offenders = [
        f"{files.get(key[0], key[0])} {key[1]}: {held[key]} of {wanted[key]} rows"
        for key in sorted(wanted.keys() | held.keys())
        if wanted[key] != held[key]
    ]
    offenders += [
        f"{chunk.file} {chunk.table_id}: {cell.strip()[:40]}"
        for chunk in found
        for row in (chunk.rows or ())[chunk.header_rows :]
        for cell in row
        if _squeezed(cell) not in _squeezed(chunk.text)
    ]
    return none_of("table_rows_conserved", offenders, of=held.total())


def _squeezed(text: str) -> str:
    return "".join(text.split())
