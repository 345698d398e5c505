"""The file of evaluation questions: every faulty line is told, and gold must name what is configured."""

import json
from pathlib import Path
from typing import Any

import pytest

from engine.settings import KnowledgeBaseSource, Settings
from evaluation.questions import NoQuestions, QuestionsError, load_questions, missing_sources, unknown_tables


def line(**changes: Any) -> str:
    question = {
        "id": "q1",
        "question": "How much?",
        "language": "en",
        "kind": "lookup",
        "as_of": "2024-07-10",
        "answerable": True,
        "gold": [{"kind": "number", "number": 1}],
    }
    return json.dumps(question | changes)


def written(tmp_path: Path, *lines: str) -> Path:
    path = tmp_path / "q.jsonl"
    path.write_text("\n".join(lines), "utf-8")
    return path


def test_comments_and_empty_lines_are_passed_over(tmp_path: Path) -> None:
    path = written(tmp_path, "# a comment", "", line(), "  # another", line(id="q2", question="a\u2028b"))
    assert [question.id for question in load_questions(path)] == ["q1", "q2"]


def test_every_faulty_line_is_told(tmp_path: Path) -> None:
    path = written(tmp_path, "# comment", "{", line(), line(language="fr"), line(), line(id="q2", gold=[]))
    with pytest.raises(QuestionsError) as caught:
        load_questions(path)
    faults = str(caught.value).replace(f"{path}:", "").splitlines()
    assert [fault.split(": ")[0:2] for fault in faults[:2]] == [["2", "the line"], ["4", "language"]]
    assert faults[2] == "5: the id 'q1' stands on an earlier line already; ids differ"
    assert faults[3].startswith("6: the line: Value error, question 'q2': answerable questions have gold values")


def test_a_unit_that_no_answer_can_have_is_told_with_those_there_are(tmp_path: Path) -> None:
    unknown = line(id="q2", gold=[{"kind": "number", "number": 1001, "unit": "rides"}])
    known = [line(id=f"k{n}", gold=[{"kind": "number", "number": 1, "unit": unit}]) for n, unit in enumerate("€%件")]
    with pytest.raises(QuestionsError) as caught:
        load_questions(written(tmp_path, line(), unknown, *known))
    (fault,) = str(caught.value).splitlines()
    assert fault.startswith(f"{tmp_path / 'q.jsonl'}:2: gold.0.unit: Value error, the unit 'rides' is not known; leave")
    assert "one of: %, USD, EUR, " in fault


def test_a_file_without_questions_is_told_apart(tmp_path: Path) -> None:
    with pytest.raises(NoQuestions, match="holds no question"):
        load_questions(written(tmp_path, "# nothing yet"))
    with pytest.raises(QuestionsError, match="cannot be read"):
        load_questions(tmp_path / "none.jsonl")
    (tmp_path / "q.jsonl").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(QuestionsError, match="is not UTF-8"):
        load_questions(tmp_path / "q.jsonl")


def test_gold_that_names_what_is_not_configured(tmp_path: Path) -> None:
    settings = Settings(
        name="x",
        project=tmp_path,
        home=tmp_path,
        models=tmp_path,
        sources=(KnowledgeBaseSource(id="docs", kind="knowledge_base", description="d"),),
    )
    evidence = [
        {"source": "docs", "file": "a.md"},
        {"source": "db", "table": "sales"},
        {"source": "docs", "table": "t"},
    ]
    first = line(sources=["docs", "tickets"], evidence=evidence)
    questions = load_questions(written(tmp_path, first, line(id="q2", sources=["tickets"])))
    assert missing_sources(questions, settings) == {"db": 1, "tickets": 2}
    assert list(unknown_tables(questions, settings)) == ["q1: unknown table docs.t"]
