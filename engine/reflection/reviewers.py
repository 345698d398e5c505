"""Values that a person corrected, cited as what they are: said by that person."""

from collections.abc import Mapping
from dataclasses import replace

from engine.answer import Citation, Review
from engine.execution.outcome import Outcome
from engine.reflection.findings import Finding, Findings


def with_reviewers(findings: Findings, latest: Mapping[str, Outcome]) -> Findings:
    """``findings`` whose corrected values cite the reviewer in place of where the wrong ones were read."""
    corrected = {step: outcome.review for step, outcome in latest.items() if _is_corrected(outcome)}
    if not corrected:
        return findings
    citations = [
        _citation(cited.id, cited.step, review) if (review := corrected.get(cited.step or "")) else cited
        for cited in findings.citations
    ]
    marks: dict[str, str] = {cited.step: cited.id for cited in citations if cited.step in corrected}
    for step, review in corrected.items():
        if step not in marks and review is not None:  # it cites what it was made of
            marks[step] = f"S{len(citations) + 1}"
            citations.append(_citation(marks[step], step, review))
    return Findings(tuple(_citing(finding, marks) for finding in findings.all), tuple(citations))


def _is_corrected(outcome: Outcome) -> bool:
    return outcome.succeeded and outcome.review is not None and outcome.review.decision == "correct"


def _citing(finding: Finding, marks: Mapping[str, str]) -> Finding:
    return replace(finding, citations=(marks[finding.step],)) if finding.step in marks else finding


def _citation(mark: str, step: str | None, review: Review) -> Citation:
    return Citation(
        id=mark,
        source=review.reviewer,
        step=step,
        quote=review.value or "",
        note=f"corrected on {review.at:%Y-%m-%d}: {review.reason}",
    )
