"""The set as a project: a document for each passage, and the questions that aggregate several of them."""

import json
import shutil
from collections.abc import Iterator, Mapping
from datetime import date
from pathlib import Path
from typing import Any

from engine.numbers import find_numbers
from evaluation.questions import GoldEvidence, GoldValue, Question
from orchestration.bench.benchmark import Benchmark, Case, records

QUESTIONS, CORPUS = "questions.jsonl", "corpus.jsonl"
DOCUMENTS = "passages"
SOURCE = "news"
KIND = "aggregate"
"""Questions of the other kinds are answered by one passage, which words alone find."""


def write(folder: Path, project: Path) -> Mapping[str, Any]:
    """Write the passages."""
    shutil.rmtree(project / DOCUMENTS, ignore_errors=True)
    (project / DOCUMENTS).mkdir()
    for number, text in _passages(folder):
        (project / DOCUMENTS / _file(number)).write_text(text, "utf-8", newline="\n")
    return {"documents": [DOCUMENTS]}


def cases(folder: Path) -> Iterator[Case]:
    """The questions that aggregate, but for those whose day is none or whose gold is not in the corpus."""
    files = {text: _file(number) for number, text in _passages(folder)}

    def case(record: dict[str, Any]) -> Case | None:
        gold = dict.fromkeys(record["golden_chunks"])
        day = _day(record["question_date"])
        if record["temporal_type"] != KIND or day is None or not gold.keys() <= files.keys():
            return None
        return Case(
            Question(
                id=f"c{record['id']}",
                question=record["question"],
                language="zh",
                kind=record["answer_type"],
                as_of=day,
                answerable=True,
                gold=tuple(_gold(record)),
                sources=(SOURCE,),
                evidence=tuple(GoldEvidence(source=SOURCE, file=files[text], pages=(1,)) for text in gold),
            )
        )

    return records(folder / QUESTIONS, case)


def _gold(record: Mapping[str, Any]) -> Iterator[GoldValue]:
    answer = record["answer"].strip().rstrip("。")
    numbers = find_numbers(answer) if record["answer_type"] == "numerical" else ()
    if numbers:
        yield from (GoldValue(kind="number", number=number.value, unit=number.unit) for number in numbers)
    else:
        yield GoldValue(kind="name", names=(answer,))


def _passages(folder: Path) -> Iterator[tuple[int, str]]:
    for line in (folder / CORPUS).read_text("utf-8").splitlines():
        record = json.loads(line)
        yield record["doc_id"], record["text"]


def _file(number: int) -> str:
    """A name in which no year can be read."""
    return f"passage_{number:06}.txt"


def _day(text: str) -> date | None:
    """The day of a question; some have no zeros, and one has none."""
    try:
        year, month, day = (int(part) for part in text.split("-"))
        return date(year, month, day)
    except ValueError:
        return None


BENCHMARK = Benchmark(
    name="chronoqa",
    folder="chronoqa",
    files=(QUESTIONS, CORPUS),
    origin="czy1999/ChronoQA",
    sample=300,
    write=write,
    cases=cases,
)
