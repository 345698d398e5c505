"""The containers of office files: ZIP (DOCX, XLSX) and OLE (XLS, and whatever is encrypted)."""

import zipfile
import zlib
from io import BytesIO

from engine.documents.model import DocumentError, DocumentFault

_STRICT = b"http://purl.oclc.org/ooxml/"
_TRANSITIONAL = b"http://schemas.openxmlformats.org/"
MAX_UNPACKED_BYTES = 1 << 30
MAX_PARTS = 100_000
PROLOGUE_BYTES = 4096
"""A declaration of a document type stands at the top of a part."""


def office_parts(data: bytes, file: str) -> set[str]:
    """The names of the parts of a ZIP container.

    ``DocumentError`` where it is damaged, protected, would unpack to more than ``MAX_UNPACKED_BYTES``, or holds a part
    with a document type: office files have none, and entities declared in one can grow without end.
    """
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            parts = archive.infolist()
            _check_size(sum(part.file_size for part in parts), len(parts), file)
            if any(part.flag_bits & 1 for part in parts):
                message = "is protected by a password; remove the protection in the program that made it"
                raise DocumentError(DocumentFault.PASSWORD_REQUIRED, file, message)
            for part in parts:
                if part.filename.endswith((".xml", ".rels")):
                    with archive.open(part) as stream:
                        _check_prologue(stream.read(PROLOGUE_BYTES), part.filename, file)
            return {part.filename for part in parts}
    except (zipfile.BadZipFile, zlib.error, NotImplementedError, EOFError, OSError, ValueError) as error:
        message = f"is a damaged ZIP container ({error}); save it again from the program that made it"
        raise DocumentError(DocumentFault.UNREADABLE, file, message) from error


def _check_size(unpacked: int, parts: int, file: str) -> None:
    if unpacked > MAX_UNPACKED_BYTES:
        message = f"unpacks to {unpacked:,} bytes, at most {MAX_UNPACKED_BYTES:,} are read; split it"
        raise DocumentError(DocumentFault.TOO_LARGE, file, message)
    if parts > MAX_PARTS:
        message = f"is a ZIP container of {parts:,} parts, at most {MAX_PARTS:,} are read; split it"
        raise DocumentError(DocumentFault.TOO_LARGE, file, message)


def _check_prologue(start: bytes, part: str, file: str) -> None:
    # In UTF-16 every other byte is zero.
    if b"<!DOCTYPE" in start.replace(b"\0", b""):
        message = f"declares a document type in {part}, which no office program writes; save it again from one"
        raise DocumentError(DocumentFault.UNREADABLE, file, message)


def transitional(data: bytes, main_part: str) -> bytes:
    """An office file of the strict form of the standard in the usual form, which is what the libraries know.

    They differ in the names of their namespaces. ``main_part``, such as word/document.xml, shows which of them it is.
    """
    with zipfile.ZipFile(BytesIO(data)) as archive:
        if main_part not in archive.namelist() or _STRICT not in archive.read(main_part)[:PROLOGUE_BYTES]:
            return data
        out = BytesIO()
        with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as target:
            for info in archive.infolist():
                content = archive.read(info)
                if info.filename.endswith((".xml", ".rels")):
                    for part in (b"wordprocessingml", b"drawingml", b"spreadsheetml", b"officeDocument"):
                        content = content.replace(_STRICT + part, _TRANSITIONAL + part + b"/2006")
                target.writestr(info.filename, content)
    return out.getvalue()


def has_ole_stream(data: bytes, name: str) -> bool:
    """Whether the directory of an OLE file has an entry called ``name``.

    Entries are 128 bytes from a multiple of 128: the name in UTF-16, filled up to 64 bytes, then its length with the
    closing zero. So a word in the text of a document is not taken for an entry.
    """
    encoded = name.encode("utf-16-le")
    place = data.find(encoded)
    while place >= 0:
        length = int.from_bytes(data[place + 64 : place + 66], "little")
        if place % 128 == 0 and length == len(encoded) + 2:
            return True
        place = data.find(encoded, place + 1)
    return False
