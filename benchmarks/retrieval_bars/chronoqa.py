"""ChronoQA: Chinese questions with the day they were asked on and their gold passages, by kind of question.

BM25 is our own keyword search alone, with nothing chosen for it but its tokens. The weights of the fusion were chosen
on these questions (`engine/retrieval/fusion.py`), so the other rows are optimistic.

One gold passage of 201 aggregate questions is a date and not a word more: the day of an event that no passage tells.
No reader is helped by finding it, so the aggregate questions are also counted without such gold.
"""

import json
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path

import numpy as np

from benchmarks.document_bars.figure import Figure
from benchmarks.retrieval_bars.bench import Bench, Scores
from engine.documents.model import Chunk
from engine.retrieval.build import build_index
from engine.retrieval.corpus import read_corpus
from engine.retrieval.index import Index
from engine.retrieval.search import search

K = 10
ZONE = "Asia/Shanghai"
TELLING = "aggregate, gold that tells more than a date"
Ranking = Callable[["Asked"], list[str]]


@dataclass(frozen=True)
class Asked:
    """A question of the set; ``kind`` is its temporal type."""

    question: str
    day: date
    gold: tuple[frozenset[str], ...]
    telling: tuple[frozenset[str], ...]
    """Gold without what is nothing but a date."""
    kind: str


def figures(bench: Bench) -> Iterator[Figure]:
    """Recall of BM25 and of our search."""
    index = _build(bench)
    passages = {chunk.text: chunk for chunk in index.chunks()}
    questions = list(_questions(bench.data / "chronoqa" / "questions.jsonl", passages))

    def bm25(asked: Asked) -> list[str]:
        return [index.ids[row] for row in np.argsort(-index.keywords.search(asked.question).scores, kind="stable")[:K]]

    def ours(asked: Asked) -> list[str]:
        found = search(index, asked.question, as_of=asked.day, embedder=bench.embedder, k=K, zone=ZONE)
        return [hit.chunk.id for hit in found.hits]

    words, all_signals = _scores(bm25, questions), _scores(ours, questions)
    for kind in words:
        yield from words[kind].figures(f"chronoqa, {kind}, BM25", recall={5: None, 10: None})
        if kind == "aggregate":
            yield from all_signals[kind].figures(f"chronoqa, {kind}", recall={5: None, 10: 0.9}, all_found=0.8)
        elif kind == TELLING:
            yield from all_signals[kind].figures(f"chronoqa, {kind}", recall={5: None, 10: None})
        else:
            bar = None if kind == "all" else words[kind].recall(5)
            yield from all_signals[kind].figures(f"chronoqa, {kind}", recall={5: bar, 10: None})


def _scores(ranking: Ranking, questions: list[Asked]) -> dict[str, Scores]:
    scores: dict[str, Scores] = defaultdict(lambda: Scores(K))
    for asked in questions:
        found = ranking(asked)
        for kind in (asked.kind, "all"):
            scores[kind].add(found, asked.gold)
        if asked.kind == "aggregate":
            scores[TELLING].add(found, asked.telling)
    return dict(sorted(scores.items()))


def _build(bench: Bench) -> Index:
    """ChronoQA's ``doc_id`` becomes the id of a passage."""
    lines = (json.loads(line) for line in (bench.data / "chronoqa" / "corpus.jsonl").read_text("utf-8").splitlines())
    corpus = bench.work / "chronoqa.jsonl"
    corpus.write_text("".join(json.dumps({"id": str(r["doc_id"]), "text": r["text"]}) + "\n" for r in lines), "utf-8")
    chunks = [item for item in read_corpus(corpus, zone=ZONE) if isinstance(item, Chunk)]
    build_index(chunks, embedder=bench.embedder, out=bench.work / "chronoqa", zone=ZONE)
    return Index.open(bench.work / "chronoqa")


def _questions(path: Path, passages: dict[str, Chunk]) -> Iterator[Asked]:
    """An unreadable day or unresolved gold is said and left out."""
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        record = json.loads(line)
        try:
            year, month, day = (int(part) for part in record["question_date"].split("-"))
            gold = [passages[text] for text in dict.fromkeys(record["golden_chunks"])]
        except (ValueError, KeyError) as error:
            print(f"{path.name}:{number} left out: {error}")
        else:
            ids = tuple(frozenset({chunk.id}) for chunk in gold)
            telling = tuple(frozenset({chunk.id}) for chunk in gold if not _is_a_date(chunk))
            yield Asked(record["question"], date(year, month, day), ids, telling, record["temporal_type"])


def _is_a_date(chunk: Chunk) -> bool:
    return any(period.text == chunk.text for period in chunk.periods)
