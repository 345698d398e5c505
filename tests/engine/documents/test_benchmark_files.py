"""Files of strangers: every one ends as a parsed document or as a named error."""

import json
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest

from engine.documents.model import DocumentFault
from engine.documents.parsed import ParsedFile, parse_files

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


def parse(paths: list[Path]) -> Iterator[ParsedFile]:
    return parse_files([(path, path.name) for path in paths])


@pytest.mark.slow
@pytest.mark.parametrize("folder", FOLDERS)
def test_every_file_ends_well_or_with_a_name(folder: str) -> None:
    unread = {}
    for parsed in parse([path for path in files(folder) if path.name not in HEAVY]):
        json.dumps(parsed.model_dump(mode="json"))
        if parsed.error is None:
            assert parsed.chunks, parsed.file
        else:
            assert "broke the reader" not in parsed.error.message, parsed.error.message
            unread[parsed.file] = parsed.error.fault
    expected = {
        "pdf": {
            "empty.pdf": DocumentFault.EMPTY,
            "issue-297-example.pdf": DocumentFault.UNREADABLE,
            "password-example.pdf": DocumentFault.PASSWORD_REQUIRED,
        },
        "documents/html/sources": {"example_image_01.png": DocumentFault.UNSUPPORTED},
    }
    assert unread == expected.get(folder, {})


def words(text: str) -> set[str]:
    return set(re.findall(r"[^\W_]{3,}", text))


@pytest.mark.parametrize(
    ("folder", "share"), [("docx", 0.97), ("html", 0.96), ("md", 0.97), ("csv", 1.0), ("xlsx", 0.88)]
)
def test_words_of_the_reference_conversion_are_found(folder: str, share: float) -> None:
    """The references are docling's; a word of three letters or more counts once a file.

    Ours leaves out navigation and alternative texts of pictures (HTML), words of charts and comments (XLSX).
    """
    found = total = 0
    missing: dict[str, list[str]] = {}
    references = {
        path: reference
        for path in files(f"documents/{folder}/sources")
        if (reference := path.parents[1] / "groundtruth" / f"{path.name}.md").exists()
    }
    for parsed, reference in zip(parse(list(references)), references.values(), strict=True):
        # Images come as base64 or as addresses, formulas as LaTeX: no words of the document.
        text = re.sub(
            r"!?\[[^\]]*\]\([^)]*\)|\$[^$]*\$|<!--.*?-->|https?://\S+", " ", reference.read_text("utf-8"), flags=re.S
        )
        ours = words(" ".join(" ".join((*c.section_path, c.text)) for c in parsed.chunks))
        wanted = words(unescape(text).replace("\\_", "_"))
        found += len(wanted & ours)
        total += len(wanted)
        if wanted - ours:
            missing[parsed.file] = sorted(wanted - ours)[:8]
    assert total > 0
    assert found >= share * total, f"{found} of {total}: {missing}"
