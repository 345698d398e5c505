"""Files to documents: the one door of this package."""

import hashlib
import logging
import os
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path, PurePosixPath
from typing import Literal

from engine.documents.blocks import Extracted, Heading, Paragraph
from engine.documents.cache import DocumentCache
from engine.documents.captions import with_captions
from engine.documents.chunks import Piece, chunk_id, cut_chunks
from engine.documents.content_periods import ContentPeriods
from engine.documents.headings import could_be_heading
from engine.documents.kind import Kind, find_kind
from engine.documents.model import Chunk, Document, DocumentError, DocumentFault, Quarantined
from engine.documents.published import find_published
from engine.documents.sections import split_sections
from engine.documents.text_encoding import decode

logger = logging.getLogger(__name__)

MAX_BYTES = 500 * 1024 * 1024
MAX_TITLE_CHARACTERS = 120
MAX_TITLE_LINES = 2


def read_document(
    path: Path, *, file: str, zone: str = "UTC", fiscal_year_start: int = 1, chunk_tokens: int = 220
) -> Document:
    """The document in ``path``; ``file`` is the name it goes by, relative and with forward slashes.

    ``zone`` is the IANA zone of civil days, ``fiscal_year_start`` a month, ``chunk_tokens`` the target size of a chunk
    in estimated tokens. ``DocumentError`` says why a file cannot be used and what to do.
    """
    data = _bytes(path, file)
    return _read(path, data, file=file, zone=zone, fiscal_year_start=fiscal_year_start, chunk_tokens=chunk_tokens)


def read_all(
    files: Sequence[tuple[Path, str]],
    *,
    zone: str = "UTC",
    fiscal_year_start: int = 1,
    chunk_tokens: int = 220,
    cache: DocumentCache | None = None,
) -> Iterator[Document | Quarantined]:
    """Every file of ``files`` in turn, as a document or as quarantined; one bad file never stops the rest.

    With a ``cache`` every file is still hashed, and parsed only if its bytes, its name, these arguments or this
    package changed. A file with the bytes of an earlier one comes without sections and chunks, and with a warning
    that names the earlier one, so that nothing is found twice.
    """
    first: dict[str, str] = {}
    for path, file in files:
        digest: str | None = None
        try:
            data = _bytes(path, file)
            digest = hashlib.sha256(data).hexdigest()
            key = f"{digest}|{file}|{zone}|{fiscal_year_start}|{chunk_tokens}"
            document = cache.get(key) if cache else None
            if document is None:
                document = _read(
                    path, data, file=file, zone=zone, fiscal_year_start=fiscal_year_start, chunk_tokens=chunk_tokens
                )
                if cache:
                    cache.put(key, document)
        except DocumentError as error:
            logger.warning("quarantined %s", error)
            yield Quarantined(file=file, sha256=digest, fault=error.fault, message=error.message)
            continue
        earlier = first.setdefault(digest, file)
        yield document if earlier == file else _as_duplicate(document, earlier)


def _as_duplicate(document: Document, earlier: str) -> Document:
    note = f"holds the same bytes as {earlier}, under which it is searched"
    return document.model_copy(update={"sections": (), "chunks": (), "warnings": (note,)})


def find_documents(folders: Sequence[Path]) -> list[tuple[Path, str]]:
    """Files below ``folders`` with the names they go by, relative to their folder, sorted by that name.

    Hidden files and folders and a word processor's lock files are passed over. A link is followed only to a file
    inside its own folder, since what lies outside was not given; others are logged. A folder may also be one file.
    Where two folders hold the same relative name, both names get the folder's own name in front.
    """
    found: list[tuple[Path, Path, str]] = []
    for folder in folders:
        if folder.is_file():
            found.append((folder.parent, folder, folder.name))
        elif folder.is_dir():
            found.extend((folder, path, _readable(path.relative_to(folder).as_posix())) for path in _walk(folder))
        else:
            raise FileNotFoundError(f"{folder}: no such file or folder; check `documents` in plumbline.yaml")
    names = [name for _, _, name in found]
    twice = {name for name in names if names.count(name) > 1} if len(folders) > 1 else set()
    named = {path: f"{root.name}/{name}" if name in twice else name for root, path, name in found}
    return sorted(named.items(), key=lambda item: (item[1], item[0]))


def _readable(name: str) -> str:
    """A file name that can be written anywhere: bytes that are not UTF-8 are shown as escapes."""
    return name.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")


def _walk(folder: Path) -> Iterator[Path]:
    root = folder.resolve()
    for parent, folders, files in os.walk(folder, followlinks=False):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(files):
            path = Path(parent) / name
            if name.startswith((".", "~$")):
                continue
            if path.is_symlink() and not (path.exists() and path.resolve().is_relative_to(root)):
                logger.warning("%s: a link that leads out of the folder or nowhere is not followed", path)
                continue
            if path.is_file():
                yield path


def _bytes(path: Path, file: str) -> bytes:
    try:
        size = path.stat().st_size
        if size > MAX_BYTES:
            message = f"has {size:,} bytes, at most {MAX_BYTES:,} are read; split it"
            raise DocumentError(DocumentFault.TOO_LARGE, file, message)
        data = path.read_bytes()
    except OSError as error:
        message = f"cannot be opened ({error.strerror}); check that it exists and may be read"
        raise DocumentError(DocumentFault.UNREADABLE, file, message) from error
    if not data.strip(b"\0 \t\r\n"):
        raise DocumentError(DocumentFault.EMPTY, file, "holds nothing; remove it or put its content back")
    return data


def _read(path: Path, data: bytes, *, file: str, zone: str, fiscal_year_start: int, chunk_tokens: int) -> Document:
    digest = hashlib.sha256(data).hexdigest()
    kind = find_kind(data, file)
    try:
        extracted = _extract(kind, path, data, file)
    except DocumentError:
        raise
    except Exception as error:
        logger.exception("reader of %s failed on %s", kind, file)
        message = f"broke the reader of {kind} files ({type(error).__name__}: {error}); convert it to another format"
        raise DocumentError(DocumentFault.UNREADABLE, file, message) from error
    published, origin = find_published(extracted, file)
    title = _title(extracted, file)
    sections = split_sections(with_captions(extracted.blocks))
    pieces = list(cut_chunks(sections, title=title, chunk_tokens=chunk_tokens))
    if not pieces:
        details = "; ".join(extracted.warnings[:3])
        message = f"holds no text that can be read{f' ({details})' if details else ''}; scan or export it again"
        raise DocumentError(DocumentFault.NO_TEXT, file, message)
    names = (title, PurePosixPath(file).stem)
    periods = ContentPeriods(published, zone=zone, fiscal_year_start=fiscal_year_start, names=names)
    identity = digest[:16]
    chunks = tuple(
        _chunk(piece, position, document=identity, file=file, periods=periods) for position, piece in enumerate(pieces)
    )
    return Document(
        id=identity,
        file=file,
        sha256=digest,
        title=title,
        published=published,
        published_from=origin,
        page_count=extracted.page_count,
        sections=tuple(section.section() for section in sections),
        chunks=chunks,
        warnings=tuple(extracted.warnings),
    )


def _extract(kind: Kind, path: Path, data: bytes, file: str) -> Extracted:
    from engine.documents.delimited import read_delimited
    from engine.documents.docx import read_docx
    from engine.documents.html import read_html
    from engine.documents.markdown import read_markdown
    from engine.documents.pdf import read_pdf
    from engine.documents.plain import read_plain
    from engine.documents.spreadsheet import read_xls, read_xlsx

    if kind is Kind.PDF:
        return read_pdf(path, data, file)
    if kind is Kind.DOCX:
        return read_docx(data, file)
    if kind is Kind.XLSX:
        return read_xlsx(data, file)
    if kind is Kind.XLS:
        return read_xls(data, file)
    decoded = decode(data)
    if decoded is None:
        raise DocumentError(DocumentFault.UNREADABLE, file, "is in no known encoding; save it as UTF-8")
    readers: dict[Kind, Callable[..., Extracted]] = {
        Kind.HTML: read_html,
        Kind.MARKDOWN: read_markdown,
        Kind.DELIMITED: read_delimited,
        Kind.TEXT: read_plain,
    }
    extracted = readers[kind](decoded)
    if decoded.guessed:
        extracted.warnings.append(
            f"the encoding is a guess ({decoded.encoding}); save it as UTF-8 if letters look wrong"
        )
    return extracted


def _title(extracted: Extracted, file: str) -> str:
    """What the file says its title is, else the short lines that it opens with, its first heading, or its name."""
    opening: list[str] = []
    for block in extracted.blocks[:MAX_TITLE_LINES]:
        if not isinstance(block, Paragraph) or not could_be_heading(block.text):
            break
        opening.append(block.text)
    heading = next((block.text for block in extracted.blocks if isinstance(block, Heading)), "")
    title = extracted.title or " ".join(opening) or heading or PurePosixPath(file).stem
    return " ".join(title.split())[:MAX_TITLE_CHARACTERS]


def _chunk(piece: Piece, position: int, *, document: str, file: str, periods: ContentPeriods) -> Chunk:
    kind: Literal["text", "table"] = "table" if piece.kind == "table" else "text"
    return Chunk(
        id=chunk_id(document, position, kind, piece.text),
        document=document,
        file=file,
        kind=kind,
        text=piece.text,
        pages=piece.pages,
        table_id=piece.table_id,
        rows=piece.rows,
        header_rows=piece.header_rows,
        section_path=piece.section_path,
        periods=periods.find(piece.section_path, piece.body),
        published=periods.published,
        covers=periods.covers,
        sha256=hashlib.sha256(piece.text.encode()).hexdigest(),
    )
