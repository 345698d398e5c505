"""A project that works, and one fault of each kind put into it."""

import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from engine.sources.select import MOST_ROWS
from orchestration.inspection.finding import Finding
from orchestration.inspection.project import inspect_project

YAML = """\
name: x
documents: [documents]
questions: q.jsonl
sources:
  - {{id: documents, kind: knowledge_base, description: d}}
  - id: db
    kind: sql
    description: d
    url: {url}
    tables:
      - table: sales
        description: d
        time: {{column: month, format: "{format}"}}
        dimensions:
          - column: {column}
            names: [shop]
            values: {{{value}: [harbour branch]}}
        measures:
          - {{id: revenue, names: [revenue], expression: "{expression}"}}
"""
GOOD = {
    "url": "sqlite:///data.db",
    "format": "%Y-%m",
    "column": "shop",
    "value": "Harbour",
    "expression": "SUM(revenue)",
}
QUESTION = (
    '{"id": "q", "question": "?", "language": "en", "kind": "lookup", "as_of": "2024-07-10", "answerable": false,'
    ' "sources": ["%s"]}\n'
)
RIDES = QUESTION.replace("false,", 'true, "gold": [{"kind": "number", "number": 1001, "unit": "rides"}],') % "db"

Make = Callable[..., list[Finding]]


@pytest.fixture
def check(tmp_path: Path, models_dir: Path) -> Make:
    """Make a project of one table with two rows, changed as told, and inspect it."""

    def make(*, text: str | None = None, question: str = QUESTION % "db", **changes: str) -> list[Finding]:
        (tmp_path / "plumbline.yaml").write_text(text or YAML.format(**GOOD | changes), "utf-8")
        (tmp_path / "q.jsonl").write_text(question, "utf-8")
        (tmp_path / "documents").mkdir(exist_ok=True)
        (tmp_path / "documents" / "a.md").write_text("# Title\n\ntext\n")
        with closing(sqlite3.connect(tmp_path / "data.db")) as connection, connection:
            connection.execute("CREATE TABLE IF NOT EXISTS sales (month TEXT, shop TEXT, revenue REAL)")
            connection.execute("DELETE FROM sales")
            connection.execute("INSERT INTO sales VALUES ('2024-01', 'Harbour', 10.5), ('2024-02', 'Hill', 20)")
        environ = {"HOME": str(tmp_path), "PLUMBLINE_MODELS": str(models_dir)}
        return list(inspect_project(tmp_path, environ))

    return make


def faults(findings: list[Finding]) -> list[tuple[str, str, str]]:
    return [(f.subject, f.detail, f.remedy) for f in findings if f.state == "failed"]


def test_a_sound_project(check: Make) -> None:
    findings = check()
    assert faults(findings) == []
    told = {f.subject: f.detail for f in findings if f.state == "ok"}
    assert told["documents"] == "1 files: 1 markdown"
    assert told["db.sales"] == "a row: month=2024-01, shop=Harbour, revenue=10.5"
    assert told["db.sales.month"] == "dates from 2024-01 to 2024-02"
    assert told["db.sales.shop"] == "2 values, 1 with further names"
    assert told["db.sales.revenue"] == "SUM(revenue) over all rows is 30"
    assert told["q.jsonl"].startswith("1 questions")
    assert {f.area for f in findings if f.state == "not_applicable"} <= {"store", "index", "model"}


def test_questions_on_a_source_that_is_not_configured_are_counted(check: Make) -> None:
    report = check(question=QUESTION % "dbb")
    told = [f.detail for f in report if f.area == "questions" and f.state == "not_applicable"]
    assert told == ["source 'dbb' is not configured: 1 of 1 questions need it"]


@pytest.mark.parametrize(
    ("changes", "subject", "detail", "remedy"),
    [
        ({"column": "shpo"}, "db", "table 'sales' has no column 'shpo'", "correct the name in plumbline.yaml"),
        ({"expression": "SUM(revenu)"}, "db", "table 'sales' has no column 'revenu'", "correct the name"),
        (
            {"expression": "MAX(shop)"},
            "db.sales.revenue",
            "sales.shop, which holds text: 'Harbour'",
            "name a column of numbers",
        ),
        ({"format": "%Y-%m-%d"}, "db.sales.month", "'2024-01', which does not fit its format", "correct time.format"),
        ({"value": "Harbor"}, "db.sales.shop", "`values` has 'Harbor', which no row holds", "did you mean 'Harbour'?"),
        ({"url": "sqlite:///none.db"}, "db", "unable to open database file", "check that the database is there"),
        ({"url": "nonsense://host/x"}, "db", "which SQLAlchemy does not know", "sqlite:///"),
        ({"question": "{\n"}, "q.jsonl", "q.jsonl:1: the line:", "correct the line"),
        ({"question": RIDES}, "q.jsonl", "q.jsonl:1: gold.0.unit: Value error, the unit 'rides'", "correct the line"),
    ],
)
def test_each_fault_is_told_with_its_remedy(
    check: Make, changes: dict[str, str], subject: str, detail: str, remedy: str
) -> None:
    told = [f for f in faults(check(**changes)) if f[0] == subject]
    assert told, "nothing failed"
    assert detail in told[0][1]
    assert remedy in told[0][2]


def test_a_database_that_cannot_be_reached_keeps_nothing_else_from_being_tried(check: Make) -> None:
    findings = check(url="sqlite:///none.db", question="{\n")
    assert [f.area for f in findings if f.state == "failed"] == ["source", "questions"]
    assert ("source", "db.sales", "not tried") in [(f.area, f.subject, f.detail) for f in findings]


def test_settings_that_do_not_load_are_all_told_and_the_rest_is_not_tried(check: Make) -> None:
    findings = check(text="zoen: UTC\nfiscal_year_start: 13\n")
    assert [f.area for f in findings if f.state == "failed"] == ["settings"] * 3
    assert {f.detail for f in findings if f.state == "not_applicable"} == {"not tried: the settings do not load"}


def test_documents_that_cannot_be_read(check: Make, tmp_path: Path) -> None:
    (tmp_path / "documents").mkdir()
    (tmp_path / "documents" / "broken.pdf").write_bytes(b"%PDF-1.7 broken")
    (tmp_path / "documents" / "song.mp3").write_bytes(b"ID3\x03\x00\x00\x00\x00\xff\xfb\x90")
    findings = check()
    assert [subject for subject, _, _ in faults(findings)] == ["broken.pdf", "song.mp3"]
    assert next(f.detail for f in findings if f.subject == "documents") == "3 files: 1 markdown"


def test_a_folder_that_is_not_there(check: Make) -> None:
    findings = check(text="name: x\ndocuments: [papers]\n")
    assert faults(findings) == [
        ("papers", "no such file or folder", "make the folder, or correct `documents` in plumbline.yaml")
    ]


def test_an_empty_table_is_not_a_fault(check: Make, tmp_path: Path) -> None:
    check()
    with closing(sqlite3.connect(tmp_path / "data.db")) as connection, connection:
        connection.execute("CREATE TABLE empty (a TEXT)")
    text = YAML.format(**GOOD).replace("table: sales", "table: empty").partition("        time:")[0]
    findings = check(text=text)
    assert faults(findings) == []
    assert ("db.empty", "not_applicable") in [(f.subject, f.state) for f in findings]


def test_a_format_that_does_not_sort_in_the_order_of_time(check: Make, tmp_path: Path) -> None:
    check()
    with closing(sqlite3.connect(tmp_path / "data.db")) as connection, connection:
        connection.execute("CREATE TABLE days (day TEXT)")
        connection.execute("INSERT INTO days VALUES ('02.01.2024'), ('01.02.2024')")
    text = YAML.format(**GOOD | {"format": "%d.%m.%Y"}).replace("table: sales", "table: days")
    text = text.replace("column: month", "column: day").partition("        dimensions:")[0]
    assert faults(check(text=text)) == [
        (
            "db.days.day",
            "the format '%d.%m.%Y' does not sort as text in the order of time",
            "use a view that gives the date as YYYY-MM-DD or YYYY-MM, and its format",
        )
    ]


def test_no_secret_is_shown(tmp_path: Path, models_dir: Path) -> None:
    (tmp_path / "plumbline.yaml").write_text(
        "name: x\nlanguage_model: {kind: endpoint, url: 'http://me:hunter22@127.0.0.1:9/v1', api_key: '${KEY}'}\n"
        "sources:\n  - id: db\n    kind: sql\n    description: d\n"
        "    url: postgresql://me:${PW}@127.0.0.1:9/db?options=hunter44\n"
        "    tables: [{table: t, description: d}]\n"
    )
    secrets = {"KEY": "hunter11", "PW": "hunter33"}
    findings = list(inspect_project(tmp_path, {"HOME": "/h", "PLUMBLINE_MODELS": str(models_dir)} | secrets))
    text = repr(findings)
    assert [f.area for f in findings if f.state == "failed"] == ["source", "model"]
    assert "hunter" not in text


def test_a_column_with_too_many_values_is_no_list_of_names(check: Make, tmp_path: Path) -> None:
    check()
    text = YAML.format(**GOOD).replace("table: sales", "table: many")
    with closing(sqlite3.connect(tmp_path / "data.db")) as connection, connection:
        connection.execute("CREATE TABLE many (month TEXT, shop TEXT, revenue REAL)")
        rows = [("2024-01", f"Shop {number}", 1.0) for number in range(MOST_ROWS)]
        connection.executemany("INSERT INTO many VALUES (?, ?, ?)", rows)
    findings = {finding.subject: finding for finding in check(text=text)}
    told = findings["db.many.shop"]
    assert (told.state, told.detail) == (
        "not_applicable",
        "more than 9,999 values, so a question can name only those listed under `values`",
    )
    assert findings["db.many.revenue"].state == "ok"


def test_a_short_secret_hides_no_part_of_other_words(tmp_path: Path, models_dir: Path) -> None:
    (tmp_path / "plumbline.yaml").write_text(
        "name: x\nsources:\n  - id: db\n    kind: sql\n    description: d\n"
        "    url: postgresql://me:${PW}@127.0.0.1:9/db\n    tables: [{table: t, description: d}]\n"
    )
    environ = {"HOME": "/h", "PLUMBLINE_MODELS": str(models_dir), "PW": "e"}
    text = repr(list(inspect_project(tmp_path, environ)))
    assert re.search(r"\w\*\*\*|\*\*\*\w", text) is None
    assert "source" in text
