"""What it gains to cut long texts where their meaning turns: search on transcripts of earnings calls.

    python -m benchmarks.chunking --data DIR --models DIR

``DIR`` holds ``earnings_calls/transcripts.jsonl.gz`` and ``earnings_calls/questions.jsonl``. Each transcript that holds
evidence is read as a text file named after its firm and quarter, once cut by size alone and once by meaning, with the
same target. A piece of evidence counts as found where the chunk that holds its middle is among the first ``K``.
"""

import argparse
import gzip
import json
import re
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path

import numpy as np

from engine.documents.meaning import Meaning
from engine.documents.model import Chunk
from engine.documents.read import read_document
from engine.models.load import load_embedder
from engine.models.meaning import EmbedderMeaning
from engine.models.model import Embedder
from engine.retrieval.build import build_index
from engine.retrieval.index import Index
from engine.retrieval.search import search
from engine.settings import EmbeddingSettings

K = 10
ASKED_ON = date(2025, 3, 1)


@dataclass(frozen=True)
class Asked:
    """A question and its evidence: texts, each with the transcript that it stands in."""

    question: str
    evidence: tuple[tuple[str, str], ...]


def main() -> None:
    """Print one line for each way to cut."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--models", type=Path, required=True, help="where models are kept")
    arguments = parser.parse_args()
    embedder = load_embedder(EmbeddingSettings(), models_dir=arguments.models)
    questions = list(read_questions(arguments.data / "earnings_calls" / "questions.jsonl"))
    names = {name for asked in questions for name, _ in asked.evidence}
    with tempfile.TemporaryDirectory() as folder:
        files = write_transcripts(arguments.data / "earnings_calls" / "transcripts.jsonl.gz", Path(folder), names)
        for way, meaning in {"by size": None, "by meaning": EmbedderMeaning(embedder)}.items():
            report(way, cut(files, meaning), questions, embedder, Path(folder) / way)


def read_questions(path: Path) -> Iterator[Asked]:
    """Those that have evidence."""
    for line in path.read_text("utf-8").splitlines():
        record = json.loads(line)
        evidence = tuple((_name(held), held["evidence"]) for held in record["evidence_list"] or ())
        if evidence:
            yield Asked(record["question"], evidence)


def write_transcripts(path: Path, folder: Path, names: set[str]) -> list[Path]:
    """A text file for each of ``names``."""
    with gzip.open(path, "rt", encoding="utf-8") as stream:
        for record in map(json.loads, stream):
            if (name := _name(record)) in names:
                (folder / name).write_text(record["raw_content"], "utf-8")
    return sorted(folder.glob("*.txt"))


def _name(record: dict[str, str]) -> str:
    return f"{record['company_name'].strip()} {record['quarter'].upper()} {record['year']}.txt".replace("/", " ")


def cut(files: list[Path], meaning: Meaning | None) -> list[Chunk]:
    """The chunks of ``files``, with the time it took."""
    began = time.process_time()
    chunks = [chunk for path in files for chunk in read_document(path, file=path.name, meaning=meaning).chunks]
    print(f"{len(files)} files, {len(chunks)} chunks in {time.process_time() - began:.1f} CPU s")
    return chunks


def report(way: str, chunks: list[Chunk], questions: list[Asked], embedder: Embedder, folder: Path) -> None:
    """Print how often evidence is whole in one chunk, and how often it is found."""
    build_index(chunks, embedder=embedder, out=folder, zone="UTC")
    index = Index.open(folder)
    sizes = embedder.count_tokens([chunk.text for chunk in chunks])
    texts = {file: [c for c in chunks if c.file == file] for file in {chunk.file for chunk in chunks}}
    whole, found, every = [], [], []
    for asked in questions:
        hits = search(index, asked.question, as_of=ASKED_ON, embedder=embedder, k=K, zone="UTC").hits
        ids = {hit.chunk.id for hit in hits}
        gold = [_holding(texts[name], text) for name, text in asked.evidence]
        whole += [
            _squeezed(text) in _squeezed(chunk.text) for chunk, (_, text) in zip(gold, asked.evidence, strict=True)
        ]
        found.append(np.mean([chunk.id in ids for chunk in gold]))
        every.append(all(chunk.id in ids for chunk in gold))
    print(
        f"{way}: tokens a chunk {np.mean(sizes):.0f} (sd {np.std(sizes):.0f}, most {max(sizes)}); evidence whole in "
        f"one chunk {np.mean(whole):.3f} (n={len(whole)}); found in {K} {np.mean(found):.3f}, all found "
        f"{np.mean(every):.3f} (n={len(questions)})",
        flush=True,
    )


def _holding(chunks: list[Chunk], evidence: str) -> Chunk:
    """The chunk that holds the middle of ``evidence``."""
    texts = [_squeezed(chunk.text) for chunk in chunks]
    middle = "".join(texts).index(_squeezed(evidence)) + len(_squeezed(evidence)) // 2
    ends = np.cumsum([len(text) for text in texts])
    return chunks[int(np.searchsorted(ends, middle, side="right"))]


def _squeezed(text: str) -> str:
    return "".join(re.findall(r"\w", text.lower()))


if __name__ == "__main__":
    main()
