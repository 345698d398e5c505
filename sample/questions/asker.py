"""How a question is put together from facts, words and gold."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from itertools import count
from typing import TypeVar

from evaluation.questions import GoldEvidence, GoldValue, Question
from sample.documents.paper import Mark
from sample.draw import Draw
from sample.facts import AS_OF, Facts
from sample.names import Name
from sample.questions.gold import Thing, forms
from sample.questions.phrasing import Language, Phrasing, Said
from sample.site.figures import BoardFigures
from sample.tickets.ticket import Ticket

T = TypeVar("T")


@dataclass(frozen=True)
class Material:
    """All that can be asked about, from whatever source."""

    facts: Facts
    marks: Mapping[str, Mark]
    """Where the documents state their facts."""
    tickets: tuple[Ticket, ...]
    boards: BoardFigures


class Asker:
    """Asks the questions of one kind in one language, and numbers them."""

    def __init__(self, material: Material, kind: str, language: Language) -> None:
        self.facts, self.marks = material.facts, material.marks
        self.tickets, self.boards = material.tickets, material.boards
        self.language = language
        self.rng = Draw(self.facts.seed, f"questions {kind} {language}").rng
        self._kind = kind
        self._numbers = count(1)

    def share(self, things: Iterable[T]) -> list[T]:
        """This language's half of ``things``, so that a scarce fact is asked for in one language only."""
        return list(things)[self.language == "en" :: 2]

    def ask(
        self,
        phrasing: Phrasing,
        gold: Iterable[GoldValue] = (),
        *,
        slots: Mapping[str, Said],
        about: Iterable[Thing] = (),
        periods: Iterable[tuple[date, date]] = (),
        evidence: Iterable[GoldEvidence] = (),
        told_too: Iterable[GoldEvidence] = (),
        also: Iterable[float] = (),
        also_names: Iterable[str] = (),
    ) -> Question:
        """The next question; without ``gold`` it is one that nobody can answer.

        ``about`` are the things that it is about, ``also`` and ``also_names`` what a right answer may mention besides.
        ``evidence`` is what the answer must come from, ``told_too`` where it stands as well, so that nobody need look.
        """
        things, wanted, places = tuple(about), tuple(gold), tuple(dict.fromkeys(evidence))
        return Question(
            id=f"{self._kind}-{self.language}-{next(self._numbers)}",
            question=phrasing.put(self.facts.seed, self.language, **slots),
            language=self.language,
            kind=self._kind,
            as_of=AS_OF,
            answerable=bool(wanted),
            gold=wanted,
            also_true=tuple(also),
            also_true_names=tuple(dict.fromkeys((*forms(things), *also_names))),
            entities=tuple(t.zh for t in things if not isinstance(t, Name)),
            periods=tuple(periods),
            sources=tuple(dict.fromkeys(place.source for place in places)),
            evidence=tuple(dict.fromkeys((*places, *told_too))),
        )
