import re
import struct
import zipfile
from io import BytesIO

import pytest

from engine.documents import office_container
from engine.documents.extract import extract
from engine.documents.model import DocumentError, DocumentFault
from engine.documents.office_container import has_ole_stream, office_parts
from engine.documents.progress import unheard
from tests.engine.documents.made_office import ole_bytes
from tests.engine.documents.test_any_bytes import MADE
from tests.engine.documents.test_kind import DOCX, zipped

BOMB = '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><x>&b;</x>'


def fault_of(data: bytes) -> DocumentFault:
    with pytest.raises(DocumentError, match=r"in/a\.docx") as caught:
        office_parts(data, "in/a.docx")
    return caught.value.fault


def test_parts() -> None:
    assert office_parts(DOCX, "a") == {"word/document.xml"}


def test_what_unpacks_to_too_much_is_not_unpacked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(office_container, "MAX_UNPACKED_BYTES", 1 << 24)
    out = BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("word/media/a.bin", bytes((1 << 24) + 1))
    assert len(out.getvalue()) < 50_000
    assert fault_of(out.getvalue()) is DocumentFault.TOO_LARGE


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_entities_are_not_declared_in_office_files(encoding: str) -> None:
    assert fault_of(zipped(word__document_dot_xml=BOMB.encode(encoding))) is DocumentFault.UNREADABLE


def test_a_protected_archive_needs_its_password() -> None:
    place = DOCX.index(b"PK\x01\x02") + 8
    flags = struct.unpack_from("<H", DOCX, place)[0] | 1
    assert fault_of(DOCX[:place] + struct.pack("<H", flags) + DOCX[place + 2 :]) is DocumentFault.PASSWORD_REQUIRED


@pytest.mark.parametrize("name", ["a.docx", "a.xlsx"])
def test_a_file_of_the_strict_form_is_read_as_the_usual_one(name: str) -> None:
    out = BytesIO()
    with zipfile.ZipFile(BytesIO(MADE[name])) as source, zipfile.ZipFile(out, "w") as target:
        for part in source.namelist():
            text = source.read(part).decode("utf-8", "surrogateescape")
            text = re.sub(r"http://schemas.openxmlformats.org/(\w+)/2006", r"http://purl.oclc.org/ooxml/\1", text)
            # The package itself has one form only.
            text = re.sub(
                r"http://purl.oclc.org/ooxml/package", r"http://schemas.openxmlformats.org/package/2006", text
            )
            target.writestr(part, text.encode("utf-8", "surrogateescape"))
    assert extract(out.getvalue(), name, unheard).blocks == extract(MADE[name], name, unheard).blocks


def test_an_ole_entry_is_no_word_of_the_text() -> None:
    data = ole_bytes({"WordDocument": "Book".encode("utf-16-le") * 200})
    assert has_ole_stream(data, "WordDocument") and not has_ole_stream(data, "Book")
