"""The parts of a question, each searched by itself, and their hits in turn."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from engine.models.model import Embedder
from engine.periods.period import Period
from engine.retrieval.index import Index
from engine.retrieval.names import Registry
from engine.retrieval.parts import Part, parts_of
from engine.retrieval.ranking import Mask, Ranking, rank
from engine.retrieval.same_day import bound_to_a_day, event_on, rows_of, that_day


@dataclass(frozen=True, kw_only=True)
class Searcher:
    """What every part of a question is searched with; ``k`` hits are wanted of all parts together."""

    index: Index
    embedder: Embedder
    registry: Registry
    k: int
    candidates: int

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
        return [
            rank(self.index, part, vector=vector, allowed=allowed, candidates=max(self.k, self.candidates))
            for part, vector in zip(parts, vectors, strict=True)
        ]


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
