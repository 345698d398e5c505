"""Transcripts as text files with a header of firm, quarter and year, named after these and the day of the call."""

import gzip
import json
import re
from collections.abc import Mapping
from pathlib import Path

FILE = "transcripts.jsonl.gz"
Transcript = Mapping[str, str]
_DAY = re.compile(r"/(\d{4})/(\d\d)/(\d\d)/")


def transcripts(folder: Path) -> list[Transcript]:
    """The transcripts of the set."""
    with gzip.open(folder / FILE, "rt", encoding="utf-8") as stream:
        return [json.loads(line) for line in stream]


def write_transcripts(calls: list[Transcript], folder: Path) -> None:
    """A file for each."""
    folder.mkdir(parents=True, exist_ok=True)
    for call in calls:
        header = f"{call['company_name']} {call['quarter'].upper()} {call['year']} earnings call"
        (folder / file_name(call)).write_text(f"{header}\n\n{call['cleaned_content']}", "utf-8", newline="\n")


def call_of(record: Mapping[str, str]) -> tuple[str, str, str]:
    """Which call a transcript is of, or a piece of evidence."""
    return record["company_name"], record["quarter"], record["year"]


def file_name(call: Transcript) -> str:
    """The name of its file: ``2024-05-07__Crocs, Inc.__Q1 2024.txt``."""
    held = _DAY.search(call["URL"])
    day = "-".join(held.groups()) if held else "undated"
    return f"{day}__{call['company_name']}__{call['quarter'].upper()} {call['year']}.txt".replace("/", " ")
