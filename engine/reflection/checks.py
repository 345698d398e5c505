"""The last check of a written answer: every number, day, mark and name is that of a finding."""

import re
from collections.abc import Sequence

from engine.documents.sentences import split_sentences
from engine.entities.folding import folded_in_place
from engine.planning.function_words import content_words
from engine.reflection.findings import Finding
from engine.reflection.stated import MARK, Contents, Days, contents_of, days_named

_COMPARATIVE = re.compile(
    r"\b(higher|lower|more|less|fewer|greater|smaller|better|worse|increas\w*|decreas\w*|rose|fell|exceed\w*)\b"
    r"|\b(compar\w*|versus|vs)\b|相比|对比|比较"
    r"|[更较]?[高低多少]于|更[高低多少大小好]|上升|下降|增加|减少|增长|超过|比.{1,24}[高低多少]",
    re.IGNORECASE,
)


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
    names = tuple(name for finding in findings for name in finding.names)
    asked = contents_of(question, names)
    for text, told in _parts(sentence, findings):
        faults += _value_faults(text, told, asked, names)
    said = contents_of(sentence, names)
    faults += [f"it cites {one.citations[0]} without its figure" for one in cited if _mute(said, one, asked, names)]
    if _COMPARATIVE.search(sentence):
        faults.append("it compares")
    return (*faults, *_name_faults(sentence, said, cited, findings, question))


def _parts(sentence: str, findings: Sequence[Finding]) -> list[tuple[str, list[Finding]]]:
    """The parts of a sentence, each with the findings whose marks stand behind it; the end belongs to the last."""
    texts = re.split(r"(?:\[S\d+\]\s*)+", sentence)
    runs = [marks_in(run) for run in re.findall(r"(?:\[S\d+\]\s*)+", sentence)]
    texts[-2:] = ["".join(texts[-2:])]
    cited = [[finding for mark in marks for finding in findings if mark in finding.citations] for marks in runs]
    return list(zip(texts, cited or [[]], strict=True))


def _value_faults(text: str, told: Sequence[Finding], asked: Contents, names: tuple[str, ...]) -> list[str]:
    """Numbers and days of a part that none of its own findings holds, and those that may have changed places."""
    said, known = contents_of(text, names), [contents_of(finding.sentence, names) for finding in told]
    held = [*asked.numbers, *(number for one in known for number in one.numbers)]
    days = asked.days.union(*(one.days for one in known))
    strange = sorted({f"{n.value} {n.unit}".strip() for n in said.numbers if not n.stands_in(held)})
    strange_days = sorted(f"{start} to {end} (excluded)" for start, end in said.days - days)
    faults = []
    if strange:
        faults.append(f"the numbers {', '.join(strange)} stand in no finding that it cites")
    if strange_days:
        faults.append(f"the days {', '.join(strange_days)} stand in no finding that it cites")
    if len(told) > 1 and not _in_order(text, said, told, known, asked):
        faults.append("it may have exchanged what it cites")
    return faults


def _in_order(text: str, said: Contents, told: Sequence[Finding], known: Sequence[Contents], asked: Contents) -> bool:
    """Whether the numbers and names of two findings come in the order of their marks; of more nobody can tell."""
    if len(told) > 2:
        return False
    at = 0
    for number in (number for number in said.numbers if not number.stands_in(asked.numbers)):
        while at < len(known) and not number.stands_in(known[at].numbers):
            at += 1
    first, second = (set(finding.names) for finding in told)
    begins = [_first_place(text, of) for of in (first - second, second - first)]
    return at < len(known) and (None in begins or begins == sorted(begins, key=lambda place: place or 0))


def _first_place(text: str, names: set[str]) -> int | None:
    """Where the first of ``names`` stands; ``None`` where there are none, the end where they are written otherwise."""
    folded = _folded(text)
    places = [folded.find(_folded(name)) for name in names]
    return min((len(folded) if place < 0 else place for place in places), default=None)


def _mute(said: Contents, finding: Finding, asked: Contents, names: tuple[str, ...]) -> bool:
    """Whether a sentence holds none of the numbers that a finding adds to those of the question."""
    numbers = contents_of(finding.sentence, names).numbers
    added = [number for number in numbers if not number.stands_in(asked.numbers)]
    return bool(added) and not any(number.stands_in(added) for number in said.numbers)


def shared_names(findings: Sequence[Finding]) -> set[str]:
    """The names that all findings have in common."""
    return set.intersection(*(set(finding.names) for finding in findings)) if findings else set()


def says(text: str, name: str) -> bool:
    """Whether ``name`` stands in ``text``, case, width and spaces apart, or the days that it is in another form."""
    return _folded(name) in _folded(text) or _says_days(contents_of(text), days_named(name))


def _says_days(said: Contents, days: Days | None) -> bool:
    return days is not None and days in said.days


def _name_faults(
    sentence: str, said: Contents, cited: Sequence[Finding], findings: Sequence[Finding], question: str
) -> list[str]:
    """Names: all of those that tell the cited findings apart, none of those of other findings, none made up."""
    shared = shared_names(findings)
    own = {name for finding in cited for name in finding.names}
    foreign = {name for finding in findings for name in finding.names} - own
    folded = _folded(sentence)
    faults = [
        f"it does not name {name}"
        for name in sorted(own - shared)
        if _folded(name) not in folded and not _says_days(said, days_named(name))
    ]
    faults += [f"it names {name} without citing it" for name in sorted(foreign) if _folded(name) in folded]
    known = _folded(question + " ".join(finding.sentence for finding in cited))
    made_up = [
        word
        for word in content_words(said.words)
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
    said = contents_of(sentence, finding.names).numbers
    return set(finding.citations) <= set(marks_in(sentence)) and all(
        any(number.stands_in([held]) for number in said)
        for held in contents_of(finding.sentence, finding.names).numbers
    )


def written_sentences(text: str) -> list[str]:
    """The sentences of a model's text; a mark behind a full stop belongs to the sentence before it."""
    moved = re.sub(r"([。.!?！？])\s*((?:\[S\d+\]\s*)+)", r"\2\1", text)
    moved = re.sub(r"(?<=[\]\w%])\s*([。.])[。.]+", r"\1", moved)
    return [sentence.strip() for sentence in split_sentences(moved) if sentence.strip()]


def _folded(text: str) -> str:
    return re.sub(r"[\s\-]", "", folded_in_place(text)[0])
