"""What a file is, found from its content; its name only decides between kinds of text."""

import re
from enum import StrEnum
from pathlib import PurePosixPath

from engine.documents.model import DocumentError, DocumentFault
from engine.documents.office_container import has_ole_stream, office_parts
from engine.documents.sheets.delimited import is_delimited
from engine.documents.text_encoding import decode


class Kind(StrEnum):
    """A format that can be read."""

    PDF = "pdf"
    DOCX = "docx"
    XLSX = "xlsx"
    XLS = "xls"
    PICTURE = "picture"
    HTML = "html"
    MARKDOWN = "markdown"
    DELIMITED = "delimited"
    TEXT = "text"


_ZIP = (b"PK\x03\x04", b"PK\x05\x06")
_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_PICTURES = (b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff", b"II*\0", b"MM\0*", b"GIF87a", b"GIF89a")
_UNREAD = (
    (b"{\\rtf", "is RTF; save it as DOCX or PDF"),
    (b"%!PS", "is PostScript; convert it to PDF"),
    (b"Rar!\x1a\x07", "is a RAR archive; unpack it"),
    (b"7z\xbc\xaf\x27\x1c", "is a 7z archive; unpack it"),
    (b"\x1f\x8b", "is a gzip archive; unpack it"),
)
_MAIL = re.compile(rb"(?:[A-Za-z][\w-]*:[^\n]*\n(?:[ \t][^\n]*\n)*+)*?MIME-Version:", re.I)
"""Lines of a head, one of them that of all mail but the oldest."""
_PDF_END = re.compile(rb"startxref\s+\d+\s+%%EOF\s*$")
_PHONE_PICTURE = re.compile(rb".{4}ftyp(?:hei[cxs]|mif1|avif)", re.S)
_HTML_START = re.compile(
    r"\s*(?:<\?xml[^>]*>\s*)?(?><!--.*?-->\s*)*+<(?:!doctype\s+html|html|head|body|meta|table)\b", re.I | re.S
)
_OFFICE_XML = re.compile(r"<\?mso-application\s+progid=")
_HTML_TAG = re.compile(r"<(?:p|br|div|span|table|tr|td|th|ul|ol|li|h[1-6]?|a|b|strong|em|img|section)\b[^<>]*>", re.I)
_MARKDOWN = re.compile(r"^(?:#{1,6} \S|\|.+\|$|```|[-*] \[[ x]\] )", re.M)
_BY_SUFFIX = {
    ".pdf": Kind.PDF,
    ".doc": Kind.DOCX,
    ".docx": Kind.DOCX,
    ".docm": Kind.DOCX,
    ".xlsx": Kind.XLSX,
    ".xlsm": Kind.XLSX,
    ".xls": Kind.XLS,
    ".md": Kind.MARKDOWN,
    ".markdown": Kind.MARKDOWN,
    ".html": Kind.HTML,
    ".htm": Kind.HTML,
    ".xhtml": Kind.HTML,
    ".csv": Kind.DELIMITED,
    ".tsv": Kind.DELIMITED,
    ".txt": Kind.TEXT,
    **dict.fromkeys((".png", ".jpg", ".jpeg", ".tif", ".tiff", ".bmp", ".gif", ".webp"), Kind.PICTURE),
}
_LOOSE = {Kind.MARKDOWN, Kind.TEXT}
"""Names that promise no more than text of some kind."""
HEAD_CHARACTERS = 10_000
"""So much of a text shows what it is."""
_KINDS_OF_TEXT = {Kind.HTML, Kind.MARKDOWN, Kind.DELIMITED, Kind.TEXT}


def find_kind(data: bytes, file: str) -> Kind:
    """The kind of ``data``; ``DocumentError`` where it is none that can be read, saying what to do."""
    if data.startswith(_ZIP):
        return _kind_of_zip(data, file)
    if data.startswith(_OLE):
        return _kind_of_ole(data, file)
    if b"%PDF-" in data[:1024]:
        return Kind.PDF
    if _is_picture(data):
        return Kind.PICTURE
    head = data[:64].lstrip(b"\xef\xbb\xbf \r\n")
    for start, message in _UNREAD:
        if head.startswith(start):
            raise DocumentError(DocumentFault.UNSUPPORTED, file, message)
    if _MAIL.match(data[:HEAD_CHARACTERS].lstrip()):
        message = "is an e-mail or a web archive (EML, MHTML); save it as HTML or PDF, and its attachments as files"
        raise DocumentError(DocumentFault.UNSUPPORTED, file, message)
    if _PHONE_PICTURE.match(data):
        raise DocumentError(DocumentFault.UNSUPPORTED, file, "is a HEIC or AVIF picture; save it as JPEG or PNG")
    if _PDF_END.search(data[-64:]):
        raise DocumentError(DocumentFault.UNREADABLE, file, "is the end of a PDF without its beginning; fetch it again")
    return _kind_of_text(data, file)


def _is_picture(data: bytes) -> bool:
    bitmap = data.startswith(b"BM") and data[6:10] == bytes(4)  # reserved; a text may begin with BM
    webp = data.startswith(b"RIFF") and data[8:12] == b"WEBP"
    return bitmap or webp or data.startswith(_PICTURES)


def misnamed(kind: Kind, file: str) -> str | None:
    """A warning where the name of ``file`` promises another kind than ``kind``, which was found; else ``None``.

    >>> misnamed(Kind.HTML, "returns.xls")
    'is html, though its name ends in .xls; it was read as html'
    """
    suffix = PurePosixPath(file).suffix.lower()
    promised = _BY_SUFFIX.get(suffix)
    if promised in (kind, None) or (promised in _LOOSE and kind in _KINDS_OF_TEXT):
        return None
    return f"is {kind}, though its name ends in {suffix}; it was read as {kind}"


def _kind_of_zip(data: bytes, file: str) -> Kind:
    names = office_parts(data, file)
    if any(name.startswith("word/") for name in names):
        return Kind.DOCX
    if "xl/workbook.bin" in names:
        raise DocumentError(DocumentFault.UNSUPPORTED, file, "is a binary Excel workbook (XLSB); save it as XLSX")
    if any(name.startswith("xl/") for name in names):
        return Kind.XLSX
    if any(name.startswith("ppt/") for name in names):
        raise DocumentError(DocumentFault.UNSUPPORTED, file, "is a presentation (PPTX); save it as PDF")
    if "OFD.xml" in names:
        raise DocumentError(DocumentFault.UNSUPPORTED, file, "is an OFD file; save it as PDF")
    if "content.xml" in names:
        message = "is an OpenDocument file; save it as DOCX, XLSX or PDF"
        raise DocumentError(DocumentFault.UNSUPPORTED, file, message)
    message = "is a ZIP file, and neither DOCX nor XLSX; unpack it, or save it as PDF, DOCX or XLSX"
    raise DocumentError(DocumentFault.UNSUPPORTED, file, message)


def _kind_of_ole(data: bytes, file: str) -> Kind:
    if has_ole_stream(data, "EncryptedPackage"):
        message = "is protected by a password; remove the protection in the program that made it"
        raise DocumentError(DocumentFault.PASSWORD_REQUIRED, file, message)
    if has_ole_stream(data, "Workbook") or has_ole_stream(data, "Book"):
        return Kind.XLS
    if has_ole_stream(data, "WordDocument"):
        message = "is a Word document of before 2007 (DOC); save it as DOCX or PDF"
    elif has_ole_stream(data, "PowerPoint Document"):
        message = "is a presentation of before 2007 (PPT); save it as PDF"
    elif has_ole_stream(data, "__properties_version1.0"):
        message = "is an Outlook message (MSG); save it as HTML or PDF"
    else:
        message = "is an old Office file that is no Excel workbook; save it as DOCX, XLSX or PDF"
    raise DocumentError(DocumentFault.UNSUPPORTED, file, message)


def _kind_of_text(data: bytes, file: str) -> Kind:
    decoded = decode(data)
    if decoded is None:
        message = "is neither text nor PDF, DOCX, XLSX, XLS or a picture; convert it to one of these"
        raise DocumentError(DocumentFault.UNSUPPORTED, file, message)
    text = decoded.text
    if _OFFICE_XML.search(text[:1000]):
        message = "is an XML file of Office 2003; save it as XLSX or DOCX"
        raise DocumentError(DocumentFault.UNSUPPORTED, file, message)
    if _HTML_START.match(text[:HEAD_CHARACTERS]):
        return Kind.HTML
    named = _BY_SUFFIX.get(PurePosixPath(file).suffix.lower())
    if named in _KINDS_OF_TEXT - {Kind.TEXT}:
        return named
    if len(_HTML_TAG.findall(text[:HEAD_CHARACTERS])) >= 5:
        return Kind.HTML
    if named in {Kind.XLS, Kind.XLSX} or is_delimited(text):
        return Kind.DELIMITED
    if len(_MARKDOWN.findall(text[:HEAD_CHARACTERS])) >= 3:
        return Kind.MARKDOWN
    return Kind.TEXT
