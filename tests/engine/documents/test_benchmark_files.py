"""Files of strangers: every one ends as a parsed document or as a named error."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.documents.model import Document, DocumentFault, Quarantined
from engine.documents.read_all import read_each

BENCHMARKS = Path(__file__).parents[4] / "shared" / "benchmarks"
FOLDERS = ("pdf", "documents/pdf", "documents/docx/sources", "documents/html/sources", "documents/md/sources",
           "documents/csv/sources", "documents/xls/sources", "documents/xlsx/sources")  # fmt: skip
# Minutes of recognition on scanned pages, or of pages by the dozen.
HEAVY = {"chelsea_pdta.pdf", "issue-203-decimalize.pdf", "WARN-Report-for-7-1-2015-to-03-25-2016.pdf"}


def files(folder: str) -> list[Path]:
    found = sorted(p for p in (BENCHMARKS / folder).rglob("*") if p.is_file() and "groundtruth" not in p.parts)
    if not found:
        pytest.skip(f"{folder} is not here")
    return found


def parse(paths: list[Path]) -> Iterator[Document | Quarantined]:
    return read_each([(path, path.name) for path in paths])


@pytest.mark.slow
@pytest.mark.parametrize("folder", FOLDERS)
def test_every_file_ends_well_or_with_a_name(folder: str) -> None:
    unread = {}
    for parsed in parse([path for path in files(folder) if path.name not in HEAVY]):
        json.dumps(parsed.model_dump(mode="json"))
        if isinstance(parsed, Document):
            assert parsed.chunks, parsed.file
        else:
            assert "broke the reader" not in parsed.message, parsed.message
            unread[parsed.file] = parsed.fault
    expected = {
        "pdf": {
            "empty.pdf": DocumentFault.EMPTY,
            "issue-297-example.pdf": DocumentFault.NO_TEXT,
            "password-example.pdf": DocumentFault.PASSWORD_REQUIRED,
        },
    }
    assert unread == expected.get(folder, {})
