from datetime import date
from pathlib import Path

from engine.sources.connect import open_databases
from engine.sources.rows import row_chunks
from tests.engine import company


def test_every_row_is_a_chunk_with_its_period(folder: Path) -> None:
    chunks = list(row_chunks(open_databases(company.settings(folder)), zone="UTC"))
    assert len(chunks) == len(company.SALES) + len(company.TRIPS) + len(company.FINES)
    first = chunks[0]
    assert first.text == "Sales\nproduct: Heron 2, region: East, month: 2024-01, sold: 200, broken: 4"
    assert [(p.start, p.end) for p in first.periods] == [(date(2024, 1, 1), date(2024, 2, 1))]
    assert len({chunk.id for chunk in chunks}) == len(chunks)


def test_an_absent_database_gives_none(tmp_path: Path) -> None:
    assert list(row_chunks(open_databases(company.settings(tmp_path)), zone="UTC")) == []
