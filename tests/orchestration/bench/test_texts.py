"""Earnings calls and ChronoQA as projects: small folders of the same form, and the real ones where they are there."""

import gzip
import json
from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from evaluation.questions import load_questions
from orchestration.bench.benchmark import Benchmark
from orchestration.bench.chronoqa.importer import BENCHMARK as CHRONOQA
from orchestration.bench.earnings_calls.importer import BENCHMARK as EARNINGS_CALLS
from orchestration.bench.project import make_project
from orchestration.bench.sets import SETS
from orchestration.cli.bench import NAMES, command
from tests.orchestration.test_own_data import BENCHMARKS

MARGIN = "Operating margin was 12.5%, up 20 basis points."
CALLS = [
    {"company_name": firm, "quarter": "q1", "year": "2024", "URL": f"https://calls.example/2024/05/0{n}/call",
     "cleaned_content": f"Operator\nGood day.\n{text}"}
    for n, (firm, text) in enumerate([("Alder, Inc.", MARGIN), ("Birch plc", "Operating margin was 9%.")], 1)
]  # fmt: skip
HELD = [
    {"company_name": "Alder, Inc.", "quarter": "q1", "year": "2024", "evidence": MARGIN},
    {"company_name": "Birch plc", "quarter": "q1", "year": "2024", "evidence": "Operating margin was 9%."},
]
ASKED: Sequence[Mapping[str, Any]] = [
    {"question": "Which had the higher operating margin, Alder, Inc. or Birch plc, in 2024-q1?",
     "answer": "Alder, Inc.", "reasoning_type": "comparison", "evidence_list": HELD},
    {"question": "What were the operating margins of Alder, Inc. and Birch plc in Q1 2024?",
     "answer": "12.5% and, in Q1 2024, 9%.", "reasoning_type": "enumeration", "evidence_list": HELD},
    {"question": "What was the margin of Birch plc in Q1 2026?", "answer": "unanswerable",
     "reasoning_type": "unanswerable|out-of-scope", "evidence_list": []},
]  # fmt: skip
PASSAGES = ["2023年5月4日，青石桥通车。", "2023年5月4日，白鹭镇新增3家书店。", "2022年1月1日"]
NEWS: Sequence[Mapping[str, Any]] = [
    {"id": 4, "question": "青石桥通车当天，白鹭镇新增了几家书店？", "question_date": "2024-8-3", "answer": "3家",
     "temporal_type": "aggregate", "answer_type": "numerical", "golden_chunks": PASSAGES[:2]},
    {"id": 5, "question": "青石桥何时通车？", "question_date": "2024-08-03", "answer": "2023年5月4日",
     "temporal_type": "absolute", "answer_type": "time", "golden_chunks": PASSAGES[:1]},
    {"id": 6, "question": "哪个更早？", "question_date": "long ago", "answer": "桥。", "temporal_type": "aggregate",
     "answer_type": "entity", "golden_chunks": PASSAGES[:2]},
]  # fmt: skip


def lines(records: Sequence[Mapping[str, Any]]) -> str:
    return "".join(json.dumps(record, ensure_ascii=False) + "\n" for record in records)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    calls, news = tmp_path / "earnings_calls", tmp_path / "chronoqa"
    calls.mkdir()
    news.mkdir()
    (calls / "questions.jsonl").write_text(lines(ASKED), "utf-8")
    (calls / "transcripts.jsonl.gz").write_bytes(gzip.compress(lines(CALLS).encode()))
    (news / "questions.jsonl").write_text(lines(NEWS), "utf-8")
    corpus = [{"doc_id": number, "text": text} for number, text in enumerate(PASSAGES)]
    (news / "corpus.jsonl").write_text(lines(corpus), "utf-8")
    return tmp_path


def project_of(benchmark: Benchmark, data: Path) -> Path:
    project = data / "work" / benchmark.name
    settings, imported = make_project(benchmark, data, project, list(benchmark.cases(benchmark.find(data))), {})
    assert imported
    assert settings.home == project / ".plumbline"
    return project


def test_calls_become_dated_documents_and_questions_with_evidence(data: Path) -> None:
    project = project_of(EARNINGS_CALLS, data)
    assert sorted(path.name for path in (project / "transcripts").iterdir()) == [
        "2024-05-01__Alder, Inc.__Q1 2024.txt",
        "2024-05-02__Birch plc__Q1 2024.txt",
    ]
    compared, listed, beyond = load_questions(project / "questions.jsonl")
    assert [evidence.quote for evidence in compared.evidence] == [MARGIN, "Operating margin was 9%."]
    assert compared.gold[0].names == ("Alder, Inc.", "Alder")
    assert 12.5 in compared.also_true
    assert [(gold.number, gold.unit) for gold in listed.gold] == [(12.5, "%"), (9, "%")]
    assert not beyond.answerable


def test_passages_become_documents_and_only_what_aggregates_is_asked(data: Path) -> None:
    project = project_of(CHRONOQA, data)
    assert (project / "passages" / "passage_000001.txt").read_text("utf-8") == PASSAGES[1]
    (asked,) = load_questions(project / "questions.jsonl")
    assert (asked.id, asked.as_of, asked.gold[0].number) == ("c4", date(2024, 8, 3), 3)
    assert [evidence.file for evidence in asked.evidence] == ["passage_000000.txt", "passage_000001.txt"]


def test_the_command_knows_every_set_and_names_what_is_absent(tmp_path: Path) -> None:
    assert set(NAMES) == set(SETS)
    for name in NAMES:
        ended = CliRunner().invoke(command, [name, "--data", str(tmp_path), "--work", str(tmp_path / "work")])
        assert "name the folder that does" in str(ended.exception)
    refused = CliRunner().invoke(
        command, ["annual-reports", "--data", str(tmp_path), "--gold-slots", "--path", "simple"]
    )
    assert refused.exit_code == 2


@pytest.mark.slow
@pytest.mark.model
def test_both_paths_are_compared_and_logged(data: Path) -> None:
    ended = CliRunner().invoke(command, ["earnings-calls", "--data", str(data), "--work", str(data / "work"), "--json"])
    assert ended.exit_code == 0, ended.output
    told = json.loads(ended.stdout)
    assert told["comparison"]["pairs"] == 3
    assert told["mlflow"]["parent_run_id"]
    assert {figure["n"] for figure in told["figures"]["agentic"] if figure["metric"].startswith("refused")} == {1}


@pytest.mark.skipif(not (BENCHMARKS / "chronoqa").is_dir(), reason="the public material is not here")
@pytest.mark.parametrize(("benchmark", "cases"), [(EARNINGS_CALLS, 88), (CHRONOQA, 1085)])
def test_the_real_sets_are_read_whole(benchmark: Benchmark, cases: int) -> None:
    assert len(list(benchmark.cases(benchmark.find(BENCHMARKS)))) == cases
