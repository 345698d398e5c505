"""The parts of a question, each searched by itself, and their hits in turn."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from engine.entities.registry import Registry
from engine.models.model import Embedder, Reranker
from engine.periods.period import Period
from engine.retrieval.fusion import TIME_WEIGHT
from engine.retrieval.gate import gate
from engine.retrieval.index import Index
from engine.retrieval.parts import Part, parts_of
from engine.retrieval.passage import passage
from engine.retrieval.ranking import Mask, Ranking, rank
from engine.retrieval.same_day import bound_to_a_day, event_on, rows_of, that_day

READ_AGAIN = 20
"""Passages of each part that a reranker reads: each takes it some hundredths of a second of one core."""


@dataclass(frozen=True, kw_only=True)
class Searcher:
    """What every part of a question is searched with; ``k`` hits are wanted of all parts together."""

    index: Index
    embedder: Embedder
    registry: Registry
    k: int
    candidates: int
    reranker: Reranker | None = None

    def ranked(self, query: str, periods: Sequence[Period], allowed: Mask) -> tuple[list[Part], list[Ranking]]:
        """The parts of ``query``, which speaks of ``periods``, and the ``allowed`` rows in order for each."""
        bound = bound_to_a_day(query, periods)
        if bound is None:
            parts = list(parts_of(query, self.registry.named_in(query), periods, k=self.k))
            return parts, self._each(parts, allowed)
        parts = [self._whole(query, periods), replace(self._whole(bound.asked, ()), periods=tuple(periods))]
        rankings = self._each(parts, allowed)
        if (day := that_day(self.index, rankings[-1])) is not None:
            parts.append(event_on(day, bound))
            rankings += self._each(parts[-1:], allowed & rows_of(self.index, day))
        return parts, rankings

    def _whole(self, text: str, periods: Sequence[Period]) -> Part:
        (part,) = parts_of(text, self.registry.named_in(text), periods, k=1)
        return part

    def _each(self, parts: Sequence[Part], allowed: Mask) -> list[Ranking]:
        vectors = self.embedder.encode_queries([part.text for part in parts])
        rankings = [
            rank(self.index, part, vector=vector, allowed=allowed, candidates=max(self.k, self.candidates))
            for part, vector in zip(parts, vectors, strict=True)
        ]
        return [self._read_again(part, ranking) for part, ranking in zip(parts, rankings, strict=True)]

    def _read_again(self, part: Part, ranking: Ranking) -> Ranking:
        """The best of ``ranking`` as the reranker orders them; time keeps its weight, of which that knows nothing."""
        best = ranking.first(max(self.k, READ_AGAIN))
        if self.reranker is None or not len(best.rows):
            return ranking
        asked = " ".join((*part.names[:1], part.text))
        read = self.reranker.relevance(asked, [passage(self.index.chunk(int(row))) for row in best.rows])
        scores = read + np.float32(TIME_WEIGHT * gate(part.periods)) * best.time
        return replace(best, scores=scores, relevance=read).at(np.argsort(-scores, kind="stable"))


def taking_turns(rankings: Sequence[Ranking], k: int) -> Iterator[tuple[int, int]]:
    """``k`` pairs of ranking and place in it: the first of each, the second of each, …; no row twice."""
    places = [0] * len(rankings)
    taken: set[int] = set()
    while len(taken) < k and any(place < len(r.rows) for place, r in zip(places, rankings, strict=True)):
        for number, ranking in enumerate(rankings):
            while places[number] < len(ranking.rows) and int(ranking.rows[places[number]]) in taken:
                places[number] += 1
            if places[number] < len(ranking.rows) and len(taken) < k:
                taken.add(int(ranking.rows[places[number]]))
                yield number, places[number]
