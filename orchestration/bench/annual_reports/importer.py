"""The set as a project: its CSV files as tables, its reports as documents, its firms as registered names."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from orchestration.bench.annual_reports.cases import case
from orchestration.bench.benchmark import Benchmark, Case, records
from orchestration.project.csv_database import load_csv

QUESTIONS = "questions.jsonl"


def write(folder: Path, project: Path) -> Mapping[str, Any]:
    """Write the tables; the reports stay where they are."""
    (project / "tables.db").unlink(missing_ok=True)
    load_csv([folder / "tables"], project / "tables.db")
    return {"documents": [str(folder / "reports")], "entities": list(_firms(folder))}


def cases(folder: Path) -> Iterator[Case]:
    """All questions of the set."""
    return records(folder / QUESTIONS, case)


def _firms(folder: Path) -> Iterator[Mapping[str, Any]]:
    """The registered names of every firm that a question names, and the short one, which is all that tables have."""
    slots = [json.loads(line)["prompt"] for line in (folder / QUESTIONS).read_text("utf-8").splitlines()]
    registered: dict[str, set[str]] = {}
    for slot in slots:
        registered.setdefault(slot["ent_short_name"], set()).add(slot["ent_name"])
    for short, names in sorted(registered.items()):
        first, *others = sorted(names)
        yield {"name": first, "aliases": [*others, *([short] if short not in names else [])]}


BENCHMARK = Benchmark(
    name="annual-reports",
    folder="annual_reports",
    files=(QUESTIONS, "tables", "reports"),
    origin="MetaGLM/FinGLM",
    sample=300,
    write=write,
    cases=cases,
)
