"""A file that was read, or why it was not, as `plumbline parse --json` prints it."""

from typing import Any

from engine.documents.model import Chunk, Document, Quarantined


def parsed_record(read: Document | Quarantined) -> dict[str, Any]:
    """``{file, status, error, pages, sections, chunks, warnings}``; ``pages`` is their number."""
    if isinstance(read, Quarantined):
        error = {"fault": read.fault.value, "message": read.message}
        return {
            "file": read.file,
            "status": "quarantined",
            "error": error,
            "pages": 0,
            "sections": [],
            "chunks": [],
            "warnings": [],
        }
    return {
        "file": read.file,
        "status": "ok",
        "error": None,
        "pages": read.page_count,
        "sections": [section.model_dump(mode="json", include={"path", "level", "pages"}) for section in read.sections],
        "chunks": [_chunk_record(chunk) for chunk in read.chunks],
        "warnings": list(read.warnings),
    }


def _chunk_record(chunk: Chunk) -> dict[str, Any]:
    return chunk.model_dump(
        mode="json",
        include={
            "id",
            "kind",
            "text",
            "pages",
            "table_id",
            "rows",
            "section_path",
            "periods",
            "uncertain",
            "other_readings",
        },
    )
