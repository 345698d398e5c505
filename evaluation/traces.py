"""One MLflow trace an answer, with a span for every step, laid out by the durations that were recorded."""

from collections.abc import Iterable
from typing import Any

from engine.answer import Answer, AnswerStatus

_NS = 1_000_000_000


def log_traces(
    client: Any, answers: Iterable[tuple[str, Answer]], *, experiment_id: str, run_id: str, start_ns: int
) -> tuple[str, ...]:
    """Write a trace of each (question id, answer) to ``run_id``; the ids of the traces, in order.

    Answers do not record when they began, so the traces stand one behind the other from ``start_ns`` (nanoseconds since
    1970) on. Only durations are facts here; they are the recorded ones. ``client`` is an ``MlflowClient``, and MLflow's
    tracking URI must be its own while this runs, because spans are exported to the global one.
    """
    ids = []
    for question_id, answer in answers:
        ids.append(_log_trace(client, question_id, answer, experiment_id, run_id, start_ns))
        start_ns += int(answer.seconds * _NS)
    return tuple(ids)


def _log_trace(client: Any, question_id: str, answer: Answer, experiment_id: str, run_id: str, start_ns: int) -> str:
    root = client.start_trace(
        name=f"{answer.path}: {question_id}",
        span_type="CHAIN",
        inputs={"question": answer.question, "as_of": answer.as_of.isoformat()},
        attributes=_attributes(answer),
        tags={"plumbline.question": question_id, "plumbline.path": answer.path, "plumbline.trace_id": answer.trace_id},
        experiment_id=experiment_id,
        start_time_ns=start_ns,
        run_id=run_id,
    )
    trace_id = str(root.trace_id)
    at = start_ns
    for step in answer.steps:
        span = client.start_span(
            name=f"{step.sub_goal} #{step.attempt}",
            trace_id=trace_id,
            parent_id=root.span_id,
            span_type="TOOL",
            inputs=step.action,
            attributes={"thought": step.thought, "state": step.state},
            start_time_ns=at,
        )
        at += int(step.seconds * _NS)
        client.end_span(
            trace_id,
            span.span_id,
            outputs={"summary": step.summary, "error": step.error},
            status="ERROR" if step.state == "FAILED" else "OK",
            end_time_ns=at,
        )
    client.end_trace(
        trace_id,
        outputs={
            "status": answer.status.value,
            "text": answer.text,
            "citations": [c.model_dump(mode="json", exclude_defaults=True) for c in answer.citations],
        },
        status="ERROR" if answer.status is AnswerStatus.FAILED else "OK",
        # Steps that ran side by side add up to more than the answer took; a parent must not end before its children.
        end_time_ns=max(at, start_ns + int(answer.seconds * _NS)),
    )
    return trace_id


def _attributes(answer: Answer) -> dict[str, Any]:
    return {
        "made_by": answer.made_by or "none",
        "plan": answer.plan.model_dump(mode="json") if answer.plan else None,
        "verdicts": [v.model_dump(mode="json") for v in answer.verdicts],
        "retrieved": list(answer.retrieved),
        "tried": list(answer.tried),
        "notes": list(answer.notes),
        "prompt_tokens": answer.prompt_tokens,
        "completion_tokens": answer.completion_tokens,
        "versions": answer.versions,
    }
