"""`init`, `csv` and `check` as scripts see them."""

import json
from pathlib import Path

import pytest

from orchestration.cli.main import main


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as caught:
        main(list(arguments))
    out, err = capsys.readouterr()
    return int(caught.value.code or 0), out, err


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "sales.csv").write_text("month,shop,revenue\n2024-01,Harbour,10\n2024-02,Hill,20\n")
    return tmp_path


def test_init_says_what_to_do_next(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "init", "my project", "--from-database", "sales.csv")
    assert code == 0
    assert "sales: dated by month; dimensions: shop; measures: sales_count, revenue" in out
    assert [line.strip() for line in out.splitlines()[-3:]] == [
        "plumbline check --project 'my project'",
        "plumbline build --project 'my project'",
        "plumbline ask --project 'my project' revenue",
    ]


def test_init_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "init", "p", "--json", "--zone", "Asia/Shanghai")
    made = json.loads(out)
    assert (code, made["project"], made["tables"]) == (0, "p", [])
    assert "\nzone: Asia/Shanghai\n" in Path("p/plumbline.yaml").read_text()


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["init", "p", "--zone", "Mars"], 2, "'Mars' is no IANA zone"),
        (["init", "p", "--from-database", "none.csv"], 1, "none.csv: no such file or folder"),
        (["init", "sales.csv"], 1, "sales.csv: is a file; name a folder"),
        (["csv", "none.csv", "--into", "a.db"], 2, "does not exist"),
        (["csv", "sales.csv"], 2, "Missing option '--into'"),
    ],
)
def test_wrong_use_is_told_and_leaves_nothing(
    arguments: list[str], code: int, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    found, out, err = run(capsys, *arguments)
    assert (found, out) == (code, "")
    assert message in err
    assert [path.name for path in Path().iterdir()] == ["sales.csv"]


def test_csv_makes_tables(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "csv", "sales.csv", "--into", "a.db", "--json")
    columns = {"month": "TEXT", "shop": "TEXT", "revenue": "INTEGER"}
    made = {"file": "sales.csv", "table": "sales", "rows": 2, "columns": columns, "notes": []}
    assert (code, json.loads(out)) == (0, [made])


def test_check_exits_with_1_and_names_every_fault(capsys: pytest.CaptureFixture[str]) -> None:
    Path("plumbline.yaml").write_text("zoen: UTC\nfiscal_year_start: 13\n")
    code, out, _ = run(capsys, "check")
    assert code == 1
    marks = [line.split()[0] for line in out.splitlines() if line[:1] in "✓✗–" and line.strip()]
    assert marks[:3] == ["✗"] * 3
    assert "3 do not" in out
    code, out, _ = run(capsys, "check", "--json")
    assert (code, json.loads(out)["ok"]) == (1, False)
