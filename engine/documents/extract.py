"""The bytes of a file to blocks, by the reader of its kind."""

import logging
from collections.abc import Callable

from engine.documents.blocks import Extracted
from engine.documents.kind import Kind, find_kind, misnamed
from engine.documents.model import DocumentError, DocumentFault
from engine.documents.progress import Progress
from engine.documents.text_encoding import decode

logger = logging.getLogger(__name__)


def extract(data: bytes, file: str, progress: Progress) -> Extracted:
    """The blocks of ``data``; ``file`` is the name they go by.

    ``DocumentError`` says why they cannot be read. Whatever breaks a reader is such an error, except for lack of
    memory.
    """
    kind = find_kind(data, file)
    try:
        extracted = _read(kind, data, file, progress)
    except (DocumentError, MemoryError):
        raise
    except Exception as error:
        logger.exception("reader of %s failed on %s", kind, file)
        message = f"broke the reader of {kind} files ({type(error).__name__}: {error}); convert it to another format"
        raise DocumentError(DocumentFault.UNREADABLE, file, message) from error
    if warning := misnamed(kind, file):
        extracted.warnings.append(warning)
    return extracted


def _read(kind: Kind, data: bytes, file: str, progress: Progress) -> Extracted:
    from engine.documents.docx.document import read_docx
    from engine.documents.pdf.document import read_pdf
    from engine.documents.scans.picture import read_picture
    from engine.documents.sheets.xls import read_xls
    from engine.documents.sheets.xlsx import read_xlsx

    if kind is Kind.PDF:
        return read_pdf(data, file, progress)
    if kind is Kind.PICTURE:
        return read_picture(data, file, progress)
    if kind is Kind.DOCX:
        return read_docx(data, file)
    if kind is Kind.XLSX:
        return read_xlsx(data, file)
    if kind is Kind.XLS:
        return read_xls(data, file)
    return _read_text(kind, data, file)


def _read_text(kind: Kind, data: bytes, file: str) -> Extracted:
    from engine.documents.html.document import read_html
    from engine.documents.markdown import read_markdown
    from engine.documents.plain import read_plain
    from engine.documents.sheets.delimited import read_delimited

    readers: dict[Kind, Callable[..., Extracted]] = {
        Kind.HTML: read_html,
        Kind.MARKDOWN: read_markdown,
        Kind.DELIMITED: read_delimited,
        Kind.TEXT: read_plain,
    }
    decoded = decode(data)
    if decoded is None:
        raise DocumentError(DocumentFault.UNREADABLE, file, "is in no known encoding; save it as UTF-8")
    extracted = readers[kind](decoded)
    if decoded.guessed:
        extracted.warnings.append(
            f"the encoding is a guess ({decoded.encoding}); save it as UTF-8 if letters look wrong"
        )
    return extracted
