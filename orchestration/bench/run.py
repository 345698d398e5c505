"""Both paths, or one of them, on the cases of a benchmark: answers that are kept, scores, figures, MLflow."""

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from engine.answer import Answer
from engine.documents.model import Chunk
from evaluation.comparison import compare
from evaluation.figures import Comparison
from evaluation.metrics.answers import DEADLINE_S, RowScore, score_answer
from evaluation.metrics.names import KnownNames
from evaluation.metrics.retrieval import unresolved_evidence
from evaluation.one_path import PathFigure, evidence_found, path_figures
from evaluation.questions import Question
from evaluation.tracking import MlflowLink, log_comparison
from orchestration.bench.benchmark import Benchmark, BenchmarkDataError, sampled
from orchestration.bench.given_plans import given_plans
from orchestration.bench.project import make_project
from orchestration.compose import Composition
from orchestration.home_lock import home_lock
from orchestration.materialise import build
from shadow_mode.pairs import VersionedAnswerer, answer_once, run_pairs

logger = logging.getLogger(__name__)

AnswerPath = Literal["simple", "agentic"]
PATHS: tuple[AnswerPath, ...] = ("simple", "agentic")


@dataclass(frozen=True)
class BenchRun:
    """What a run gave: figures of each path, and the comparison where both were asked."""

    cases: int
    figures: Mapping[AnswerPath, tuple[PathFigure, ...]]
    rows: tuple[RowScore, ...]
    unresolved: tuple[str, ...]
    """Evidence that no passage of the index holds; its questions are in no figure of evidence."""
    comparison: Comparison | None = None
    mlflow: MlflowLink | None = None


def run_benchmark(
    benchmark: Benchmark,
    data: Path,
    project: Path,
    *,
    n: int | None,
    seed: int,
    paths: Sequence[AnswerPath],
    gold_slots: bool,
    environ: Mapping[str, str],
) -> BenchRun:
    """Ask ``paths`` the cases drawn by ``seed``; with ``gold_slots`` Agentic those that state a plan, by that plan.

    Answers are kept in the project: a run that was broken off goes on where it stopped.
    """
    cases = [case for case in benchmark.cases(benchmark.find(data)) if case.plan is not None or not gold_slots]
    if not cases:
        raise BenchmarkDataError(f"{benchmark.name}: states no plans; leave out --gold-slots")
    chosen = sampled(cases, benchmark.sample if n is None else n, seed)
    settings, imported = make_project(benchmark, data, project, chosen, environ)
    asking = _Asking(Composition(settings), [case.question for case in chosen])
    if not gold_slots and (imported or asking.composition.store.live("index") is None):
        build(settings)
    with home_lock(settings.home, f"plumbline bench {benchmark.name}"):
        if gold_slots:
            plans = {case.question.question: case.plan for case in chosen if case.plan is not None}
            return asking.alone("agentic", given_plans(asking.composition, plans))
        if len(paths) == 1:
            return asking.alone(paths[0], getattr(asking.composition, paths[0]))
        return asking.both(benchmark.name, {"seed": str(seed)})


@dataclass(frozen=True)
class _Asking:
    """Questions for the answerers of one project."""

    composition: Composition
    questions: Sequence[Question]

    def alone(self, path: AnswerPath, answerer: VersionedAnswerer) -> BenchRun:
        """One path, without a comparison."""
        names = KnownNames.of(self.questions, self.composition.settings.entities)
        answers, rows = [], []
        for number, question in enumerate(self.questions, 1):
            answer, stored = answer_once(question, answerer, path, answerer.versions(), **self._kept)
            self._tell(number, question.id, answer, stored=stored)
            answers.append(answer)
            rows.append(score_answer(question, answer, names=names, deadline_s=DEADLINE_S))
        chunks = self._corpus()
        figures = {path: self._figures(rows, answers, chunks)}
        return BenchRun(len(rows), figures, tuple(rows), unresolved_evidence(self.questions, chunks))

    def both(self, name: str, params: Mapping[str, str]) -> BenchRun:
        """Both paths in pairs, compared and logged like any evaluation."""
        simple, agentic = self.composition.answerers
        pairs = []
        for pair in run_pairs(self.questions, simple=simple, agentic=agentic, **self._kept):
            pairs.append(pair)
            for answer in (pair.simple, pair.agentic):
                self._tell(len(pairs), pair.question_id, answer, stored=answer.path in pair.reused)
        settings, chunks = self.composition.settings, self._corpus()
        top_k = settings.retrieval.top_k
        compared = compare(self.questions, pairs, chunks=chunks or None, entities=settings.entities, top_k=top_k)
        link = log_comparison(
            compared,
            pairs,
            self.questions,
            home=settings.home,
            experiment=f"bench-{name}",
            params={"project": settings.name, "top_k": str(top_k), **params},
        )
        figures = {
            path: self._figures(
                [row for row in compared.rows if row.path == path], [getattr(pair, path) for pair in pairs], chunks
            )
            for path in PATHS
        }
        unresolved = unresolved_evidence(self.questions, chunks)
        return BenchRun(len(pairs), figures, compared.rows, unresolved, compared, link)

    @property
    def _kept(self) -> dict[str, Callable[..., Any]]:
        """Where answers are looked up and kept."""
        store, now = self.composition.store, self.composition.now
        return {"find": store.find_answer, "save": lambda key, answer: store.save_answer(key, answer, now())}

    def _figures(
        self, rows: Sequence[RowScore], answers: Sequence[Answer], chunks: Sequence[Chunk]
    ) -> tuple[PathFigure, ...]:
        top_k = self.composition.settings.retrieval.top_k
        held = evidence_found(self.questions, answers, chunks, top_k=top_k)
        return tuple(path_figures(rows, held, top_k=top_k))

    def _corpus(self) -> list[Chunk]:
        """The passages of the index, where a question has evidence among them."""
        in_documents = any(evidence.file is not None for asked in self.questions for evidence in asked.evidence)
        return list(self.composition.live_index().chunks()) if in_documents else []

    def _tell(self, number: int, question_id: str, answer: Answer, *, stored: bool) -> None:
        kept = " (from the store)" if stored else f" in {answer.seconds:.1f} s"
        logger.info("[%d/%d] %s: %s %s%s", number, len(self.questions), question_id, answer.path, answer.status, kept)
