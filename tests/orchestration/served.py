"""A small project, and `plumbline serve` on it as a process of its own."""

import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import yaml

from engine.documents.model import Chunk
from engine.retrieval.build import build_index
from engine.settings import Settings
from orchestration.compose import Composition
from orchestration.settings_file import load_settings
from tests.engine import company
from tests.engine.retrieval.hashing import HashingEmbedder
from tests.engine.retrieval.made import chunk

REPOSITORY = Path(__file__).parents[2]


def make_project(folder: Path, models: Path, **serving: float) -> Settings:
    """The test company as a project with a live index, answered by rules: its language model is never called."""
    company.write_database(folder / "company.db")
    values = company.settings(folder).model_dump(mode="json", exclude={"project", "home", "models", "serving"})
    values["sources"][1]["url"] = "sqlite:///company.db"
    values["language_model"] = {"kind": "endpoint", "url": "http://127.0.0.1:9/v1"}
    values |= {"model_writing": False, "serving": serving}
    (folder / "plumbline.yaml").write_text(yaml.safe_dump(values, allow_unicode=True), "utf-8")
    settings = load_settings(folder, {"PLUMBLINE_MODELS": str(models)})
    publish(settings, [chunk("The ferry was late on 41 days because of ice.", file="ferry.md")])
    return settings


def publish(settings: Settings, chunks: Sequence[Chunk]) -> str:
    """Make an index of ``chunks`` the live one; its build id.

    Made with the small embedding model of the tests: questions that rules answer do not search.
    """
    composition = Composition(settings)
    aside = settings.home / "indexes" / "new"
    build_id = build_index(chunks, embedder=HashingEmbedder(), out=aside, zone=settings.zone).build_id
    aside.rename(settings.home / "indexes" / build_id)
    composition.store.promote("index", build_id, evidence={}, actor="test", reason="test", at=composition.now())
    composition.store.close()
    return build_id


class Served:
    """`plumbline serve` on a project, from its start until it says where it listens."""

    def __init__(self, settings: Settings, *arguments: str) -> None:
        command = [sys.executable, "-m", "orchestration.cli.main", "serve", "--project", str(settings.project)]
        self._log = (settings.project / "serve.log").open("ab")
        self.process = subprocess.Popen(
            [*command, *arguments],
            cwd=settings.project,
            env=os.environ | {"PYTHONPATH": str(REPOSITORY), "PLUMBLINE_MODELS": str(settings.models)},
            stdout=subprocess.PIPE,
            stderr=self._log,
            text=True,
        )
        assert self.process.stdout is not None
        said = self.process.stdout.readline()
        assert said.startswith("engine  http://"), (settings.project / "serve.log").read_text()
        self.address = said.split()[1]
        self.port = self.address.rsplit(":", 1)[1]

    def end(self, number: signal.Signals = signal.SIGTERM) -> int:
        """Send a signal, and wait; the exit code, negative where the signal ended it."""
        self.process.send_signal(number)
        return self.wait()

    def wait(self) -> int:
        """Wait for the end; the exit code."""
        code = self.process.wait(60)
        assert self.process.stdout is not None
        self.process.stdout.close()
        self._log.close()
        return code
