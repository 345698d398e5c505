"""The figures of a planner: shares with their intervals, as a whole and by parts, and what a conversion lost."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from pydantic import BaseModel, ConfigDict

from engine.quantiles import nearest_rank
from evaluation.scored import Scored, ScoredRow
from evaluation.significance import Interval
from evaluation.wilson import wilson_interval
from finetuning.score import PlanRow

MEASURES: Mapping[str, Callable[[PlanRow], bool]] = {
    "format": lambda row: row.format,
    "sources": lambda row: row.sources,
    "sub-goals": lambda row: row.asked,
    "entities": lambda row: row.entities,
    "metrics": lambda row: row.metrics,
    "periods": lambda row: row.periods,
    "validations": lambda row: row.validations,
    "accepted by the guard": lambda row: row.accepted,
    "verified": lambda row: row.verified,
    "right": lambda row: row.right,
}


class Share(BaseModel):
    """A share of rows with its 95 % interval; of none it is not applicable."""

    model_config = ConfigDict(frozen=True)

    hits: int
    n: int

    @property
    def value(self) -> float | None:
        """The share; ``None`` of no row."""
        return self.hits / self.n if self.n else None

    @property
    def interval(self) -> Interval | None:
        """Wilson's."""
        return wilson_interval(self.hits, self.n) if self.n else None

    def __str__(self) -> str:
        if (interval := self.interval) is None:
            return "n/a"
        return f"{100 * self.hits / self.n:.1f} [{100 * interval.low:.1f}, {100 * interval.high:.1f}] n {self.n}"


class PlannerScores(BaseModel):
    """All rows of one contestant on one split of the triples."""

    model_config = ConfigDict(frozen=True)

    name: str
    digest: str
    triples_digest: str
    rows: tuple[PlanRow, ...]

    def share(self, measure: str, rows: Iterable[PlanRow] | None = None) -> Share:
        """A measure of :data:`MEASURES` over ``rows``, all where none are given."""
        marks = [MEASURES[measure](row) for row in (self.rows if rows is None else rows)]
        return Share(hits=sum(marks), n=len(marks))

    def seconds(self, quantile: float) -> float | None:
        """The quantile of the time that a plan took, by nearest rank."""
        return nearest_rank((row.seconds for row in self.rows), quantile)

    @property
    def unseen_sources(self) -> Share:
        """Right sources, on catalogues that were in no training."""
        return self.share("sources", [row for row in self.rows if row.unseen])

    def parts(self) -> dict[str, Sequence[PlanRow]]:
        """The rows by language, topic, family and number of goals."""
        found: dict[str, list[PlanRow]] = {}
        for row in self.rows:
            names = (f"language {row.language}", f"goals {row.goals}", f"topic {row.topic}", f"family {row.family}")
            for name in names:
                found.setdefault(name, []).append(row)
        return {name: found[name] for name in sorted(found)}


def lost_by_conversion(reference: PlannerScores, served: PlannerScores) -> tuple[str, ...]:
    """Triples that the reference plans right and the served artefact wrong."""
    fine = {row.id for row in reference.rows if row.right}
    return tuple(row.id for row in served.rows if row.id in fine and not row.right)


def scored(scores: PlannerScores, *, version: str) -> Scored:
    """The rows as evidence for a promotion of ``version``."""
    return Scored(
        measure="plans",
        version=version,
        data_digest=scores.triples_digest,
        questions=len(scores.rows),
        versions={"model": scores.digest},
        origin="plumbline score",
        rows=tuple(
            ScoredRow(
                question_id=row.id,
                kind=row.topic,
                language=row.language,
                right=row.right,
                well_formed=row.format,
                seconds=row.seconds,
            )
            for row in scores.rows
        ),
    )


def score_table(all_scores: Sequence[PlannerScores]) -> list[tuple[str, ...]]:
    """A header, then a line for each measure, with a column for each contestant."""
    lines: list[tuple[str, ...]] = [("measure (%, 95 % interval)", *(scores.name for scores in all_scores))]
    lines += [(measure, *(str(scores.share(measure)) for scores in all_scores)) for measure in MEASURES]
    lines.append(("sources, unseen catalogues", *(str(scores.unseen_sources) for scores in all_scores)))
    for quantile in (0.5, 0.95):
        cells = [scores.seconds(quantile) for scores in all_scores]
        lines.append((f"seconds, p{100 * quantile:.0f}", *("n/a" if c is None else f"{c:.2f}" for c in cells)))
    return lines


def part_table(scores: PlannerScores, kinds: Sequence[str] = ("language", "goals", "topic")) -> list[tuple[str, str]]:
    """The share of right plans of each part of those kinds."""
    parts = [(name, rows) for name, rows in scores.parts().items() if name.split(" ")[0] in kinds]
    return [("right plans (%)", scores.name), *((name, str(scores.share("right", rows))) for name, rows in parts)]
