"""The last check of a written answer: every number, mark and name is that of a finding."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal

from engine.documents.sentences import split_sentences
from engine.entities.folding import folded_in_place
from engine.numbers import find_numbers
from engine.planning.function_words import content_words
from engine.reflection.findings import Finding
from engine.units import COUNT

MARK = re.compile(r"\[(S\d+)\]")
_DIGITS = re.compile(r"\d+")
_COMPARATIVE = re.compile(
    r"\b(higher|lower|more|less|fewer|greater|smaller|better|worse|increas\w*|decreas\w*|rose|fell|exceed\w*)\b"
    r"|\b(compar\w*|versus|vs)\b|相比|对比|比较"
    r"|[更较]?[高低多少]于|更[高低多少大小好]|上升|下降|增加|减少|增长|超过|比.{1,24}[高低多少]",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Stated:
    """A number as a check compares it: 12万元, 120,000元 and CNY 120000 are the same."""

    value: Decimal
    unit: str

    def stands_in(self, numbers: Iterable["Stated"]) -> bool:
        """Whether one of ``numbers`` has this value, in this unit or without any."""
        return any(
            self.value == other.value and (self.unit == other.unit or COUNT in (self.unit, other.unit))
            for other in numbers
        )


def numbers_in(text: str) -> frozenset[Stated]:
    """Every number of ``text``, citation marks apart. Unlike in scoring, the digits of codes and ordinals count."""
    plain = MARK.sub(" ", text)
    found = find_numbers(plain)
    rest = list(plain)
    for quantity in found:
        start, end = quantity.span
        rest[start:end] = " " * (end - start)
    digits = {Stated(Decimal(run), COUNT) for run in _DIGITS.findall("".join(rest))}
    return frozenset({Stated(quantity.exact, quantity.unit) for quantity in found} | digits)


def marks_in(text: str) -> tuple[str, ...]:
    """The citation marks in order, each once."""
    return tuple(dict.fromkeys(MARK.findall(text)))


def sentence_faults(sentence: str, findings: Sequence[Finding], question: str) -> tuple[str, ...]:
    """Why a written sentence may not stand; empty where it may.

    A comparison is never the model's to make: small models compare numbers wrongly, so code words every one.
    """
    marks = MARK.findall(sentence)
    cited = [finding for finding in findings if set(finding.citations) & set(marks)]
    faults = []
    if not cited or set(marks) - {mark for finding in cited for mark in finding.citations}:
        faults.append("it cites nothing, or what is not there")
    if len(marks) != len(set(marks)):
        faults.append("it repeats itself")
    if not sentence.endswith(("。", ".", "!", "?", "！", "？")):
        faults.append("it has no end")
    allowed = numbers_in(question).union(*(numbers_in(finding.sentence) for finding in cited))
    if strange := sorted(f"{n.value} {n.unit}".strip() for n in numbers_in(sentence) if not n.stands_in(allowed)):
        faults.append(f"the numbers {', '.join(strange)} stand in no finding that it cites")
    faults += [
        f"it cites {finding.citations[0]} without its figure" for finding in cited if _mute(sentence, finding, question)
    ]
    if _COMPARATIVE.search(sentence):
        faults.append("it compares")
    return (*faults, *_name_faults(sentence, cited, findings, question))


def _mute(sentence: str, finding: Finding, question: str) -> bool:
    """Whether a sentence holds none of the numbers that a finding adds to those of the question."""
    asked, said = numbers_in(question), numbers_in(sentence)
    added = [number for number in numbers_in(finding.sentence) if not number.stands_in(asked)]
    return bool(added) and not any(number.stands_in(said) for number in added)


def shared_names(findings: Sequence[Finding]) -> set[str]:
    """The names that all findings have in common."""
    return set.intersection(*(set(finding.names) for finding in findings)) if findings else set()


def says(text: str, name: str) -> bool:
    """Whether ``name`` stands in ``text``, case, width and spaces apart."""
    return _folded(name) in _folded(text)


def _name_faults(sentence: str, cited: Sequence[Finding], findings: Sequence[Finding], question: str) -> list[str]:
    """Names: all of those that tell the cited findings apart, none of those of other findings, none made up."""
    shared = shared_names(findings)
    own = {name for finding in cited for name in finding.names}
    foreign = {name for finding in findings for name in finding.names} - own
    said = _folded(sentence)
    faults = [f"it does not name {name}" for name in sorted(own - shared) if _folded(name) not in said]
    faults += [f"it names {name} without citing it" for name in sorted(foreign) if _folded(name) in said]
    known = _folded(question + " ".join(finding.sentence for finding in cited))
    made_up = [
        word
        for word in content_words(MARK.sub(" ", sentence))
        if (not word.isascii() or word[0].isupper()) and not _spoken(_folded(word), known)
    ]
    return [*faults, *(f"it says {word!r}, which stands nowhere" for word in made_up)]


def _spoken(word: str, known: str) -> bool:
    """Whether a word is known: Latin words whole, runs of Han characters pair by pair."""
    if word.isascii():
        return word in known
    return all(word[at : at + 2] in known for at in range(len(word) - 1))


def covers(sentence: str, finding: Finding) -> bool:
    """Whether a sentence says all that a finding says in numbers, and cites it."""
    said = numbers_in(sentence)
    return set(finding.citations) <= set(marks_in(sentence)) and all(
        number.stands_in(said) for number in numbers_in(finding.sentence)
    )


def written_sentences(text: str) -> list[str]:
    """The sentences of a model's text; a mark behind a full stop belongs to the sentence before it."""
    moved = re.sub(r"([。.!?！？])\s*((?:\[S\d+\]\s*)+)", r"\2\1", text)
    moved = re.sub(r"(?<=[\]\w%])\s*([。.])[。.]+", r"\1", moved)
    return [sentence.strip() for sentence in split_sentences(moved) if sentence.strip()]


def _folded(text: str) -> str:
    return re.sub(r"[\s\-]", "", folded_in_place(text)[0])
