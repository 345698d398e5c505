"""All evaluation questions of a company."""

from pathlib import Path

from evaluation.questions import Question
from sample.facts import Facts
from sample.questions.comparison import comparisons
from sample.questions.counting import countings
from sample.questions.lookup import lookups
from sample.questions.ranking import rankings
from sample.questions.relation import relations
from sample.questions.unanswerable import unanswerables


def build_questions(facts: Facts) -> tuple[Question, ...]:
    """The questions in a fixed order, kind after kind."""
    makers = (lookups, comparisons, rankings, relations, countings, unanswerables)
    return tuple(question for make in makers for question in make(facts))


def write_questions(questions: tuple[Question, ...], path: Path) -> None:
    """One JSON document a line."""
    path.write_text("".join(q.model_dump_json(exclude_defaults=True) + "\n" for q in questions), "utf-8", newline="\n")
