import zipfile
from io import BytesIO

import pytest

from engine.documents.kind import Kind, find_kind, misnamed
from engine.documents.model import DocumentError, DocumentFault
from tests.engine.documents.made_office import ole_bytes, xls_bytes


def zipped(**parts: str | bytes) -> bytes:
    """A ZIP file; ``word__document_dot_xml`` is the part word/document.xml."""
    out = BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(name.replace("__", "/").replace("_dot_", "."), content)
    return out.getvalue()


DOCX = zipped(word__document_dot_xml="<x/>")


@pytest.mark.parametrize(
    ("data", "file", "kind"),
    [
        (b"%PDF-1.4 ...", "letter.txt", Kind.PDF),
        (b"\xef\xbb\xbfjunk %PDF-1.4 ...", "letter.docx", Kind.PDF),
        (DOCX, "a.pdf", Kind.DOCX),
        (zipped(xl__workbook_dot_xml="<x/>", a_dot_bin="%PDF-1.4"), "a", Kind.XLSX),
        (xls_bytes({"S": [["a", 1.0]]}), "a.doc", Kind.XLS),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "scan.pdf", Kind.PICTURE),
        (b"\xff\xd8\xff\xe0\0\x10JFIF", "scan", Kind.PICTURE),
        (b"II*\0\x08\0\0\0", "scan.txt", Kind.PICTURE),
        (b"BMW sold more.", "a", Kind.TEXT),
        (b"<!DOCTYPE html><p>x", "page.txt", Kind.HTML),
        (b"\n<html><body>x", "page", Kind.HTML),
        (b"<table><tr><td>a<td>1</table>", "returns.xls", Kind.HTML),
        ("\ufeff<html><table><tr><td>退货".encode("utf-16-le"), "returns.xls", Kind.HTML),
        (b"# A\n\ntext\n\n## B\n\n### C\n", "notes", Kind.MARKDOWN),
        (b"a,b\n1,2\n", "t.csv", Kind.DELIMITED),
        (b"a\tb\n1\t2\n", "t.xls", Kind.DELIMITED),
        (b"a\tb\n1\t2\n3\t4\n", "t.txt", Kind.DELIMITED),
        (b"a,b,c\n1,2,3\n3,4,5\n", "t", Kind.DELIMITED),
        (b"Dear all,\nwe met,\nas planned.\n", "t.txt", Kind.TEXT),
        (b"From: A\nTo: B\n\nWe met. MIME-Version: is a head.\n", "t.txt", Kind.TEXT),
        ("营业收入".encode("gb18030"), "t.txt", Kind.TEXT),
        ("营业收入\n".encode("utf-16"), "t.txt", Kind.TEXT),
    ],
)
def test_content_decides(data: bytes, file: str, kind: Kind) -> None:
    assert find_kind(data, file) is kind


@pytest.mark.parametrize(
    ("data", "fault", "advice"),
    [
        (zipped(mimetype="x"), DocumentFault.UNSUPPORTED, "unpack it"),
        (zipped(ppt__presentation_dot_xml="<x/>"), DocumentFault.UNSUPPORTED, "save it as PDF"),
        (zipped(xl__workbook_dot_bin="x"), DocumentFault.UNSUPPORTED, "save it as XLSX"),
        (zipped(OFD_dot_xml="<x/>"), DocumentFault.UNSUPPORTED, "save it as PDF"),
        (ole_bytes({"__properties_version1.0": b"x"}), DocumentFault.UNSUPPORTED, "Outlook"),
        (zipped(content_dot_xml="<x/>"), DocumentFault.UNSUPPORTED, "save it as DOCX"),
        (b"PK\x03\x04 cut off", DocumentFault.UNREADABLE, "save it again"),
        (DOCX[:-30], DocumentFault.UNREADABLE, "save it again"),
        (ole_bytes({"EncryptedPackage": b"x"}), DocumentFault.PASSWORD_REQUIRED, "remove the protection"),
        (ole_bytes({"WordDocument": "Workbook".encode("utf-16-le")}), DocumentFault.UNSUPPORTED, "save it as DOCX"),
        (ole_bytes({"PowerPoint Document": b"x"}), DocumentFault.UNSUPPORTED, "save it as PDF"),
        (ole_bytes({"Other": b"x"}), DocumentFault.UNSUPPORTED, "save it as"),
        (b"{\\rtf1\\ansi text}", DocumentFault.UNSUPPORTED, "save it as DOCX"),
        (b"MIME-Version: 1.0\nContent-Type: multipart/related", DocumentFault.UNSUPPORTED, "save it as HTML"),
        (
            b"Received: from a\r\n\tby b\r\nMime-version: 1.0\r\n\r\n6LSn6L+Q",
            DocumentFault.UNSUPPORTED,
            "save it as HTML",
        ),
        (b"\0\0\0\x18ftypheic\0\0\0\0mif1", DocumentFault.UNSUPPORTED, "save it as JPEG"),
        (b"/Root 1 0 R >>\nstartxref\n814\n%%EOF\n", DocumentFault.UNREADABLE, "fetch it again"),
        (b'<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>', DocumentFault.UNSUPPORTED, "XLSX"),
        (bytes(range(256)) * 9, DocumentFault.UNSUPPORTED, "convert it"),
    ],
)
def test_what_cannot_be_read_is_named(data: bytes, fault: DocumentFault, advice: str) -> None:
    with pytest.raises(DocumentError) as caught:
        find_kind(data, "in/the/way.bin")
    assert caught.value.fault is fault
    assert "in/the/way.bin" in str(caught.value) and advice in str(caught.value)


@pytest.mark.parametrize(
    ("kind", "file", "warned"),
    [
        (Kind.PDF, "a.txt", True),
        (Kind.HTML, "a.xls", True),
        (Kind.DELIMITED, "a.XLS", True),
        (Kind.PDF, "a.png", True),
        (Kind.DOCX, "a.doc", False),
        (Kind.XLSX, "a.xlsm", False),
        (Kind.DELIMITED, "a.txt", False),
        (Kind.HTML, "a.md", False),
        (Kind.PDF, "a", False),
        (Kind.TEXT, "a.log", False),
    ],
)
def test_a_name_that_promises_another_kind_is_told(kind: Kind, file: str, warned: bool) -> None:
    assert (misnamed(kind, file) is not None) is warned
