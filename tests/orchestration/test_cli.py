"""The command line as scripts see it: exit codes, JSON, and what is not imported."""

import json
import logging
import math
import os
import resource
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from orchestration.cli.failure import OUR_PACKAGES
from orchestration.cli.options import print_json

REPOSITORY = Path(__file__).parents[2]


def plumbline(*arguments: str, folder: Path, **environ: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-m", "orchestration.cli.main", *arguments],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": str(REPOSITORY)} | environ,
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )


def in_process(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    from orchestration.cli.main import main

    with pytest.raises(SystemExit) as caught:
        main(arguments)
    out, err = capsys.readouterr()
    code = caught.value.code
    return (code if isinstance(code, int) else 0 if code is None else 1), out, err


@pytest.fixture(autouse=True)
def away_from_the_repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """In an empty folder; and what a command does to loggers must not outlive it."""
    monkeypatch.chdir(tmp_path)
    loggers = [logging.getLogger(name) for name in (*OUR_PACKAGES, "bm25s")]
    kept = [(logger, logger.level, logger.propagate, list(logger.handlers)) for logger in loggers]
    yield
    for logger, level, propagate, handlers in kept:
        logger.setLevel(level)
        logger.propagate, logger.handlers = propagate, handlers


def test_help_is_quick_and_imports_nothing_heavy(tmp_path: Path) -> None:
    code = "import sys; from orchestration.cli.main import plumbline; plumbline(['--help'], standalone_mode=False);"
    code += "heavy = {'dagster', 'mlflow', 'torch', 'pydantic', 'sqlalchemy', 'numpy'} & sys.modules.keys();"
    code += "sys.exit(f'imported: {heavy}' if heavy else 0)"
    run = subprocess.run([sys.executable, "-c", code], cwd=REPOSITORY, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    assert "Compare Simple and Agentic on the same questions." in run.stdout
    # Seconds of processor, not of the clock: the machine may be busy with other things.
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    plumbline("--help", folder=tmp_path)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime < 0.5


@pytest.mark.parametrize(
    ("arguments", "forbidden"),
    [
        (["when", "去年"], {"dagster", "mlflow", "torch", "faiss", "sentence_transformers"}),
        (["parse", "a.md"], {"dagster", "mlflow", "torch", "faiss", "sentence_transformers"}),
        (["search", "x", "--index", "nowhere"], {"dagster", "mlflow", "torch"}),
    ],
)
def test_commands_import_no_more_than_they_use(tmp_path: Path, arguments: list[str], forbidden: set[str]) -> None:
    (tmp_path / "a.md").write_text("# Title\n\ntext\n")
    code = (
        "import sys\nfrom orchestration.cli.main import main\n"
        f"try:\n    main({arguments!r})\nexcept SystemExit:\n    pass\n"
        f"heavy = {forbidden!r} & sys.modules.keys()\nsys.exit(f'imported: {{heavy}}' if heavy else 0)\n"
    )
    environ = os.environ | {"PYTHONPATH": str(REPOSITORY)}
    run = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, env=environ, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr


def test_when_prints_json(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = in_process(["when", "过去三个月", "--as-of", "2024-06-10", "--json"], capsys)
    assert code == 0
    assert json.loads(out) == {
        "periods": [
            {
                "start": "2024-03-10",
                "end": "2024-06-10",
                "zone": "UTC",
                "grain": "range",
                "text": "过去三个月",
                "span": [0, 5],
                "alternatives": [{"start": "2024-03-01", "end": "2024-06-01", "rule": "whole units"}],
            }
        ],
        "unparsed": [],
    }


def test_when_shows_the_other_reading(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = in_process(["when", "3/4/2024", "--as-of", "2024-06-01"], capsys)
    assert code == 0
    assert out.splitlines() == [
        "3/4/2024\t2024-03-04 to 2024-03-05 (end excluded)\tday",
        "\tor 2024-04-03 to 2024-04-04: day and month exchanged",
    ]


def test_when_takes_zone_and_fiscal_year_from_the_project(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "plumbline.yaml").write_text("name: x\nzone: Asia/Shanghai\nfiscal_year_start: 4\n")
    _, out, _ = in_process(["when", "FY2024", "--as-of", "2024-06-01", "--json"], capsys)
    (period,) = json.loads(out)["periods"]
    assert period["zone"] == "Asia/Shanghai"
    assert period["start"][5:] == "04-01"


def lines(tmp_path: Path, *records: Any) -> str:
    path = tmp_path / "lines.jsonl"
    path.write_text("\n".join(r if isinstance(r, str) else json.dumps(r, ensure_ascii=False) for r in records), "utf-8")
    return str(path)


def test_a_bad_line_spoils_no_other(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = lines(
        tmp_path,
        {"id": 7, "text": "2024年3月", "as_of": "2024-06-01"},
        "{broken",
        {"text": 3},
        {"text": "last month\u2028", "as_of": "2024-06-01"},
    )
    code, out, err = in_process(["when", "--file", path], capsys)
    first, second, third, fourth = [json.loads(line) for line in out.splitlines()]
    assert code == 1
    assert (first["id"], first["periods"][0]["start"]) == (7, "2024-03-01")
    assert second["error"]["code"] == "LINE"
    assert "lines.jsonl:2: not JSON that can be read" in second["error"]["message"]
    assert third["error"]["message"].endswith("lines.jsonl:3: expected the field 'text' with a text, got 3")
    assert fourth["periods"][0]["start"] == "2024-05-01"
    assert "2 lines failed" in err


@pytest.mark.parametrize(
    "arguments",
    [
        ["nonsense"],
        ["when"],
        ["when", "x", "--as-of", "soon"],
        ["parse", "not-there.pdf"],
        ["ask", " "],
        ["ask", "x", "--path", "other"],
        ["index", "."],
        ["dev", "--dagster-port", "70000"],
        ["when", " "],
        ["search", "\udcff"],
        ["plan", "\udcff"],
        ["ask", "half \ud83d of a character"],
    ],
)
def test_wrong_use_exits_with_2(tmp_path: Path, arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    lines(tmp_path, {"text": "x"})
    code, out, err = in_process(arguments, capsys)
    assert (code, out) == (2, "")
    assert "Error: " in err


@pytest.mark.parametrize("command", [["build"], ["ask", "x"], ["plan", "x"], ["evaluate"], ["upgrade"]])
def test_without_a_project_the_message_says_what_to_do(command: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = in_process(command, capsys)
    assert (code, out) == (1, "")
    assert "plumbline.yaml: no such file; name the project's folder by --project DIR" in err
    assert "Traceback" not in err


@pytest.mark.parametrize(
    ("arguments", "code", "exit_code"),
    [
        (["ask", "x", "--json"], "SETTINGS", 1),
        (["search", "x", "--index", "nowhere", "--json"], "UNUSABLE_INDEX", 1),
        (["ask", "x", "--json", "--as-of", "2024-02-30"], "WRONG_USE", 2),
        (["ask", "--json", "x", "--no-such-option"], "WRONG_USE", 2),
        (["when", "x", "--file", "lines.jsonl"], "WRONG_USE", 2),
        (["when", "--file", "not-there.jsonl"], "WRONG_USE", 2),
        (["when", "--file", "latin1.jsonl"], "LINE", 1),
    ],
)
def test_a_failure_is_a_document_too_where_json_is_asked_for(
    arguments: list[str], code: str, exit_code: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines(tmp_path, {"text": "x"})
    (tmp_path / "latin1.jsonl").write_bytes(b'{"text": "\xe9"}')
    exited, out, err = in_process(arguments, capsys)
    error = json.loads(out)["error"]
    assert (exited, error["code"]) == (exit_code, code)
    assert error["message"] in err


def test_asking_before_building_is_a_clear_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "papers").mkdir()
    papers = "{id: papers, kind: knowledge_base, description: Papers}"
    (tmp_path / "plumbline.yaml").write_text(f"name: x\ndocuments: [papers]\nsources: [{papers}]\n")
    code, _, err = in_process(["ask", "x"], capsys)
    assert code == 1
    assert "no index is published; run `plumbline build` first" in err


def test_parse_shows_one_file_as_an_object_and_several_as_a_list(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a.md").write_text("# 标题\n\n2024年3月的收入是5万元。\n", "utf-8")
    (tmp_path / "b.pdf").write_bytes(b"%PDF-1.7 broken")
    code, out, _ = in_process(["parse", "a.md", "--json"], capsys)
    one = json.loads(out)
    assert code == 0
    assert (one["file"], one["status"], one["error"]) == ("a.md", "ok", None)
    assert [period["text"] for chunk in one["chunks"] for period in chunk["periods"]] == ["2024年3月"]
    code, out, _ = in_process(["parse", "a.md", "b.pdf", "--json"], capsys)
    assert code == 0
    assert [file["status"] for file in json.loads(out)] == ["ok", "quarantined"]


def test_upgrade_of_a_new_home(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "plumbline.yaml").write_text("name: x\n")
    code, out, _ = in_process(["upgrade", "--json"], capsys)
    assert code == 0
    assert json.loads(out)["status"] == "upgraded"
    assert (tmp_path / ".plumbline" / "store.db").is_file()


def test_index_and_search_a_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    papers = tmp_path / "papers"
    papers.mkdir()
    (papers / "a.md").write_text("# Warranty\n\nThe warranty lasts 36 months from March 2024.\n")
    (papers / "b.md").write_text("# 退货\n\n2024年第一季度退货率为3.2%。\n", "utf-8")
    (papers / "broken.pdf").write_bytes(b"%PDF-1.7 broken")
    code, out, _ = in_process(["index", "papers", "--out", "out", "--json"], capsys)
    made = json.loads(out)
    assert code == 0
    assert (made["documents"], [file["file"] for file in made["quarantined"]]) == (2, ["broken.pdf"])
    code, out, _ = in_process(["search", "退货率是多少", "--index", "out", "--k", "1", "--json"], capsys)
    (hit,) = json.loads(out)["hits"]
    assert code == 0
    assert {"id", "score", "why", "text", "pages", "periods"} <= hit.keys()
    assert (hit["file"], hit["pages"], hit["periods"][0]["start"]) == ("b.md", [1], "2024-01-01")
    path = lines(tmp_path, {"query": "how long is the warranty", "k": 1}, {"query": "退货率", "k": 0})
    code, out, _ = in_process(["search", "--file", path, "--index", "out"], capsys)
    first, second = [json.loads(line) for line in out.splitlines()]
    assert code == 1
    assert first["hits"][0]["file"] == "a.md"
    assert second["error"]["message"].endswith("lines.jsonl:2: expected 'k' as a whole number from 1 to 1000, got 0")


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ('{"text": "\\ud83d"}', "the field 'text': the character at position 1 is half of one or was not UTF-8"),
        ('{"text": " "}', "the field 'text': expected some text"),
        ('{"text": "x", "as_of": "2024-02-30"}', "expected 'as_of' as YYYY-MM-DD, got '2024-02-30'"),
        ('{"text": "x", "as_of": 5}', "expected 'as_of' as YYYY-MM-DD, got 5"),
        ("[" * 100_000, "not JSON that can be read"),
        ('{"text": ' + "9" * 5000 + "}", "not JSON that can be read"),
        ("[1]", "expected a JSON object"),
        ("\x00", "not JSON that can be read"),
    ],
)
def test_an_odd_line_is_told_in_words(tmp_path: Path, capsys: pytest.CaptureFixture[str], line: str, told: str) -> None:
    code, out, err = in_process(["when", "--file", lines(tmp_path, line)], capsys)
    assert code == 1
    assert told in json.loads(out)["error"]["message"]
    assert "Traceback" not in err


def test_an_index_inside_its_folder_does_not_feed_on_itself(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "papers").mkdir()
    (tmp_path / "papers" / "a.md").write_text("# Warranty\n\nIt lasts 36 months.\n")
    _, first, _ = in_process(["index", "papers", "--out", "papers/out", "--json"], capsys)
    code, second, err = in_process(["index", "papers", "--out", "papers/out", "--json"], capsys)
    assert code == 0
    assert json.loads(first)["build_id"] == json.loads(second)["build_id"]
    assert json.loads(second)["documents"] == 1
    assert "papers/out: made by Plumbline, left out" in err


def test_a_damaged_index_names_the_command_that_makes_it_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "manifest.json").write_bytes(b"\xff")
    code, _, err = in_process(["search", "x", "--index", "out"], capsys)
    assert code == 1
    assert "manifest.json: not a manifest" in err
    assert "make it with `plumbline index DIR --out out`" in err


def test_an_empty_folder_is_a_clear_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "papers").mkdir()
    code, _, err = in_process(["index", "papers", "--out", "out"], capsys)
    assert code == 1
    assert "papers: nothing to index (no file there)" in err
    assert not (tmp_path / "out").exists()


def test_what_is_neither_folder_nor_file_is_wrong_use(capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = in_process(["index", "/dev/null", "--out", "out"], capsys)
    assert code == 2
    assert "/dev/null is neither a folder of documents nor a .jsonl file" in err
    assert "plumbline.yaml" not in err


def test_a_plan_without_sources_says_that_none_is_configured(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "plumbline.yaml").write_text("name: x\n")
    code, _, err = in_process(["plan", "How deep is the sea?"], capsys)
    assert code == 1
    assert "no configured source can take this question; no table with measures and no documents are configured" in err


def test_json_has_no_number_that_is_none(capsys: pytest.CaptureFixture[str]) -> None:
    print_json({"rows": [{"v": math.nan}, {"v": math.inf}], "seconds": (-math.inf, 1.5), "n": 2})
    assert json.loads(capsys.readouterr().out, parse_constant=pytest.fail) == {
        "rows": [{"v": None}, {"v": None}],
        "seconds": [None, 1.5],
        "n": 2,
    }
