"""The set as a project: transcripts as documents, firms as registered names, questions with their evidence."""

from collections.abc import Iterator, Mapping
from datetime import date
from itertools import count
from pathlib import Path
from typing import Any

from engine.numbers import find_numbers
from evaluation.questions import GoldEvidence, GoldValue, Question
from orchestration.bench.benchmark import Benchmark, Case, records
from orchestration.bench.earnings_calls.transcripts import FILE, call_of, file_name, transcripts, write_transcripts
from shadow_mode.dates import dates_in, spans_of

QUESTIONS = "questions.jsonl"
DOCUMENTS = "transcripts"
SOURCE = "calls"
ASKED_ON = date(2025, 6, 30)
"""No question says when it is asked; by this day all calls had been held."""


def write(folder: Path, project: Path) -> Mapping[str, Any]:
    """Write the transcripts."""
    calls = transcripts(folder)
    write_transcripts(calls, project / DOCUMENTS)
    return {"documents": [DOCUMENTS], "entities": [{"name": name} for name in _firms(calls)]}


def cases(folder: Path) -> Iterator[Case]:
    """All questions; their ids are those of their lines."""
    calls = transcripts(folder)
    files, firms, number = {call_of(call): file_name(call) for call in calls}, _firms(calls), count(1)

    def case(record: dict[str, Any]) -> Case:
        evidence = [
            GoldEvidence(source=SOURCE, file=files[call_of(held)], quote=held["evidence"])
            for held in record["evidence_list"]
        ]
        return Case(
            Question(
                id=f"e{next(number)}",
                question=record["question"],
                language="en",
                kind=record["reasoning_type"].partition("|")[0],
                as_of=ASKED_ON,
                answerable=bool(evidence),
                gold=tuple(_gold(record, firms)) if evidence else (),
                also_true=tuple(number.value for held in evidence for number in find_numbers(held.quote)),
                sources=(SOURCE,),
                evidence=tuple(evidence),
            )
        )

    return records(folder / QUESTIONS, case)


def _gold(record: Mapping[str, Any], firms: list[str]) -> Iterator[GoldValue]:
    """Of an enumeration its numbers; else the firm that is meant, or what the answer says where it is none."""
    answer = record["answer"].strip().removesuffix(".")
    dates = spans_of(dates_in(answer, as_of=ASKED_ON))
    numbers = find_numbers(answer, ignore=dates) if record["reasoning_type"] == "enumeration" else ()
    if numbers:
        yield from (GoldValue(kind="number", number=number.value, unit=number.unit) for number in numbers)
        return
    named = next((firm for firm in firms if firm in record["answer"]), answer)
    yield GoldValue(kind="name", names=tuple(dict.fromkeys((named, named.partition(",")[0].removesuffix(" Inc")))))


def _firms(calls: list[Any]) -> list[str]:
    return sorted({call["company_name"] for call in calls})


BENCHMARK = Benchmark(
    name="earnings-calls",
    folder="earnings_calls",
    files=(QUESTIONS, FILE),
    origin="hanjiale/Temporal-GraphRAG, ECT-QA",
    sample=None,
    write=write,
    cases=cases,
)
