"""The last check of a written answer: every number, mark and name is that of a finding."""

import re
from collections.abc import Sequence

from engine.documents.sentences import split_sentences
from engine.planning.mentions import normalised
from engine.reflection.findings import Finding

MARK = re.compile(r"\[(S\d+)\]")
_NUMBER = re.compile(r"\d[\d,，]*(?:\.\d+)?")
_COMPARATIVE = re.compile(
    r"\b(higher|lower|more|less|fewer|greater|smaller|better|worse|increas\w*|decreas\w*|rose|fell|exceed\w*)\b"
    r"|[更较]?[高低多少]于|更[高低多少大小好]|上升|下降|增加|减少|增长|超过|比.{1,24}[高低多少]",
    re.IGNORECASE,
)


def numbers_in(text: str) -> set[float]:
    """The numbers written in digits, citation marks apart."""
    plain = normalised(MARK.sub(" ", text))[0]
    return {float(found.group().replace(",", "").replace("，", "")) for found in _NUMBER.finditer(plain)}


def marks_in(text: str) -> tuple[str, ...]:
    """The citation marks in order, each once."""
    return tuple(dict.fromkeys(MARK.findall(text)))


def sentence_faults(sentence: str, findings: Sequence[Finding], question: str) -> tuple[str, ...]:
    """Why a written sentence may not stand; empty where it may.

    A comparison is never the model's to make: small models compare numbers wrongly, so code words every one.
    """
    marks = marks_in(sentence)
    cited = [finding for finding in findings if set(finding.citations) & set(marks)]
    faults = []
    if not cited or len({mark for f in cited for mark in f.citations} & set(marks)) < len(marks):
        faults.append("it cites nothing, or what is not there")
    allowed = numbers_in(question).union(*(numbers_in(finding.sentence) for finding in cited))
    if strange := numbers_in(sentence) - allowed:
        faults.append(f"the numbers {sorted(strange)} stand in no finding that it cites")
    if _COMPARATIVE.search(sentence):
        faults.append("it compares")
    shared = set.intersection(*(set(f.names) for f in findings if f.names)) if any(f.names for f in findings) else set()
    for finding in cited:
        absent = [name for name in finding.names if name not in shared and _folded(name) not in _folded(sentence)]
        if absent:
            faults.append(f"it does not name {', '.join(absent)}")
    return tuple(faults)


def covers(sentence: str, finding: Finding) -> bool:
    """Whether a sentence says all that a finding says in numbers, and cites it."""
    return set(finding.citations) <= set(marks_in(sentence)) and numbers_in(finding.sentence) <= numbers_in(sentence)


def written_sentences(text: str) -> list[str]:
    """The sentences of a model's text; a mark behind a full stop belongs to the sentence before it."""
    moved = re.sub(r"([。.!?！？])\s*((?:\[S\d+\]\s*)+)", r"\2\1", text)
    return [sentence.strip() for sentence in split_sentences(moved) if sentence.strip()]


def _folded(text: str) -> str:
    return re.sub(r"[\s\-]", "", normalised(text)[0])
