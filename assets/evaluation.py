"""Questions with gold values, and what comes of comparing both paths on them."""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import dagster as dg
from pydantic import Field

from assets.findings import Finding, check_result, none_of
from assets.handles import Handle, read_lines, write_lines
from assets.preview import bar_chart, markdown_table
from assets.project import Project
from engine.documents.model import Chunk
from engine.settings import Settings
from evaluation.dataset import dataset_digest
from evaluation.metrics.retrieval import unresolved_evidence
from evaluation.questions import Question, QuestionsError, load_questions, missing_sources, unknown_tables

PREVIEWED = 15
_MEND_GOLD = "correct `evidence` of these questions, or run `plumbline build` where their documents are new"


class QuestionsConfig(dg.Config):
    """Which questions are asked."""

    file: str | None = Field(None, description="JSON Lines of evaluation questions; default: those of plumbline.yaml")


@dg.asset(group_name="evaluation", kinds={"python"}, code_version="1")
def evaluation_questions(config: QuestionsConfig, project: dg.ResourceParam[Project]) -> dg.MaterializeResult[Handle]:
    """Questions with gold values, entities, periods and sources, checked and under a digest."""
    path = Path(config.file) if config.file else project.settings.questions
    if path is None:
        raise QuestionsError("no evaluation questions: set `questions` in plumbline.yaml, or give --questions FILE")
    questions = load_questions(path)
    handle = write_lines(project.settings.home / "artefacts" / "questions", questions)
    kinds = Counter(question.kind for question in questions)
    return dg.MaterializeResult(
        value=handle,
        data_version=dg.DataVersion(handle.sha256[:16]),
        metadata={
            "questions": len(questions),
            "Chinese": sum(question.language == "zh" for question in questions),
            "English": sum(question.language == "en" for question in questions),
            "unanswerable": sum(not question.answerable for question in questions),
            "data set digest": dataset_digest(questions),
            "kinds": dg.MetadataValue.md(bar_chart("Questions by kind", {k: float(n) for k, n in kinds.most_common()})),
            "preview": dg.MetadataValue.md(_preview(questions)),
            "from": dg.MetadataValue.path(str(path)),
        },
    )


@dg.asset_check(asset=evaluation_questions, blocking=True, description="Gold evidence stands in this corpus")
def gold_resolves(project: dg.ResourceParam[Project], evaluation_questions: Handle) -> dg.AssetCheckResult:
    """An evaluation whose gold is not in the corpus would measure nothing, so it must not start."""
    chunks = list(project.live_index().chunks())
    return check_result(gold_finding(read_questions(evaluation_questions), chunks, project.settings))


def gold_finding(questions: Sequence[Question], chunks: Sequence[Chunk], settings: Settings) -> Finding:
    """Holds where every document evidence is in a chunk, and every table is one of its source."""
    astray = [*unresolved_evidence(questions, chunks), *unknown_tables(questions, settings)]
    return none_of("gold_resolves", astray, of=len(questions), remedy=_MEND_GOLD)


@dg.asset_check(asset=evaluation_questions, description="Every source that questions need is configured")
def sources_configured(project: dg.ResourceParam[Project], evaluation_questions: Handle) -> dg.AssetCheckResult:
    """Questions on a source that is not configured are asked and scored like any other, but nobody can answer them."""
    return check_result(sources_finding(read_questions(evaluation_questions), project.settings))


def sources_finding(questions: Sequence[Question], settings: Settings) -> Finding:
    """Holds where no question needs a source that is not configured."""
    missing = [f"{source} ({count} questions)" for source, count in missing_sources(questions, settings).items()]
    return none_of("sources_configured", missing, of=len(questions), level="warn")


def read_questions(handle: Handle) -> list[Question]:
    """The questions of the handle."""
    return list(read_lines(handle, Question))


def _preview(questions: Sequence[Question]) -> str:
    rows = [(q.id, q.kind, q.question[:100], q.as_of, ", ".join(q.sources)) for q in questions[:PREVIEWED]]
    return markdown_table(("id", "kind", "question", "as of", "sources"), rows)
