"""The folders of documents: there, of which kinds, and which files could not be read."""

import hashlib
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from engine.documents.files import find_documents, read_bytes
from engine.documents.kind import Kind, find_kind
from engine.documents.model import DocumentError
from engine.documents.pdf.file import PdfFile
from engine.settings import Settings
from orchestration.inspection.finding import Finding, failed, not_applicable, ok

SHOWN_FILES = 20


@dataclass
class Documents:
    """The findings, and the SHA-256 of every file that can be opened, by the name it goes by."""

    findings: list[Finding] = field(default_factory=list)
    digests: dict[str, str] = field(default_factory=dict)


def inspect_documents(settings: Settings) -> Documents:
    """Open every file of every folder, without reading what it says: that is the build's work."""
    found = Documents()
    if not settings.documents:
        detail = "no folder is configured, so only databases can be asked"
        found.findings.append(not_applicable("documents", "none", detail, "set `documents` in plumbline.yaml"))
    for folder in settings.documents:
        _inspect_folder(folder, settings, found)
    return found


def _inspect_folder(folder: Path, settings: Settings, found: Documents) -> None:
    subject = _short(folder, settings.project)
    try:
        files = find_documents([folder])
    except OSError:
        remedy = "make the folder, or correct `documents` in plumbline.yaml"
        found.findings.append(failed("documents", subject, "no such file or folder", remedy))
        return
    kinds: Counter[Kind] = Counter()
    unusable: list[DocumentError] = []
    for path, file in files:
        try:
            data = read_bytes(path, file, max_mb=settings.reading.max_mb)
            kind = find_kind(data, file)
            if kind is Kind.PDF:
                with PdfFile(data, file):
                    pass  # it opens; pages are read only when they are asked for
        except DocumentError as error:
            unusable.append(error)
            continue
        kinds[kind] += 1
        found.digests[file] = hashlib.sha256(data).hexdigest()
    found.findings.append(_summary(subject, kinds, len(files)))
    found.findings += [_unusable(error) for error in unusable[:SHOWN_FILES]]
    if len(unusable) > SHOWN_FILES:
        more = len(unusable) - SHOWN_FILES
        found.findings.append(failed("documents", subject, f"{more} more files cannot be used", "see above"))


def _summary(subject: str, kinds: Counter[Kind], files: int) -> Finding:
    if not files:
        return not_applicable(
            "documents", subject, "holds no documents yet", "put PDF, DOCX, HTML or other files there"
        )
    counted = ", ".join(f"{number} {kind.value}" for kind, number in kinds.most_common())
    return ok("documents", subject, f"{files} files: {counted or 'none that can be used'}")


def _unusable(error: DocumentError) -> Finding:
    cause, _, remedy = error.message.rpartition("; ")
    return failed("documents", error.file, cause or remedy, remedy if cause else "remove it")


def _short(path: Path, project: Path) -> str:
    return str(path.relative_to(project)) if path.is_relative_to(project) else str(path)
