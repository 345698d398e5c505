"""How two answers to one question differ, by rules that need no gold: numbers, citations, status and wording."""

import re
from enum import StrEnum
from typing import Literal

from pydantic import BaseModel, ConfigDict

from engine.answer import Answer, AnswerStatus
from engine.numbers import CITATION_MARK, Quantity
from engine.periods.period import Period
from shadow_mode.closeness import close
from shadow_mode.dates import dates_in
from shadow_mode.pairs import PairRecord
from shadow_mode.support import stated_numbers, unsupported_numbers

_SAME_WORDING = 0.5
"""Two texts without numbers that share less than this part of their character pairs may say different things."""
_NOISE = re.compile(r"[\W_]+")


class DifferenceKind(StrEnum):
    """Classes in order of gravity: the first that holds names the pair."""

    BOTH_FAILED = "both_failed"
    ONE_FAILED = "one_failed"
    NEEDS_REVIEW = "needs_review"
    ONLY_ONE_ABSTAINED = "only_one_abstained"
    WRONG_PERIOD = "wrong_period"
    WRONG_NUMBER = "wrong_number"
    UNSUPPORTED_CLAIM = "unsupported_claim"
    MISSING_FACT = "missing_fact"
    UNCLEAR = "unclear"
    WORDING_ONLY = "wording_only"
    SAME = "same"


class Difference(BaseModel):
    """The class of a pair, the path it speaks against where the rules can tell, and what was seen."""

    model_config = ConfigDict(frozen=True)

    kind: DifferenceKind
    against: Literal["simple", "agentic"] | None
    reason: str
    simple_numbers: tuple[str, ...] = ()
    agentic_numbers: tuple[str, ...] = ()
    simple_unsupported: tuple[str, ...] = ()
    agentic_unsupported: tuple[str, ...] = ()


def classify(pair: PairRecord) -> Difference:
    """The difference of a pair.

    Without gold "wrong number" means that the two contradict each other; it speaks against the path whose number
    stands in none of its own citations, and against neither where both or none do. "Wrong period" means that they speak
    of different times; it speaks against the path that speaks of none that was asked about.
    """
    by_status = _by_status(pair.simple, pair.agentic)
    if by_status is not None:
        return by_status
    numbers = {"simple": stated_numbers(pair.simple), "agentic": stated_numbers(pair.agentic)}
    unsupported = {"simple": unsupported_numbers(pair.simple), "agentic": unsupported_numbers(pair.agentic)}
    kind, against, reason = _by_content(pair, numbers, unsupported)
    return Difference(
        kind=kind,
        against=against,
        reason=reason,
        simple_numbers=_texts(numbers["simple"]),
        agentic_numbers=_texts(numbers["agentic"]),
        simple_unsupported=_texts(unsupported["simple"]),
        agentic_unsupported=_texts(unsupported["agentic"]),
    )


Side = Literal["simple", "agentic"]
_Finding = tuple[DifferenceKind, Side | None, str]


def _by_status(simple: Answer, agentic: Answer) -> Difference | None:
    failed = [a.path for a in (simple, agentic) if a.status is AnswerStatus.FAILED]
    if len(failed) == 2:
        return Difference(kind=DifferenceKind.BOTH_FAILED, against=None, reason="both paths failed")
    if failed:
        return Difference(kind=DifferenceKind.ONE_FAILED, against=failed[0], reason=f"only {failed[0]} failed")
    if waiting := [a.path for a in (simple, agentic) if a.status is AnswerStatus.NEEDS_REVIEW]:
        reason = f"{' and '.join(waiting)} waits for a person"
        return Difference(kind=DifferenceKind.NEEDS_REVIEW, against=None, reason=reason)
    abstained = [a.path for a in (simple, agentic) if a.status is AnswerStatus.ABSTAINED]
    if len(abstained) == 2:
        return Difference(kind=DifferenceKind.SAME, against=None, reason="both abstained")
    if abstained:
        return Difference(kind=DifferenceKind.ONLY_ONE_ABSTAINED, against=None, reason=f"only {abstained[0]} abstained")
    return None


def _by_content(
    pair: PairRecord, numbers: dict[str, tuple[Quantity, ...]], unsupported: dict[str, tuple[Quantity, ...]]
) -> _Finding:
    simple_text, agentic_text = _bare(pair.simple.text), _bare(pair.agentic.text)
    if simple_text == agentic_text:
        return DifferenceKind.SAME, None, "the texts are the same, citation marks and punctuation aside"
    if (apart := _apart(pair)) is not None:
        return apart
    only_simple = _without(numbers["simple"], numbers["agentic"])
    only_agentic = _without(numbers["agentic"], numbers["simple"])
    blamed = _only_side(bool(unsupported["simple"]), bool(unsupported["agentic"]))
    if clash := _clash(only_simple, only_agentic):
        return DifferenceKind.WRONG_NUMBER, blamed, f"simple says {clash[0].text}, agentic says {clash[1].text}"
    if blamed is not None:
        texts = ", ".join(_texts(unsupported[blamed]))
        return DifferenceKind.UNSUPPORTED_CLAIM, blamed, f"{blamed} states {texts}, which none of its citations hold"
    if only_agentic or only_simple:
        lacking: Side = "simple" if only_agentic else "agentic"
        texts = ", ".join(_texts(only_agentic or only_simple))
        return DifferenceKind.MISSING_FACT, lacking, f"{lacking} lacks {texts}"
    if numbers["simple"] or _alike(simple_text, agentic_text) >= _SAME_WORDING:
        return DifferenceKind.WORDING_ONLY, None, "the same numbers in other words"
    return DifferenceKind.UNCLEAR, None, "no number to compare, and the texts share less than half of their wording"


def _apart(pair: PairRecord) -> _Finding | None:
    """That the two speak of different times; nothing where one speaks of none, or where any is common to both."""
    simple, agentic = (dates_in(answer.text, as_of=pair.as_of) for answer in (pair.simple, pair.agentic))
    if not simple or not agentic or _overlap(simple, agentic):
        return None
    asked = dates_in(pair.question, as_of=pair.as_of)
    blamed = _only_side(*(bool(asked) and not _overlap(spoken, asked) for spoken in (simple, agentic)))
    said = [", ".join(dict.fromkeys(p.text for p in spoken)) for spoken in (simple, agentic)]
    return DifferenceKind.WRONG_PERIOD, blamed, f"simple speaks of {said[0]}, agentic of {said[1]}"


def _overlap(some: tuple[Period, ...], others: tuple[Period, ...]) -> bool:
    return any(one.overlaps(other) for one in some for other in others)


def _only_side(simple: bool, agentic: bool) -> Side | None:
    if simple == agentic:
        return None
    return "simple" if simple else "agentic"


def _without(some: tuple[Quantity, ...], others: tuple[Quantity, ...]) -> tuple[Quantity, ...]:
    return tuple(q for q in some if not q.weak and not any(_same(q, other) for other in others))


def _same(one: Quantity, other: Quantity) -> bool:
    smaller, larger = sorted((one.value, other.value), key=abs)
    return one.unit == other.unit and close(smaller, larger, unit=one.unit)


def _clash(simple: tuple[Quantity, ...], agentic: tuple[Quantity, ...]) -> tuple[Quantity, Quantity] | None:
    """Numbers of one unit that each path states and the other does not."""
    return next(((s, a) for s in simple for a in agentic if s.unit == a.unit), None)


def _bare(text: str) -> str:
    return _NOISE.sub("", CITATION_MARK.sub("", text)).lower()


def _alike(one: str, other: str) -> float:
    """Jaccard similarity of character pairs, which serves Chinese and English alike."""
    pairs = [{text[i : i + 2] for i in range(len(text) - 1)} for text in (one, other)]
    union = pairs[0] | pairs[1]
    return len(pairs[0] & pairs[1]) / len(union) if union else 1.0


def _texts(numbers: tuple[Quantity, ...]) -> tuple[str, ...]:
    return tuple(q.text for q in numbers)
