from pathlib import Path

import pytest

from engine.sources.errors import Fault, SourceError
from engine.sources.tickets.mapping import read_mapping
from tests.engine.sources.tickets.made import MAPPING


def test_a_mapping_knows_the_line_of_each_part(tmp_path: Path) -> None:
    path = tmp_path / "desk.yaml"
    path.write_text(MAPPING, "utf-8")
    mapping = read_mapping(path)
    assert mapping.tables["cases"].columns["team"].path == "assigned_to.team.name"
    assert mapping.place("cases", "columns", "team") == f"{path}:9: tables.cases.columns.team"


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("rows: data.cases", "rows: data..", "6: tables.cases.rows: expected a JSONPath expression such as"),
        ("id: id", "id: 'a b'", "8: tables.cases.columns.id.path: expected a JSONPath expression such as"),
        ("minutes: minutes_spent", "minutes: {pth: x}", "11: tables.cases.columns.minutes.pth: unknown key"),
        ("minutes: minutes_spent", "minutes: {date: iso}", "11: tables.cases.columns.minutes.path: is missing"),
        (
            "date: seconds}",
            "date: seconds, number: true}",
            "10: tables.cases.columns.opened: expected at most one of date",
        ),
        ("next: meta.next_cursor, ", "", "5: tables.cases.paging: expected either offset (a parameter) or next"),
        ("    rows: data.cases\n", "", "tables.cases.rows: is missing"),
        ("tables:", "Tables:", "Tables: unknown key"),
        ("path: /v1/cases", "path: [a", "not valid YAML"),
        ("{path: subject,", "{categories: {},", "12: tables.cases.columns.subject: categories stand in plumbline.yaml"),
    ],
)
def test_a_fault_is_told_with_file_line_and_key(tmp_path: Path, old: str, new: str, told: str) -> None:
    path = tmp_path / "desk.yaml"
    path.write_text(MAPPING.replace(old, new), "utf-8")
    with pytest.raises(SourceError) as caught:
        read_mapping(path)
    assert caught.value.fault is Fault.QUERY_FAILED
    assert caught.value.cause.startswith(f"{path}:")
    assert told in caught.value.cause


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match=r"none\.yaml: cannot be read: No such file"):
        read_mapping(tmp_path / "none.yaml")
    (tmp_path / "bytes.yaml").write_bytes(b"\xff\xfe\xfa")
    with pytest.raises(SourceError, match=r"bytes\.yaml: cannot be read"):
        read_mapping(tmp_path / "bytes.yaml")
