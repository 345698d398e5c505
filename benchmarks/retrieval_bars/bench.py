"""What every figure of retrieval is made with."""

import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks.document_bars.figure import Figure
from engine.models.model import Embedder


@dataclass(frozen=True, kw_only=True)
class Bench:
    """``data`` is the folder of the public material, ``work`` one for indexes; what is in there already is used."""

    data: Path
    work: Path
    embedder: Embedder


@dataclass
class Scores:
    """Recall at some depths over questions: the share of a question's gold that is among the first hits.

    >>> scores = Scores(k=3)
    >>> scores.add(["a", "x", "b"], [{"a"}, {"b", "c"}, {"d"}])
    >>> round(scores.recall(3), 2), round(scores.recall(1), 2), scores.all_found()
    (0.67, 0.33, 0.0)
    """

    k: int
    places: list[list[int | None]] = field(default_factory=list)
    """For each question, the place of the first hit that holds it, for each piece of gold."""

    def add(self, found: Sequence[str], gold: Sequence[set[str] | frozenset[str]]) -> None:
        """Count one question: ids in order, and for each piece of gold the ids that hold it."""
        first = list(found[: self.k])
        self.places.append([next((n for n, id in enumerate(first) if id in ids), None) for ids in gold])

    def recall(self, depth: int) -> float:
        """Mean share of gold among the first ``depth`` hits."""
        return statistics.mean(
            statistics.mean(place is not None and place < depth for place in places) for places in self.places
        )

    def all_found(self) -> float:
        """Share of questions with all gold among the first ``k`` hits."""
        return statistics.mean(float(None not in places) for places in self.places)

    def figures(
        self, what: str, *, recall: dict[int, float | None], all_found: float | None = None
    ) -> Iterator[Figure]:
        """Recall at each depth of ``recall`` and all gold at ``k``, beside their bars."""
        for depth, bar in recall.items():
            yield Figure(what=f"{what}: R@{depth}", value=self.recall(depth), n=len(self.places), bar=bar)
        yield Figure(what=f"{what}: all gold in {self.k}", value=self.all_found(), n=len(self.places), bar=all_found)


def p50_ms(ask: Callable[[str], object], questions: Sequence[str]) -> float:
    """The median wall time of ``ask`` in milliseconds, after one question that warms up."""
    ask(questions[0])
    seconds = []
    for question in questions:
        began = time.perf_counter()
        ask(question)
        seconds.append(time.perf_counter() - began)
    return 1000 * statistics.median(seconds)
