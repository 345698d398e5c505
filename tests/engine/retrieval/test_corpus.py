"""JSON Lines corpora."""

import json
from datetime import date
from pathlib import Path

import pytest

from engine.documents.model import Chunk, DocumentFault, Quarantined
from engine.retrieval.corpus import read_corpus


def read(tmp_path: Path, *lines: str) -> list[Chunk | Quarantined]:
    (tmp_path / "c.jsonl").write_text("\n".join(lines) + "\n", "utf-8")
    return list(read_corpus(tmp_path / "c.jsonl", zone="UTC"))


def test_a_line_becomes_a_chunk_under_its_own_id_with_its_times(tmp_path: Path) -> None:
    line = {"id": 7, "text": "上个月的退货率", "title": "2023年报", "published": "2024-03-15", "other": 1}
    (made,) = read(tmp_path, json.dumps(line), "")
    assert isinstance(made, Chunk)
    assert (made.id, made.published, made.section_path) == ("7", date(2024, 3, 15), ("2023年报",))
    spans = [(p.start, p.end) for p in made.periods]
    assert spans == [(date(2023, 1, 1), date(2024, 1, 1)), (date(2024, 2, 1), date(2024, 3, 1))]


def test_without_a_date_only_what_needs_none_is_read(tmp_path: Path) -> None:
    (made,) = read(tmp_path, json.dumps({"id": "a", "text": "2023年3月和上个月"}))
    assert isinstance(made, Chunk)
    assert [(p.start, p.end) for p in made.periods] == [(date(2023, 3, 1), date(2023, 4, 1))]


@pytest.mark.parametrize(
    ("line", "fault", "message"),
    [
        ("{", DocumentFault.UNREADABLE, ""),
        ('{"text": "x"}', DocumentFault.UNREADABLE, "id: Field required"),
        ('{"id": "b", "text": 3, "published": []}', DocumentFault.UNREADABLE, "published"),
        ('{"id": "b", "text": " "}', DocumentFault.NO_TEXT, "empty"),
        ('{"id": "b", "text": "x", "published": "someday"}', DocumentFault.UNREADABLE, "YYYY-MM-DD"),
        ('{"id": "a", "text": "again"}', DocumentFault.UNREADABLE, "line 1 already"),
    ],
)
def test_a_bad_line_is_quarantined_by_name_and_the_others_are_kept(
    tmp_path: Path, line: str, fault: DocumentFault, message: str
) -> None:
    good = '{"id": "a", "text": "fine", "published": "2024年3月15日"}'
    first, bad, last = read(tmp_path, good, line, '{"id": "c", "text": "fine too"}')
    assert isinstance(first, Chunk)
    assert first.published == date(2024, 3, 15)
    assert isinstance(last, Chunk)
    assert isinstance(bad, Quarantined)
    assert (bad.file, bad.fault) == ("c.jsonl:2", fault)
    assert message in bad.message
