"""The evaluation questions: readable, with gold that this project can give."""

from engine.retrieval.index import Index
from engine.settings import Settings
from evaluation.metrics.retrieval import unresolved_evidence
from evaluation.questions import NoQuestions, QuestionsError, load_questions, missing_sources, unknown_tables
from orchestration.inspection.finding import Finding, failed, not_applicable, ok

SHOWN_FAULTS = 20


def inspect_questions(settings: Settings, index: Index | None) -> list[Finding]:
    """Every faulty line, and gold that names sources, tables or passages that are not there."""
    if settings.questions is None:
        detail = "no file is configured, so `plumbline evaluate` needs --questions FILE"
        return [not_applicable("questions", "none", detail)]
    subject = settings.questions.name
    try:
        questions = load_questions(settings.questions)
    except NoQuestions:
        return [not_applicable("questions", subject, "holds no question yet", "add some before `plumbline evaluate`")]
    except QuestionsError as error:
        faults = str(error).splitlines()
        return [failed("questions", subject, fault, "correct the line") for fault in faults[:SHOWN_FAULTS]]
    astray = list(unknown_tables(questions, settings))
    if index is not None:
        astray += unresolved_evidence(questions, list(index.chunks()))
    if astray:
        remedy = "correct the question, or configure what it names"
        return [failed("questions", subject, fault, remedy) for fault in astray[:SHOWN_FAULTS]]
    unchecked = "" if index is not None else "; quotes and pages are compared once an index is built"
    absent = [
        not_applicable(
            "questions",
            subject,
            f"source {source!r} is not configured: {needing} of {len(questions)} questions need it",
            "configure it, or take them as questions that nobody can answer yet",
        )
        for source, needing in missing_sources(questions, settings).items()
    ]
    return [ok("questions", subject, f"{len(questions)} questions{unchecked}"), *absent]
