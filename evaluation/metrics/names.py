"""Names that an answer holds: the ones asked for, and the ones it should not have named."""

import re
from collections.abc import Iterable, Sequence

from pydantic import BaseModel, ConfigDict

from evaluation.questions import Question


class KnownNames(BaseModel):
    """Names that answers of a question set could confuse: its entities, and the gold names of each kind of question.

    Only a closed list can tell a wrong name from an ordinary word, and the question set is that list.
    """

    model_config = ConfigDict(frozen=True)

    entities: tuple[str, ...] = ()
    answers_by_kind: dict[str, tuple[str, ...]] = {}

    @classmethod
    def of(cls, questions: Sequence[Question]) -> "KnownNames":
        """The names of ``questions``."""
        by_kind: dict[str, set[str]] = {}
        for question in questions:
            by_kind.setdefault(question.kind, set()).update(_gold_names(question))
        entities = {name for question in questions for name in question.entities}
        return cls(
            entities=tuple(sorted(entities)), answers_by_kind={k: tuple(sorted(v)) for k, v in sorted(by_kind.items())}
        )

    def wrong_in(self, text: str, question: Question) -> tuple[str, ...]:
        """Known names in ``text`` that neither the question nor its gold speaks of.

        Other questions' gold names count only where this question asks for a name too.
        """
        allowed = {*question.entities, *question.also_true_names, *_gold_names(question)}
        candidates = set(self.entities)
        if any(gold.kind == "name" for gold in question.gold):
            candidates |= set(self.answers_by_kind.get(question.kind, ()))
        suspects = {n for n in candidates if not holds(question.question, n) and not any(holds(a, n) for a in allowed)}
        without_allowed = _blank(text, [*allowed])
        return tuple(sorted(name for name in suspects if holds(without_allowed, name)))


def holds(text: str, name: str) -> bool:
    """Whether ``text`` names ``name``: letter case is ignored, and a Latin name must stand as whole words.

    >>> holds("the AX2 model", "AX2"), holds("the AX20 model", "AX2")
    (True, False)
    """
    return _pattern(name).search(text) is not None


def _gold_names(question: Question) -> set[str]:
    return {name for gold in question.gold for name in gold.names}


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
