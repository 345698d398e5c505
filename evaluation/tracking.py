"""A comparison as MLflow runs: a parent with the children ``simple`` and ``agentic`` on one data set."""

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict

from engine.answer import Answer
from engine.store_routed import PathName
from evaluation.calibration import Learnt, TooFew
from evaluation.figures import Comparison, Figure, MetricComparison
from evaluation.logged import DIGEST_TAG, NIGHT_TAG, digest_of, runs_of
from evaluation.mlflow_store import (
    TAG_CHARACTERS,
    artifacts_folder,
    end_abandoned,
    experiment_of,
    log_batch,
    log_dataset,
    run_of,
    safe,
    tracking_uri,
)
from evaluation.page.report import html_report
from evaluation.questions import Question
from evaluation.report import markdown_report, text_report
from evaluation.traces import log_traces
from evaluation.why_wrong import why_wrong
from shadow_mode.differences import classify
from shadow_mode.pairs import PairRecord

_PATHS: tuple[Literal["simple", "agentic"], ...] = ("simple", "agentic")


class MlflowLink(BaseModel):
    """Where a comparison stands in MLflow. The paths are relative to the address of the MLflow page."""

    model_config = ConfigDict(frozen=True)

    tracking_uri: str
    experiment_id: str
    parent_run_id: str
    simple_run_id: str
    agentic_run_id: str

    @property
    def run_path(self) -> str:
        """The page of the parent run."""
        return f"/#/experiments/{self.experiment_id}/runs/{self.parent_run_id}"

    @property
    def compare_path(self) -> str:
        """The page that shows both children side by side."""
        runs = json.dumps([self.simple_run_id, self.agentic_run_id], separators=(",", ":"))
        return f'/#/compare-runs?runs={runs}&experiments=["{self.experiment_id}"]'


def log_comparison(
    comparison: Comparison,
    pairs: Sequence[PairRecord],
    questions: Sequence[Question],
    *,
    home: Path,
    experiment: str = "simple-vs-agentic",
    params: Mapping[str, str] | None = None,
    tags: Mapping[str, str] | None = None,
    metrics: Mapping[str, float] | None = None,
    learnt: Mapping[PathName, Learnt | TooFew] | None = None,
    night: str | None = None,
) -> MlflowLink:
    """Log ``comparison`` with a table of every question, both reports and a trace of every answer.

    ``metrics`` are further figures of the parent, such as those of the planner; ``learnt`` is what the page says of
    confidences. A comparison that was logged before for the same ``night`` is not logged again. Both children carry the
    same names.
    A figure that lacks rows on either path is not logged, since a NaN breaks MLflow's page; it is named with its reason
    in the tag ``plumbline.not_applicable``, and its n is logged.

    A run that breaks off ends as FAILED; runs of this experiment that a killed process left RUNNING are ended as FAILED
    first, so the caller must hold the home's lock. The process entry point turns MLflow's telemetry off.
    """
    from mlflow import MlflowClient

    artifacts_folder(home).mkdir(parents=True, exist_ok=True)
    uri = tracking_uri(home)
    client = MlflowClient(tracking_uri=uri)
    experiment_id = experiment_of(client, experiment, home)
    end_abandoned(client, experiment_id)
    paired = _in_order_of(comparison, pairs)
    if night is not None and (found := runs_of(client, experiment_id, comparison, night)):
        return _link(uri, experiment_id, found)
    own = {DIGEST_TAG: digest_of(comparison), **({} if night is None else {NIGHT_TAG: night})}
    common = {"dataset_digest": comparison.dataset_digest, **(params or {})}
    with run_of(client, experiment_id, "comparison", None, {**(tags or {}), **own}) as (parent, start_ms):
        _log_questions(client, parent, comparison, questions)
        log_batch(
            client,
            parent,
            start_ms,
            params=common | _sampling(comparison),
            metrics=_differences(comparison) | dict(metrics or {}),
        )
        client.log_text(parent, text_report(comparison), "comparison.txt")
        client.log_text(parent, markdown_report(comparison), "comparison.md")
        client.log_text(parent, comparison.model_dump_json(indent=1), "comparison.json")
        client.log_text(parent, html_report(comparison, paired, questions, learnt=learnt), "report.html")
        client.log_table(parent, _pair_table(comparison, paired), "questions.json")
        children: dict[str, str] = {}
        for path in _PATHS:
            with run_of(client, experiment_id, path, parent, tags) as (child, child_ms):
                children[path] = child
                _log_child(client, child, child_ms, path, comparison, paired, questions, common)
                with _global_uri(uri):
                    answers = [(p.question_id, _answer(p, path)) for p in paired]
                    log_traces(
                        client, answers, experiment_id=experiment_id, run_id=child, start_ns=start_ms * 1_000_000
                    )
    return _link(uri, experiment_id, {"comparison": parent, **children})


def _link(uri: str, experiment_id: str, runs: Mapping[str, str]) -> MlflowLink:
    return MlflowLink(
        tracking_uri=uri,
        experiment_id=experiment_id,
        parent_run_id=runs["comparison"],
        simple_run_id=runs["simple"],
        agentic_run_id=runs["agentic"],
    )


@contextmanager
def _global_uri(uri: str) -> Iterator[None]:
    """Spans go to MLflow's global store: point it here for the while, and have everything written before it moves."""
    import mlflow

    before = mlflow.get_tracking_uri()
    mlflow.set_tracking_uri(uri)
    try:
        yield
    finally:
        mlflow.flush_trace_async_logging()
        mlflow.set_tracking_uri(before)


def _log_child(
    client: Any,
    run_id: str,
    at_ms: int,
    path: Literal["simple", "agentic"],
    comparison: Comparison,
    pairs: Sequence[PairRecord],
    questions: Sequence[Question],
    params: Mapping[str, str],
) -> None:
    metrics = _metrics(comparison)
    figures: dict[str, Figure] = {name: getattr(metric, path) for name, metric in metrics.items()}
    # A name that one path lacks would leave a gap in MLflow's comparison page: logged for both, or for neither.
    shown = [name for name, m in metrics.items() if m.simple.value is not None and m.agentic.value is not None]
    known = {name: value for name in shown if (value := figures[name].value) is not None}
    absent = {
        name: m.simple.why or m.agentic.why for name, m in metrics.items() if name not in known and "/" not in name
    }
    counts = {f"n/{name}": float(f.n) for name, f in figures.items()}
    versions = comparison.versions[path]
    own = {f"version.{k}": v for k, v in versions[0].items()} if len(versions) == 1 else {}
    _log_questions(client, run_id, comparison, questions)
    log_batch(client, run_id, at_ms, params={**params, "path": path, **own}, metrics=known | counts)
    client.set_tag(run_id, "plumbline.not_applicable", json.dumps(absent, ensure_ascii=False)[:TAG_CHARACTERS])
    client.log_table(run_id, _answer_table(comparison, pairs, path), "questions.json")


def _metrics(comparison: Comparison) -> dict[str, MetricComparison]:
    """Every metric by its MLflow name: ``accuracy``, ``accuracy/documents``, ``accuracy/kind_lookup``."""
    return {
        metric.metric if part.name == "all" else f"{metric.metric}/{safe(part.name)}": metric
        for part in comparison.slices
        for metric in part.metrics
    }


def _differences(comparison: Comparison) -> dict[str, float]:
    figures: dict[str, float] = {}
    for name, metric in _metrics(comparison).items():
        if metric.difference is None:
            continue
        figures[f"difference/{name}"] = metric.difference
        if metric.interval is not None:
            figures[f"difference_low/{name}"] = metric.interval.low
            figures[f"difference_high/{name}"] = metric.interval.high
        if metric.p is not None:
            figures[f"p/{name}"] = metric.p
    return figures | {f"pairs/{kind}": float(n) for kind, n in comparison.differences.items()}


def _sampling(comparison: Comparison) -> dict[str, str]:
    fields = ("questions", "pairs", "deadline_s", "top_k", "confidence", "resamples", "seed")
    return {name: str(getattr(comparison, name)) for name in fields}


def _log_questions(client: Any, run_id: str, comparison: Comparison, questions: Sequence[Question]) -> None:
    digest = comparison.dataset_digest
    log_dataset(client, run_id, "evaluation_questions", digest=digest, rows=len(questions), context="evaluation")


def _in_order_of(comparison: Comparison, pairs: Sequence[PairRecord]) -> list[PairRecord]:
    by_id = {pair.question_id: pair for pair in pairs}
    wanted = list(dict.fromkeys(row.question_id for row in comparison.rows))
    if unlike := set(wanted) ^ set(by_id):
        raise ValueError(f"comparison and pairs are not of one run: {sorted(unlike)[:5]} are in one of the two only")
    return [by_id[question_id] for question_id in wanted]


def _answer(pair: PairRecord, path: Literal["simple", "agentic"]) -> Answer:
    return pair.simple if path == "simple" else pair.agentic


def _answer_table(
    comparison: Comparison, pairs: Sequence[PairRecord], path: Literal["simple", "agentic"]
) -> dict[str, list[Any]]:
    answers = {pair.question_id: _answer(pair, path) for pair in pairs}
    rows = [row for row in comparison.rows if row.path == path]
    return {
        "question_id": [r.question_id for r in rows],
        "question": [answers[r.question_id].question for r in rows],
        "kind": [r.kind for r in rows],
        "language": [r.language for r in rows],
        "outcome": [r.outcome for r in rows],
        "status": [r.status.value for r in rows],
        "text": [r.text for r in rows],
        "complete": [_word(r.complete) for r in rows],
        "accurate": [_word(r.accurate) for r in rows],
        "citations_valid": [_word(r.citations_valid) for r in rows],
        "why_wrong": [why_wrong(r) for r in rows],
        "missing": ["; ".join(r.missing) for r in rows],
        "wrong": ["; ".join(r.wrong) for r in rows],
        "seconds": [r.seconds for r in rows],
        "trace_id": [answers[r.question_id].trace_id for r in rows],
    }


def _pair_table(comparison: Comparison, pairs: Sequence[PairRecord]) -> dict[str, list[Any]]:
    rows = {(row.question_id, row.path): row for row in comparison.rows}
    differences = [classify(pair) for pair in pairs]
    table: dict[str, list[Any]] = {
        "question_id": [p.question_id for p in pairs],
        "question": [p.question for p in pairs],
        "difference": [d.kind.value for d in differences],
        "reason": [d.reason for d in differences],
    }
    for path in _PATHS:
        table[f"{path}_outcome"] = [rows[p.question_id, path].outcome for p in pairs]
        table[f"{path}_accurate"] = [_word(rows[p.question_id, path].accurate) for p in pairs]
        table[f"{path}_text"] = [_answer(p, path).text for p in pairs]
        table[f"{path}_seconds"] = [rows[p.question_id, path].seconds for p in pairs]
    return table


def _word(value: bool | None) -> str:
    """A column of an MLflow table has one type, and a gap would be read as NaN."""
    return "not_applicable" if value is None else "yes" if value else "no"
