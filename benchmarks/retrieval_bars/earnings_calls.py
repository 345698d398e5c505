"""Earnings calls: 70 answerable questions over 96 transcripts, most of which list several firms or figures.

Each transcript is a text file with a header of firm, quarter and year, named after these and the day of the call, and
goes through our own reader. The registry holds the names of all 24 firms, as the set spells them. A piece of evidence
is found where a chunk of its transcript that holds the whole sentence is among the hits.
"""

import json
from collections import defaultdict
from collections.abc import Iterator
from datetime import date

from benchmarks.document_bars.figure import Figure
from benchmarks.retrieval_bars.bench import Bench, Scores
from engine.documents.files import find_documents
from engine.documents.model import Chunk, Quarantined
from engine.documents.read_all import read_all
from engine.entities.registry import NO_NAMES, Registry
from engine.models.meaning import EmbedderMeaning
from engine.retrieval.build import build_index
from engine.retrieval.index import Index
from engine.retrieval.search import search
from engine.settings import Entity
from orchestration.bench.earnings_calls.transcripts import (
    Transcript,
    call_of,
    file_name,
    transcripts,
    write_transcripts,
)

K = 10
ASKED_ON = date(2025, 6, 30)
"""No question says when it is asked; by this day all calls had been held."""


def figures(bench: Bench) -> Iterator[Figure]:
    """Recall with the registry, and without."""
    folder = bench.data / "earnings_calls"
    calls = transcripts(folder)
    index = _build(bench, calls)
    chunks: dict[str, list[Chunk]] = defaultdict(list)
    for chunk in index.chunks():
        chunks[chunk.file].append(chunk)
    files = {call_of(call): file_name(call) for call in calls}
    registry = Registry(tuple(Entity(name=firm) for firm in sorted({call["company_name"] for call in calls})))
    questions = [json.loads(line) for line in (folder / "questions.jsonl").read_text("utf-8").splitlines()]
    for what, names in (("earnings calls, no registry", NO_NAMES), ("earnings calls", registry)):
        scores = Scores(K)
        for asked in questions:
            if asked["evidence_list"]:
                gold = [_holding(chunks[files[call_of(held)]], held["evidence"]) for held in asked["evidence_list"]]
                found = search(
                    index,
                    asked["question"],
                    as_of=ASKED_ON,
                    embedder=bench.embedder,
                    k=K,
                    zone="UTC",
                    registry=names,
                )
                scores.add([hit.chunk.id for hit in found.hits], gold)
        bars = (0.6, 0.3) if names is registry else (None, None)
        yield from scores.figures(what, recall={K: bars[0]}, all_found=bars[1])


def _build(bench: Bench, calls: list[Transcript]) -> Index:
    out, folder = bench.work / "earnings_calls", bench.work / "transcripts"
    write_transcripts(calls, folder)
    read = list(read_all(find_documents([folder]), zone="UTC", meaning=EmbedderMeaning(bench.embedder)))
    for file in read:
        if isinstance(file, Quarantined):
            print(f"{file.file}: {file.message}")
    chunks = [chunk for file in read if not isinstance(file, Quarantined) for chunk in file.chunks]
    build_index(chunks, embedder=bench.embedder, out=out, zone="UTC")
    return Index.open(out)


def _holding(chunks: list[Chunk], sentence: str) -> set[str]:
    squeezed = "".join(sentence.split())
    return {chunk.id for chunk in chunks if squeezed in "".join(chunk.text.split())}
