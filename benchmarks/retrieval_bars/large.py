"""Large synthetic corpora: what an index of them finds against exact search, how fast it is, and how large.

Questions have vectors that no chunk has. Within a window the exact answer is that among all rows whose own days or
publication lie in it. Exact and approximate searches take turns in one process with the same threads. The corpus is
made and indexed in a process of its own, whose memory is told apart from that of the search. Nothing of DIR is needed.
"""

import statistics
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from benchmarks.document_bars.figure import Figure
from benchmarks.document_bars.memory import PeakMemory
from benchmarks.retrieval_bars.bench import Bench, p50_ms
from benchmarks.retrieval_bars.synthetic import FIRST_DAY, ZONE, SyntheticEmbedder, chunks, questions, windows
from engine.periods.period import Period
from engine.retrieval.build import build_index
from engine.retrieval.index import Index
from engine.retrieval.recall import SAME, exact_floors
from engine.retrieval.result import Hit
from engine.retrieval.search import search
from engine.retrieval.times import NONE
from engine.retrieval.vectors import Nearest
from engine.retrieval.window import matched_by

SIZES = (100_000, 1_000_000)
LARGEST = SIZES[-1]
WIDTHS = (0.1, 0.01, 0.001)
WINDOWS, A_WINDOW = 10, 20
QUESTIONS, TIMED = 200, 40
K = 10
MIB = 2**20

Mask = NDArray[np.bool_]


def figures(bench: Bench, sizes: Sequence[int] = SIZES) -> Iterator[Figure]:
    """For each size: the build, recall and time without a window and in windows, whole searches."""
    for rows in sizes:
        out = bench.work / f"synthetic_{rows}"
        with PeakMemory() as building, ProcessPoolExecutor(1, mp_context=get_context("spawn")) as process:
            seconds = process.submit(_build, rows, out).result()
        name = f"{rows:,} chunks"
        yield Figure(what=f"{name}: build", value=seconds, n=rows, unit="s")
        yield Figure(what=f"{name}: build, peak memory", value=building.peak_mib, n=rows, unit="MiB")
        with PeakMemory() as searching:
            began = time.perf_counter()
            index = Index.open(out)
            opened = time.perf_counter() - began
            yield Figure(what=f"{name}: opened, every file checked", value=opened, n=1, unit="s")
            yield Figure(what=f"{name}: memory once opened", value=searching.peak_mib, n=1, unit="MiB")
            yield from (f for part in (_files, _by_vector, _whole) for f in part(index, name))
        yield Figure(
            what=f"{name}: search, peak memory, pages of files with it", value=searching.peak_mib, n=rows, unit="MiB"
        )


def _build(rows: int, out: Path) -> float:
    began = time.perf_counter()

    def tell(what: str, done: int, total: int) -> None:
        if done % 51_200 == 0 or done == total:
            print(f"  {time.perf_counter() - began:6.0f} s  {what} {done:,}/{total:,}", file=sys.stderr, flush=True)

    build_index(list(chunks(rows)), embedder=SyntheticEmbedder(), out=out, zone=ZONE, progress=tell)
    return time.perf_counter() - began


def _files(index: Index, name: str) -> Iterator[Figure]:
    sizes = {file: entry.bytes for file, entry in index.manifest.files.items()}
    for what, files in {
        "index on disk": list(sizes),
        "its vectors": ["vectors.npy"],
        "its inverted file": ["vectors.faiss"],
    }.items():
        yield Figure(
            what=f"{name}: {what}", value=sum(sizes.get(file, 0) for file in files) / MIB, n=len(index), unit="MiB"
        )
    print(
        f"  {name}: {index.manifest.inverted}, recall by the build {index.manifest.recall}", file=sys.stderr, flush=True
    )


def _by_vector(index: Index, name: str) -> Iterator[Figure]:
    """The vectors alone: recall at 10 and the median time, no window first."""
    queries = SyntheticEmbedder().encode_queries(questions(QUESTIONS))
    exact = Nearest(index.nearest.vectors)
    share = _share(index.nearest, queries, None, exact_floors(exact.vectors, queries, K))
    yield Figure(what=f"{name}, no window: R@{K} of exact", value=share, n=QUESTIONS, bar=0.99)
    slow, fast = _taking_turns(queries[:TIMED], exact, index.nearest)
    yield Figure(what=f"{name}, no window, exact: p50", value=slow, n=TIMED, unit="ms")
    yield Figure(what=f"{name}, no window: p50", value=fast, n=TIMED, unit="ms")
    bar = 10 if len(index) >= LARGEST else None
    yield Figure(what=f"{name}, no window, exact / ours", value=slow / fast, n=TIMED, unit="×", bar=bar)
    for width in WIDTHS:
        shares, seconds, held = [], [], []
        for number, window in enumerate(windows(width, WINDOWS)):
            mask = matched_by(index.times, (window,)) != NONE
            held.append(float(mask.mean()))
            asked = np.roll(queries, -number * A_WINDOW, axis=0)[:A_WINDOW]
            shares.append(_share(index.nearest, asked, mask, exact_floors(exact.vectors[mask], asked, K)))
            seconds += [_seconds(partial(index.nearest.search, query, K, mask)) for query in asked[:4]]
        n, what = WINDOWS * A_WINDOW, f"{name}, {statistics.mean(held):.2%} of rows"
        yield Figure(what=f"{what}: R@{K} of exact", value=statistics.mean(shares), n=n, bar=1.0)
        yield Figure(what=f"{what}: p50", value=1000 * statistics.median(seconds), n=len(seconds), unit="ms")


def _whole(index: Index, name: str) -> Iterator[Figure]:
    """Searches from end to end, by meaning, words and time, and whether hits keep to their windows."""
    embedder, narrow = SyntheticEmbedder(), windows(0.01, TIMED)

    def asked(text: str, window: Period | None = None, *, hard: bool = False) -> tuple[Hit, ...]:
        found = search(index, text, as_of=FIRST_DAY, embedder=embedder, k=K, zone=ZONE, window=window, hard=hard)
        return found.hits

    texts = questions(TIMED)
    yield Figure(what=f"{name}, whole search: p50", value=p50_ms(asked, texts), n=TIMED, unit="ms")
    dated = [f"{text} {window.start:%B %Y}" for text, window in zip(texts, narrow, strict=True)]
    yield Figure(
        what=f"{name}, whole search, a month is asked for: p50", value=p50_ms(asked, dated), n=TIMED, unit="ms"
    )
    pairs = dict(zip(texts, narrow, strict=True))
    hard = partial(asked, hard=True)
    took = p50_ms(lambda text: hard(text, pairs[text]), texts)
    yield Figure(what=f"{name}, whole search, hard window of 1 %: p50", value=took, n=TIMED, unit="ms")
    kept = [_lies_in(hit, window) for text, window in pairs.items() for hit in hard(text, window)]
    yield Figure(what=f"{name}: hits that lie in their hard window", value=statistics.mean(kept), n=len(kept), bar=1.0)


def _share(nearest: Nearest, queries: NDArray[np.float32], mask: Mask | None, floors: NDArray[np.float32]) -> float:
    """Of the exact nearest those that are found; one outside the mask is not."""
    found, most = [], K if mask is None else min(K, int(mask.sum()))
    for query, floor in zip(queries, floors, strict=True):
        rows, scores = nearest.search(query, K, mask)
        inside = np.ones(len(rows), dtype=np.bool_) if mask is None else mask[rows]
        found.append(np.count_nonzero(inside & (scores >= floor - SAME)) / most)
    return statistics.mean(found)


def _lies_in(hit: Hit, window: Period) -> bool:
    """By the chunk's own days, not by the arrays that the search went by."""
    if hit.why.matched_on == "content":
        return any(period.overlaps(window) for period in hit.chunk.periods)
    return (
        hit.why.matched_on == "published" and hit.chunk.published is not None and window.contains(hit.chunk.published)
    )


def _taking_turns(queries: NDArray[np.float32], *ways: Nearest) -> list[float]:
    """The median milliseconds of each way to search for the same queries."""
    for way in ways:
        way.search(queries[0], K)
    seconds = [[_seconds(partial(way.search, query, K)) for way in ways] for query in queries]
    return [1000 * statistics.median(column) for column in zip(*seconds, strict=True)]


def _seconds(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began
