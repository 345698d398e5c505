"""Recall of keyword, dense, fused and time-aware search on ChronoQA.

    python -m benchmarks.retrieval --data DIR --models DIR [--index DIR]

``DIR`` holds ``chronoqa/corpus.jsonl`` and ``chronoqa/questions.jsonl``. Each figure is recall at 5 / recall at 10 /
share of questions with all gold passages among the first 10, with the number of questions.
"""

import argparse
import json
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Iterable
from datetime import date
from pathlib import Path

import numpy as np

from engine.documents.model import Chunk
from engine.models.load import load_embedder
from engine.models.model import Embedder
from engine.retrieval.build import build_index
from engine.retrieval.corpus import read_corpus
from engine.retrieval.fusion import fuse
from engine.retrieval.index import Index
from engine.retrieval.search import candidate_rows, search
from engine.settings import EmbeddingSettings

K = 10
Ranking = Callable[[str, date], list[str]]


def main() -> None:
    """Build the index where it is not there yet, then print one line for each way to search."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--models", type=Path, required=True, help="where models are kept")
    parser.add_argument("--index", type=Path, help="keep the index here, for another run")
    arguments = parser.parse_args()
    embedder = load_embedder(EmbeddingSettings(), models_dir=arguments.models)
    with tempfile.TemporaryDirectory() as folder:
        index = build(arguments.data / "chronoqa" / "corpus.jsonl", Path(folder), arguments.index, embedder)
        gold_id = {chunk.text: chunk.id for chunk in index.chunks()}
        questions = list(read_questions(arguments.data / "chronoqa" / "questions.jsonl", gold_id))
        for name, ranking in rankings(index, embedder).items():
            report(name, ranking, questions)


def build(corpus: Path, folder: Path, out: Path | None, embedder: Embedder) -> Index:
    """ChronoQA's ``doc_id`` becomes the id of a passage."""
    lines = (json.loads(line) for line in corpus.read_text("utf-8").splitlines())
    copy = folder / "chronoqa.jsonl"
    copy.write_text("".join(json.dumps({"id": str(r["doc_id"]), "text": r["text"]}) + "\n" for r in lines), "utf-8")
    read = list(read_corpus(copy, zone="Asia/Shanghai"))
    chunks = [item for item in read if isinstance(item, Chunk)]
    print(f"{len(chunks)} passages, {len(read) - len(chunks)} quarantined")
    started = time.perf_counter()
    build_index(chunks, embedder=embedder, out=out or folder / "index", zone="Asia/Shanghai")
    print(f"index in {time.perf_counter() - started:.0f} s")
    return Index.open(out or folder / "index")


def read_questions(path: Path, gold_id: dict[str, str]) -> Iterable[tuple[str, date, frozenset[str], str]]:
    """Question, day, gold ids and kind; an unreadable day or unresolved gold is said and left out."""
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        record = json.loads(line)
        try:
            year, month, day = (int(part) for part in record["question_date"].split("-"))
            gold = frozenset(gold_id[text] for text in record["golden_chunks"])
            yield record["question"], date(year, month, day), gold, record["temporal_type"]
        except (ValueError, KeyError) as error:
            print(f"{path.name}:{number} left out: {error}")


def rankings(index: Index, embedder: Embedder) -> dict[str, Ranking]:
    """The ways to search, each from a question and its day to ids."""
    nothing, everything = np.zeros(len(index), dtype=np.float32), np.ones(len(index), dtype=np.bool_)

    def bm25(question: str, _: date) -> list[str]:
        return [index.ids[row] for row in np.argsort(-index.keywords.search(question).scores, kind="stable")[:K]]

    def dense(question: str, _: date) -> list[str]:
        return [index.ids[row] for row in index.nearest.search(embedder.encode_queries([question])[0], K)[0]]

    def fused(question: str, _: date) -> list[str]:
        vector, words = embedder.encode_queries([question])[0], index.keywords.search(question)
        rows = candidate_rows(index, vector, words.scores, nothing, everything, 50)
        cosines = index.nearest.vectors[rows] @ vector
        scores = fuse(cosines, words.scores[rows], nothing[rows], ceiling=words.ceiling, gate=0.0)
        return [index.ids[rows[i]] for i in np.argsort(-scores, kind="stable")[:K]]

    def with_time(question: str, day: date) -> list[str]:
        found = search(index, question, as_of=day, embedder=embedder, k=K, zone="Asia/Shanghai")
        return [hit.chunk.id for hit in found.hits]

    return {"BM25": bm25, "dense": dense, "fused": fused, "fused + time": with_time}


def report(name: str, ranking: Ranking, questions: list[tuple[str, date, frozenset[str], str]]) -> None:
    """Print the figures of one way to search, by kind of question and over all, with the median time."""
    figures: dict[str, list[tuple[float, float, float]]] = defaultdict(list)
    seconds = []
    for question, day, gold, kind in questions:
        started = time.perf_counter()
        ids = ranking(question, day)
        seconds.append(time.perf_counter() - started)
        row = (len(gold & set(ids[:5])) / len(gold), len(gold & set(ids)) / len(gold), float(gold <= set(ids)))
        figures[kind].append(row)
        figures["all"].append(row)
    shown = "  ".join(
        f"{kind} {'/'.join(f'{value:.3f}' for value in np.mean(rows, axis=0))} (n={len(rows)})"
        for kind, rows in sorted(figures.items())
    )
    print(f"{name:13} {shown}  p50 {np.median(seconds) * 1000:.1f} ms", flush=True)


if __name__ == "__main__":
    main()
