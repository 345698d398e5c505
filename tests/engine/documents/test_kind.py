import zipfile
from io import BytesIO

import pytest

from engine.documents.kind import Kind, find_kind
from engine.documents.model import DocumentError, DocumentFault


def zipped(*names: str) -> bytes:
    out = BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name in names:
            archive.writestr(name, "x")
    return out.getvalue()


@pytest.mark.parametrize(
    ("data", "file", "kind"),
    [
        (b"%PDF-1.4 ...", "letter.txt", Kind.PDF),
        (b"\xef\xbb\xbfjunk %PDF-1.4 ...", "letter.docx", Kind.PDF),
        (zipped("word/document.xml"), "a.pdf", Kind.DOCX),
        (zipped("xl/workbook.xml"), "a", Kind.XLSX),
        (b"<!DOCTYPE html><p>x", "page.txt", Kind.HTML),
        (b"\n<html><body>x", "page", Kind.HTML),
        (b"# A\n\ntext\n\n## B\n\n### C\n", "notes", Kind.MARKDOWN),
        (b"a,b\n1,2\n", "t.csv", Kind.DELIMITED),
        ("营业收入".encode("gb18030"), "t.txt", Kind.TEXT),
        ("营业收入\n".encode("utf-16"), "t.txt", Kind.TEXT),
    ],
)
def test_content_decides(data: bytes, file: str, kind: Kind) -> None:
    assert find_kind(data, file) is kind


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00", DocumentFault.UNSUPPORTED),
        (zipped("mimetype"), DocumentFault.UNSUPPORTED),
        (b"PK\x03\x04 cut off", DocumentFault.UNREADABLE),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + "EncryptedPackage".encode("utf-16-le"), DocumentFault.PASSWORD_REQUIRED),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + "WordDocument".encode("utf-16-le"), DocumentFault.UNSUPPORTED),
    ],
)
def test_what_cannot_be_read_is_named(data: bytes, fault: DocumentFault) -> None:
    with pytest.raises(DocumentError) as caught:
        find_kind(data, "in/the/way.bin")
    assert caught.value.fault is fault
    assert "in/the/way.bin" in str(caught.value)
