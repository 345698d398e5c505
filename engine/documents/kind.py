"""What a file is, found from its content; its name only decides between kinds of text."""

import re
import zipfile
from enum import StrEnum
from io import BytesIO
from pathlib import PurePosixPath

from engine.documents.model import DocumentError, DocumentFault
from engine.documents.text_encoding import decode

MAX_UNPACKED_BYTES = 1 << 30


class Kind(StrEnum):
    """A format that can be read."""

    PDF = "pdf"
    DOCX = "docx"
    XLSX = "xlsx"
    XLS = "xls"
    HTML = "html"
    MARKDOWN = "markdown"
    DELIMITED = "delimited"
    TEXT = "text"


_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_HTML_START = re.compile(r"\s*(?:<\?xml[^>]*>\s*)?(?:<!--.*?-->\s*)*<(?:!doctype\s+html|html|head|body)\b", re.I | re.S)
_HTML_TAG = re.compile(r"<(?:p|br|div|span|table|tr|td|th|ul|ol|li|h[1-6]?|a|b|strong|em|img|section)\b[^<>]*>", re.I)
_MARKDOWN = re.compile(r"^(?:#{1,6} \S|\|.+\|$|```|[-*] \[[ x]\] )", re.M)
_BY_SUFFIX = {
    ".md": Kind.MARKDOWN,
    ".markdown": Kind.MARKDOWN,
    ".html": Kind.HTML,
    ".htm": Kind.HTML,
    ".xhtml": Kind.HTML,
    ".csv": Kind.DELIMITED,
    ".tsv": Kind.DELIMITED,
}


def find_kind(data: bytes, file: str) -> Kind:
    """The kind of ``data``; ``DocumentError`` where it is none that can be read, saying what to do."""
    if b"%PDF-" in data[:1024]:
        return Kind.PDF
    if data.startswith(b"PK\x03\x04"):
        return _kind_of_zip(data, file)
    if data.startswith(_OLE):
        return _kind_of_ole(data, file)
    return _kind_of_text(data, file)


def _kind_of_zip(data: bytes, file: str) -> Kind:
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            names = {info.filename for info in archive.infolist()}
            unpacked = sum(info.file_size for info in archive.infolist())
    except (zipfile.BadZipFile, NotImplementedError) as error:
        message = f"is a damaged ZIP container ({error}); save it again from the program that made it"
        raise DocumentError(DocumentFault.UNREADABLE, file, message) from error
    if unpacked > MAX_UNPACKED_BYTES:
        message = f"unpacks to {unpacked:,} bytes, at most {MAX_UNPACKED_BYTES:,} are read; split it"
        raise DocumentError(DocumentFault.TOO_LARGE, file, message)
    if any(name.startswith("word/") for name in names):
        return Kind.DOCX
    if any(name.startswith("xl/") for name in names):
        return Kind.XLSX
    message = "is a ZIP file, and neither DOCX nor XLSX; unpack it, or save it as PDF, DOCX or XLSX"
    raise DocumentError(DocumentFault.UNSUPPORTED, file, message)


def _kind_of_ole(data: bytes, file: str) -> Kind:
    # Directory entries of an OLE file are UTF-16; their names tell what it holds.
    if "EncryptedPackage".encode("utf-16-le") in data:
        message = "is protected by a password; remove the protection in the program that made it"
        raise DocumentError(DocumentFault.PASSWORD_REQUIRED, file, message)
    if any(name.encode("utf-16-le") in data for name in ("Workbook", "Book")):
        return Kind.XLS
    message = "is an old Office file that is no Excel workbook; save it as DOCX or PDF"
    raise DocumentError(DocumentFault.UNSUPPORTED, file, message)


def _kind_of_text(data: bytes, file: str) -> Kind:
    decoded = decode(data)
    if decoded is None:
        message = "is neither text nor PDF, DOCX, XLSX or XLS; convert it to one of these"
        raise DocumentError(DocumentFault.UNSUPPORTED, file, message)
    text = decoded.text
    if _HTML_START.match(text):
        return Kind.HTML
    if kind := _BY_SUFFIX.get(PurePosixPath(file).suffix.lower()):
        return kind
    if len(_HTML_TAG.findall(text[:4096])) >= 5:
        return Kind.HTML
    if len(_MARKDOWN.findall(text[:20_000])) >= 3:
        return Kind.MARKDOWN
    return Kind.TEXT
