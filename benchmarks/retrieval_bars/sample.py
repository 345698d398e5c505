"""The sample company: questions that speak of a time and are answered by a document, with and without the time.

A question counts where a period is found in it and each of its pieces of document evidence stands in a chunk. Some are
answered from tables alone, and a report repeats the figures: "which product had the highest return rate" has a piece of
evidence for each of eight products, in more chunks than a search gives. The bar is for the others, whose sources name
the documents. The same questions give the time of a search from end to end, its embedding included.
"""

from collections.abc import Iterator
from datetime import date

import numpy as np

from benchmarks.document_bars.figure import Figure
from benchmarks.retrieval_bars.bench import Bench, Scores, p50_ms
from engine.documents.files import find_documents
from engine.documents.model import Chunk, Quarantined
from engine.documents.read_all import read_all
from engine.entities.registry import NO_NAMES, Registry
from engine.models.meaning import EmbedderMeaning
from engine.periods.find import find_periods
from engine.retrieval.build import build_index
from engine.retrieval.index import Index
from engine.retrieval.parts import Part
from engine.retrieval.ranking import rank
from engine.retrieval.search import search
from engine.settings import Settings
from evaluation.metrics.retrieval import gold_sets
from evaluation.questions import Question, load_questions
from orchestration.settings_file import load_settings
from sample.generate import generate

SEED = 7
K = 5


def figures(bench: Bench) -> Iterator[Figure]:
    """Recall with and without time and registry, and milliseconds a question."""
    project = bench.work / "sample_project"
    generate(SEED, project)
    settings = load_settings(project, {})
    index = _build(bench, settings)
    chunks = list(index.chunks())
    asked = [
        (question, gold)
        for question in load_questions(project / "questions.jsonl")
        if _speaks_of_time(question, settings.zone) and (gold := gold_sets(question, chunks)) and all(gold)
    ]

    def found(text: str, as_of: date, registry: Registry) -> list[str]:
        hits = search(
            index, text, as_of=as_of, embedder=bench.embedder, k=K, zone=settings.zone, registry=registry
        ).hits
        return [hit.chunk.id for hit in hits]

    def without_time(text: str) -> list[str]:
        vector, everything = bench.embedder.encode_queries([text])[0], np.ones(len(index), dtype=np.bool_)
        rows = rank(index, Part(text), vector=vector, allowed=everything, candidates=50).rows
        return [index.ids[row] for row in rows[:K]]

    registry = Registry(settings.entities)
    untimed, timed, used, from_documents = Scores(K), Scores(K), Scores(K), Scores(K)
    for question, gold in asked:
        untimed.add(without_time(question.question), gold)
        timed.add(found(question.question, question.as_of, NO_NAMES), gold)
        hits = found(question.question, question.as_of, registry)
        used.add(hits, gold)
        if "documents" in question.sources:
            from_documents.add(hits, gold)
    yield from untimed.figures("sample, time-sensitive, no time, no registry", recall={K: None})
    yield from timed.figures("sample, time-sensitive, with time, no registry", recall={K: None})
    yield from used.figures("sample, time-sensitive, with time and registry", recall={K: None})
    yield from from_documents.figures("sample, the same, answered from documents", recall={K: 0.95})
    texts = [question.question for question, _ in asked]
    yield Figure(
        what="sample, one question from end to end, p50",
        value=p50_ms(lambda text: found(text, asked[0][0].as_of, registry), texts),
        n=len(texts),
        unit="ms",
        bar=30,
        at_most=True,
    )


def _build(bench: Bench, settings: Settings) -> Index:
    out = bench.work / "sample"
    read = read_all(find_documents(settings.documents), zone=settings.zone, meaning=EmbedderMeaning(bench.embedder))
    chunks: list[Chunk] = [c for file in read if not isinstance(file, Quarantined) for c in file.chunks]
    build_index(chunks, embedder=bench.embedder, out=out, zone=settings.zone)
    return Index.open(out)


def _speaks_of_time(question: Question, zone: str) -> bool:
    return bool(find_periods(question.question, as_of=question.as_of, zone=zone).periods)
