"""A benchmark's material as a project in a folder of its own, made again only where something of it changed."""

import hashlib
import logging
import os
from collections.abc import Mapping, Sequence
from importlib.resources import files
from pathlib import Path

import yaml

from engine.code_digest import code_digest
from engine.settings import Settings
from orchestration.bench.benchmark import Benchmark, Case
from orchestration.locations import HOME_NAME
from orchestration.settings_file import FILE_NAME, load_settings

logger = logging.getLogger(__name__)

QUESTIONS_NAME = "questions.jsonl"
_STAMP = "imported"
"""The file that says of what the project was made; it is written last."""


def make_project(
    benchmark: Benchmark, data: Path, project: Path, cases: Sequence[Case], environ: Mapping[str, str]
) -> tuple[Settings, bool]:
    """The settings of the project, and whether its material was imported just now.

    Its state lies in the project, whatever PLUMBLINE_HOME says: it is none of the user's.
    """
    folder, stamp = benchmark.find(data), project / _STAMP
    project.mkdir(parents=True, exist_ok=True)
    digest = _digest(folder, benchmark)
    imported = not stamp.is_file() or stamp.read_text("utf-8") != digest
    if imported:
        logger.info("%s: importing %s", benchmark.name, folder)
        further = {**benchmark.write(folder, project), "questions": QUESTIONS_NAME}
        template = (files(f"orchestration.bench.{benchmark.folder}") / FILE_NAME).read_text("utf-8")
        added = yaml.safe_dump(further, allow_unicode=True, sort_keys=False, width=120)
        (project / FILE_NAME).write_text(f"{template}\n{added}", "utf-8", newline="\n")
        stamp.write_text(digest, "utf-8")
    lines = (case.question.model_dump_json(exclude_defaults=True) for case in cases)
    (project / QUESTIONS_NAME).write_text("".join(f"{line}\n" for line in lines), "utf-8", newline="\n")
    return load_settings(project, {**environ, "PLUMBLINE_HOME": str(project / HOME_NAME)}), imported


def _digest(folder: Path, benchmark: Benchmark) -> str:
    """Of the material as it lies there, where it lies, and the code that imports it."""
    digest = hashlib.sha256(f"{folder.absolute()} {code_digest('orchestration.bench')}".encode())
    for name in benchmark.files:
        for path in _files(folder / name):
            digest.update(f"{path.relative_to(folder)} {path.stat().st_size}\0".encode() + path.read_bytes())
    return digest.hexdigest()


def _files(path: Path) -> list[Path]:
    if path.is_file():
        return [path]
    return sorted(Path(parent) / name for parent, _, names in os.walk(path) for name in names)
