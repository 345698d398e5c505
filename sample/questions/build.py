"""All evaluation questions of a company."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain
from pathlib import Path

from evaluation.questions import Question
from sample.documents.paper import Mark
from sample.facts import Facts
from sample.questions.alias import aliases
from sample.questions.asker import Asker, Material
from sample.questions.comparison import comparisons
from sample.questions.conflict import conflicts
from sample.questions.counting import countings
from sample.questions.lookup import lookups
from sample.questions.phrasing import Language
from sample.questions.reading import readings
from sample.questions.relation import relations
from sample.questions.relative_time import relative_times
from sample.questions.report import reports
from sample.questions.scanned import scans
from sample.questions.trend import trends
from sample.questions.unanswerable import unanswerables
from sample.site.figures import draw_boards
from sample.tickets.write import draw_tickets

Asked = Callable[[Asker], Iterator[Question]]
KINDS: dict[str, tuple[Asked, ...]] = {
    "lookup": (lookups, readings),
    "comparison": (comparisons,),
    "trend": (trends,),
    "relation": (relations,),
    "conflict": (conflicts,),
    "alias": (aliases,),
    "relative_time": (relative_times,),
    "scanned": (scans,),
    "counting": (countings,),
    "report": (reports,),
    "unanswerable": (unanswerables,),
}
LANGUAGES: tuple[Language, ...] = ("zh", "en")


def build_questions(facts: Facts, marks: Mapping[str, Mark]) -> tuple[Question, ...]:
    """The questions in a fixed order, kind after kind; ``marks`` tells where the documents state their facts."""
    material = Material(facts=facts, marks=marks, tickets=draw_tickets(facts), boards=draw_boards(facts))
    return tuple(chain.from_iterable(_kind(material, kind) for kind in KINDS))


def _kind(material: Material, kind: str) -> Iterator[Question]:
    for language in LANGUAGES:
        asker = Asker(material, kind, language)
        for asked in KINDS[kind]:
            yield from asked(asker)


def write_questions(questions: Iterable[Question], path: Path) -> None:
    """One JSON document a line."""
    path.write_text("".join(q.model_dump_json(exclude_defaults=True) + "\n" for q in questions), "utf-8", newline="\n")
