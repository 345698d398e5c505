"""All evaluation questions of a company."""

from collections.abc import Mapping
from pathlib import Path

from evaluation.questions import Question
from sample.documents.paper import Mark
from sample.facts import Facts
from sample.questions.comparison import comparisons
from sample.questions.counting import countings
from sample.questions.document import document_questions
from sample.questions.lookup import lookups
from sample.questions.ranking import rankings
from sample.questions.relation import relations
from sample.questions.unanswerable import unanswerables


def build_questions(facts: Facts, marks: Mapping[str, Mark]) -> tuple[Question, ...]:
    """The questions in a fixed order, kind after kind; ``marks`` tells where the documents state their facts."""
    return (
        *lookups(facts),
        *comparisons(facts, marks),
        *rankings(facts, marks),
        *relations(facts, marks),
        *countings(facts),
        *document_questions(facts, marks),
        *unanswerables(facts),
    )


def write_questions(questions: tuple[Question, ...], path: Path) -> None:
    """One JSON document a line."""
    path.write_text("".join(q.model_dump_json(exclude_defaults=True) + "\n" for q in questions), "utf-8", newline="\n")
