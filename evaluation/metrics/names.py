"""Names that an answer holds: the ones asked for, and the ones it should not have named."""

import re
from collections.abc import Iterable, Sequence

from pydantic import BaseModel, ConfigDict

from engine.entities.registry import given_names
from engine.settings import Entity
from evaluation.questions import Question

Names = tuple[str, ...]
"""All names of one thing."""


class KnownNames(BaseModel):
    """Names that answers of a question set could confuse: its entities, and the gold names of each kind of question.

    Only a closed list can tell a wrong name from an ordinary word, and the question set is that list.
    """

    model_config = ConfigDict(frozen=True)

    entities: tuple[Names, ...] = ()
    answers_by_kind: dict[str, tuple[Names, ...]] = {}

    @classmethod
    def of(cls, questions: Sequence[Question], entities: Sequence[Entity] = ()) -> "KnownNames":
        """The names of ``questions``; ``entities`` adds the configured ones with what else they are called."""
        by_kind: dict[str, set[Names]] = {}
        for question in questions:
            by_kind.setdefault(question.kind, set()).update(g.names for g in question.gold if g.names)
        configured = {given_names(entity) for entity in entities}
        covered = {name for names in configured for name in names}
        others = {(name,) for question in questions for name in question.entities if name not in covered}
        return cls(
            entities=tuple(sorted(configured | others)),
            answers_by_kind={kind: tuple(sorted(names)) for kind, names in sorted(by_kind.items())},
        )

    def wrong_in(self, text: str, question: Question) -> tuple[str, ...]:
        """Known names in ``text`` of things that neither the question nor its gold speaks of.

        Other questions' gold names count only where this question asks for a name too.
        """
        allowed = {*question.entities, *question.also_true_names, *(n for g in question.gold for n in g.names)}
        candidates = list(self.entities)
        if any(gold.kind == "name" for gold in question.gold):
            candidates += self.answers_by_kind.get(question.kind, ())
        right = [names for names in candidates if _spoken_of(names, question, allowed)]
        rest = _blank(text, {*allowed, *(name for names in right for name in names)})
        found = {name for names in candidates if names not in right for name in names if holds(rest, name)}
        return tuple(sorted(found))


def holds(text: str, name: str) -> bool:
    """Whether ``text`` names ``name``: letter case is ignored, and a Latin name must stand as whole words.

    >>> holds("the AX2 model", "AX2"), holds("the AX20 model", "AX2")
    (True, False)
    """
    return _pattern(name).search(text) is not None


def _spoken_of(names: Names, question: Question, allowed: Iterable[str]) -> bool:
    return any(holds(question.question, name) for name in names) or not set(names).isdisjoint(allowed)


def _pattern(name: str) -> re.Pattern[str]:
    words = r"\s*".join(re.escape(part) for part in name.split())
    before = r"(?<![A-Za-z0-9])" if name[:1].isascii() and name[:1].isalnum() else ""
    after = r"(?![A-Za-z0-9])" if name[-1:].isascii() and name[-1:].isalnum() else ""
    return re.compile(before + words + after, re.IGNORECASE)


def _blank(text: str, names: Iterable[str]) -> str:
    """``text`` without ``names``, longest first, so that a short name inside a right one is not found."""
    for name in sorted(filter(None, names), key=len, reverse=True):
        text = _pattern(name).sub("\n", text)
    return text
