from pathlib import Path

import pytest

from evaluation.questions import NoQuestions, Question, load_questions
from orchestration.project.create import ProjectExists, new_project, write_project
from orchestration.settings_file import load_settings


def make(folder: Path) -> None:
    with new_project(folder):
        write_project(folder, name="a: b # c")


def test_a_new_project_loads(tmp_path: Path) -> None:
    make(tmp_path / "a" / "b")
    settings = load_settings(tmp_path / "a" / "b", {"HOME": "/h"})
    assert settings.name == "a: b # c"
    assert [folder.is_dir() for folder in settings.documents] == [True]
    assert [source.kind for source in settings.sources] == ["knowledge_base"]


def test_its_questions_are_two_examples_commented_out(tmp_path: Path) -> None:
    make(tmp_path)
    path = tmp_path / "questions.jsonl"
    with pytest.raises(NoQuestions):
        load_questions(path)
    examples = [line.removeprefix("# ") for line in path.read_text().splitlines() if line.startswith("# {")]
    assert [Question.model_validate_json(line).answerable for line in examples] == [True, False]


def test_what_is_in_the_folder_already_stays(tmp_path: Path) -> None:
    (tmp_path / "documents").mkdir()
    (tmp_path / "documents" / "a.md").write_text("mine")
    make(tmp_path)
    assert (tmp_path / "documents" / "a.md").read_text() == "mine"


@pytest.mark.parametrize("name", ["plumbline.yaml", "questions.jsonl", ".gitignore"])
def test_nothing_is_overwritten_and_nothing_written_beside_it(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text("mine")
    with pytest.raises(ProjectExists, match=f"holds {name} already, and nothing is overwritten"):
        make(tmp_path)
    assert [(path.name, path.read_text()) for path in tmp_path.iterdir()] == [(name, "mine")]


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    (tmp_path / "x").touch()
    with pytest.raises(ProjectExists, match="is a file; name a folder"):
        make(tmp_path / "x")


def test_a_failure_leaves_nothing_behind(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    with pytest.raises(RuntimeError), new_project(folder, further=("data.db",)):
        (folder / "data.db").touch()
        raise RuntimeError
    assert not folder.exists()
