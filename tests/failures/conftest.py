import shutil
import socket
from pathlib import Path

import pytest
import yaml

from tests.engine import company
from tests.failures.commands import plumbline

DOCUMENTS = {
    "ferry.md": "# Ferry notice\n\nPublished: 2024-03-02\n\nThe ferry was late on 41 days because of ice.\n",
    "warranty.md": "# Warranty\n\nPublished: 2024-02-01\n\nThe warranty of Heron 2 lasts 36 months.\n",
}


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The test company as a project whose index is built; rules answer, so no language model is needed."""
    folder = tmp_path_factory.mktemp("company")
    company.write_database(folder / "company.db")
    (folder / "documents").mkdir()
    for name, text in DOCUMENTS.items():
        (folder / "documents" / name).write_text(text, "utf-8")
    values = company.settings(folder).model_dump(mode="json", exclude={"project", "home", "models"})
    values["sources"][1]["url"] = "sqlite:///company.db"
    values["language_model"] = {"kind": "endpoint", "url": "http://127.0.0.1:9/v1"}
    values |= {"documents": ["documents"], "model_writing": False}
    (folder / "plumbline.yaml").write_text(yaml.safe_dump(values, allow_unicode=True), "utf-8")
    done = plumbline(folder, "build", timeout_s=240)
    assert done.returncode == 0, done.stderr
    return folder


@pytest.fixture
def project(built: Path, tmp_path: Path) -> Path:
    """A copy of that project, to be damaged."""
    return shutil.copytree(built, tmp_path / "project")


@pytest.fixture
def unused_port() -> int:
    """A port of this machine on which nothing listens."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port: int = listening.getsockname()[1]
    return port
