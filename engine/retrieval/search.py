"""Search an index by meaning, words and time."""

from collections.abc import Collection
from datetime import date
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from engine.entities.registry import NO_NAMES, Registry
from engine.models.model import Embedder, Reranker
from engine.periods.find import find_periods
from engine.periods.period import Period
from engine.retrieval.by_parts import Searcher, taking_turns
from engine.retrieval.gate import demands_window
from engine.retrieval.index import Index
from engine.retrieval.ranking import Ranking
from engine.retrieval.result import MATCHED_ON, Hit, SearchError, SearchResult, Why
from engine.retrieval.times import NONE
from engine.retrieval.window import matched_by, open_window


def search(
    index: Index,
    query: str,
    *,
    as_of: date,
    embedder: Embedder,
    k: int,
    zone: str,
    fiscal_year_start: int = 1,
    candidates: int = 50,
    registry: Registry = NO_NAMES,
    reranker: Reranker | None = None,
    window: Period | None = None,
    hard: bool = False,
    kinds: Collection[Literal["text", "table"]] | None = None,
) -> SearchResult:
    """The ``k`` best chunks for ``query`` as it was meant on ``as_of``.

    Things that ``registry`` holds are found by any of their names. A question that lists several of them, or several
    periods, is searched part by part (``parts_of``), one that names a time by an event also for that event on that day
    (``same_day``), and the hits of the parts take turns.

    Time is read from the question, or given as ``window``. By default it only takes part in the order, the more the
    clearer the question speaks of it (``gate``); with ``hard``, or where the question keeps to it in so many words,
    every hit must match it, by its content or, where that says nothing of it, by its publication date. A hard window
    with fewer than ``k`` chunks is widened step by step, which the result tells. ``kinds`` keeps to text or tables.

    With a ``reranker`` the best of each part are read again by it; what it says and time alone order them.

    The words of a date also count as words: without them recall at 10 on ChronoQA falls from .939 to .933, since
    passages repeat them.

    Raises ``SearchError`` where ``embedder`` is not the one the index was built with.
    """
    _check(index, embedder, k)
    asked = find_periods(query, as_of=as_of, zone=zone, fiscal_year_start=fiscal_year_start)
    periods = asked.periods if window is None else (window,)
    hard = hard or (window is None and demands_window(query, periods))
    allowed = _of_kinds(index, kinds)
    result = SearchResult(hits=(), asked=periods, unparsed=asked.unparsed)
    if hard and periods:
        opened = open_window(index.times, periods, allowed, k)
        undated = int((index.times.undated & allowed).sum())
        matched, allowed = opened.matched, opened.matched != NONE
        # A widened period was written by nobody, but stands for the words of the one that it was widened from.
        periods = tuple(
            wide.model_copy(update={"text": own.text, "span": own.span})
            for wide, own in zip(opened.periods, periods, strict=True)
        )
        result = result.model_copy(
            update={"windows": opened.periods, "widened": opened.steps, "undated_left_out": undated}
        )
    else:
        matched = matched_by(index.times, periods)
    searcher = Searcher(
        index=index, embedder=embedder, registry=registry, k=k, candidates=candidates, reranker=reranker
    )
    parts, rankings = searcher.ranked(query, periods, allowed)
    labels = [part.label for part in parts] if len(parts) > 1 else [""]
    hits = tuple(_hit(index, rankings[part], place, matched, labels[part]) for part, place in taking_turns(rankings, k))
    if result.windows and any(hit.why.matched_on == "none" for hit in hits):
        raise SearchError("a hit lies outside the hard window; this is a fault of Plumbline, please report it")
    return result.model_copy(update={"hits": hits, "parts": tuple(filter(None, labels))})


def _hit(index: Index, ranking: Ranking, place: int, matched: NDArray[np.int8], part: str) -> Hit:
    row = int(ranking.rows[place])
    return Hit(
        chunk=index.chunk(row),
        score=float(ranking.scores[place]),
        why=Why(
            dense=float(ranking.dense[place]),
            bm25=float(ranking.bm25[place]),
            time=float(ranking.time[place]),
            matched_on=MATCHED_ON[int(matched[row])],
            named=bool(ranking.named[place]),
            relevance=None if ranking.relevance is None else float(ranking.relevance[place]),
            part=part,
        ),
    )


def _check(index: Index, embedder: Embedder, k: int) -> None:
    if k < 1:
        raise SearchError(f"k is how many hits are wanted, at least 1, got {k}")
    built = index.manifest.embedder
    if built.digest != embedder.digest:
        raise SearchError(
            f"{index.path}: built with the embedding model {built.name} ({built.digest[:12]}), asked with "
            f"{embedder.name} ({embedder.digest[:12]}); rebuild the index, or configure the model it was built with"
        )


def _of_kinds(index: Index, kinds: Collection[str] | None) -> NDArray[np.bool_]:
    wanted = {"text", "table"} if kinds is None else set(kinds)
    return (index.is_table & ("table" in wanted)) | (~index.is_table & ("text" in wanted))
