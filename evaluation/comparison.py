"""Simple against Agentic: pairs of answers and gold in, figures with n, intervals and p out."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Literal

from engine.answer import AnswerStatus
from engine.documents.model import Chunk
from engine.settings import Entity
from evaluation.dataset import dataset_digest
from evaluation.figures import Comparison, MetricComparison, RetrievalRow, Slice
from evaluation.metrics.answers import DEADLINE_S, RowScore, score_answer
from evaluation.metrics.names import KnownNames
from evaluation.metrics.report import compare_reports
from evaluation.metrics.table import NOT_MEASURED, SHARES
from evaluation.paired import Sampling, compare_latency, compare_scores, compare_share, not_applicable
from evaluation.questions import Question
from evaluation.retrieval_rows import RETRIEVAL_METRICS, retrieval_rows
from shadow_mode.differences import classify
from shadow_mode.pairs import PairRecord

Path = Literal["simple", "agentic"]
_PATHS: tuple[Path, ...] = ("simple", "agentic")


class ComparisonError(Exception):
    """Pairs that cannot be compared on these questions; the message names them."""


def compare(
    questions: Sequence[Question],
    pairs: Sequence[PairRecord],
    *,
    with_rows: Sequence[PairRecord] = (),
    chunks: Sequence[Chunk] | None = None,
    entities: Sequence[Entity] = (),
    missing_sources: Mapping[str, int] | None = None,
    deadline_s: float = DEADLINE_S,
    top_k: int = 5,
    ragas: bool = False,
    confidence: float = 0.95,
    resamples: int = 10_000,
    seed: int = 0,
) -> Comparison:
    """Score every pair and compare the paths: over all questions, those answered by documents alone (spec V4 (b)), by
    language and by kind.

    ``with_rows`` are pairs on the same questions in which Simple's index also held the rows of tables (spec V4 (c)).
    ``chunks`` is the corpus; without it retrieval is not applicable. ``entities`` are the configured ones: with their
    aliases a wrong name is recognised in every form. ``missing_sources`` are those that questions need and nobody could
    read, with how many need them. ``ragas`` adds its id-based metrics beside ours.
    ``deadline_s`` is the wall time at which a failed request counts. Raises :class:`ComparisonError` for a pair that is
    doubled, unknown, or was asked otherwise than its question says. A question without a pair is listed, not scored.
    """
    by_id = {question.id: question for question in questions}
    paired = _checked(by_id, pairs)
    names = KnownNames.of(questions, entities)
    rows = _scored(by_id, paired, names, deadline_s)
    retrieval = retrieval_rows(by_id, paired, chunks, top_k=top_k, ragas=ragas) if chunks is not None else ()
    sampling = Sampling(confidence=confidence, resamples=resamples, seed=seed)
    missing = tuple(q.id for q in questions if q.id not in {p.question_id for p in paired})
    versions = {path: _distinct([p.versions[path] for p in paired]) for path in _PATHS}
    slices = [
        Slice(name=name, n=len(ids), metrics=_metrics(ids, rows, retrieval, chunks is not None, sampling))
        for name, ids in _slices(by_id, paired).items()
    ]
    if with_rows:
        again = _checked(by_id, with_rows)
        asked = [pair.question_id for pair in again]
        metrics = _metrics(asked, _scored(by_id, again, names, deadline_s), (), False, sampling)
        slices.append(Slice(name="with_rows", n=len(asked), metrics=metrics))
    return Comparison(
        dataset_digest=dataset_digest(questions),
        questions=len(questions),
        pairs=len(paired),
        missing_pairs=missing,
        deadline_s=deadline_s,
        top_k=top_k,
        confidence=confidence,
        resamples=resamples,
        seed=seed,
        slices=tuple(slices),
        outcomes={path: {s: sum(r.status is s for r in rows[path]) for s in AnswerStatus} for path in _PATHS},
        differences=dict(sorted(Counter(classify(p).kind for p in paired).items())),
        versions=versions,
        reused={path: sum(path in p.reused for p in paired) for path in _PATHS},
        rows=tuple(row for two in zip(rows["simple"], rows["agentic"], strict=True) for row in two),
        retrieval=retrieval,
        notes=_notes(
            missing,
            versions,
            deadline_s,
            top_k if retrieval else None,
            sum(bool(p.reused) for p in paired),
            bool(with_rows),
            missing_sources or {},
        ),
    )


def _scored(
    by_id: Mapping[str, Question], pairs: Sequence[PairRecord], names: KnownNames, deadline_s: float
) -> dict[Path, list[RowScore]]:
    return {
        path: [score_answer(by_id[p.question_id], getattr(p, path), names=names, deadline_s=deadline_s) for p in pairs]
        for path in _PATHS
    }


def _checked(by_id: Mapping[str, Question], pairs: Sequence[PairRecord]) -> list[PairRecord]:
    counts = Counter(pair.question_id for pair in pairs)
    if doubled := sorted(i for i, n in counts.items() if n > 1):
        raise ComparisonError(f"more than one pair for {doubled}: compare the pairs of one run")
    if unknown := sorted(set(counts) - set(by_id)):
        raise ComparisonError(f"pairs for {unknown}, which are not in the question set")
    for pair in pairs:
        question = by_id[pair.question_id]
        if (pair.question, pair.as_of) != (question.question, question.as_of):
            raise ComparisonError(
                f"the pair {pair.question_id!r} was asked otherwise than its question says; run it again"
            )
    if not pairs:
        raise ComparisonError("there is no pair to compare")
    order = {question_id: number for number, question_id in enumerate(by_id)}
    return sorted(pairs, key=lambda pair: order[pair.question_id])


def _slices(by_id: Mapping[str, Question], pairs: Sequence[PairRecord]) -> dict[str, list[str]]:
    asked = [by_id[pair.question_id] for pair in pairs]
    slices = {"all": [q.id for q in asked], "documents": [q.id for q in asked if from_documents_alone(q)]}
    for language in sorted({q.language for q in asked}):
        slices[f"language:{language}"] = [q.id for q in asked if q.language == language]
    for kind in sorted({q.kind for q in asked}):
        slices[f"kind:{kind}"] = [q.id for q in asked if q.kind == kind]
    return slices


def from_documents_alone(question: Question) -> bool:
    """Whether all evidence of the question stands in documents, so that Simple RAG can reach it too."""
    return bool(question.evidence) and all(evidence.file is not None for evidence in question.evidence)


def _metrics(
    ids: list[str],
    rows: Mapping[Path, list[RowScore]],
    retrieval: tuple[RetrievalRow, ...],
    has_chunks: bool,
    sampling: Sampling,
) -> tuple[MetricComparison, ...]:
    wanted = set(ids)
    simple = [row for row in rows["simple"] if row.question_id in wanted]
    agentic = [row for row in rows["agentic"] if row.question_id in wanted]
    metrics = [compare_share(share, simple, agentic, sampling) for share in SHARES]
    metrics += [compare_latency(name, quantile, simple, agentic, sampling) for name, quantile in _LATENCIES]
    found = {(r.question_id, r.path): r.figures for r in retrieval}
    why = "no document evidence among these questions" if has_chunks else "the corpus was not given"
    for name in RETRIEVAL_METRICS:
        both = [
            (found[i, "simple"][name], found[i, "agentic"][name])
            for i in ids
            if name in found.get((i, "simple"), {}) and name in found.get((i, "agentic"), {})
        ]
        if both or not name.startswith("ragas"):
            metrics.append(compare_scores(name, [s for s, _ in both], [a for _, a in both], sampling, empty=why))
    metrics.append(compare_reports(simple, agentic, sampling))
    return (*metrics, *(not_applicable(name, reason) for name, reason in NOT_MEASURED.items()))


_LATENCIES = (("latency_median_s", 0.5), ("latency_p95_s", 0.95))


def _distinct(versions: Sequence[dict[str, str]]) -> tuple[dict[str, str], ...]:
    return tuple(dict(items) for items in sorted({tuple(sorted(v.items())) for v in versions}))


def _notes(
    missing: tuple[str, ...],
    versions: Mapping[Path, tuple[dict[str, str], ...]],
    deadline_s: float,
    top_k: int | None,
    reused: int,
    has_rows: bool,
    missing_sources: Mapping[str, int],
) -> tuple[str, ...]:
    notes = [
        f"Failed answers, and those slower than {deadline_s:g} s, count as failed and at {deadline_s:g} s.",
    ]
    if not has_rows:
        notes.append("Not applicable: (c), Simple with rows of tables as text in its index; no table is configured.")
    if missing_sources:
        needed = ", ".join(f"{source} {count}" for source, count in missing_sources.items())
        notes.append(
            f"Sources that are not configured, and how many questions need them: {needed}. They count like all others."
        )
    if reused:
        notes.append(f"{reused} pairs hold an answer from the store; its seconds are those of when it was given.")
    if top_k is not None:
        notes.append(
            f"Retrieval: recall, all gold and nDCG over the first {top_k} chunks; MRR and ragas over all of them."
        )
    if missing:
        notes.append(f"{len(missing)} questions have no pair and are in no figure: {', '.join(missing)}.")
    for path, several in versions.items():
        if len(several) > 1:
            notes.append(
                f"The {path} answers stand on {len(several)} different sets of versions: not a fair comparison."
            )
    return tuple(notes)
