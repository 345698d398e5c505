"""Answers from the one document that a question is about: its record of an act, of these parties, of that time.

A notice names its addressee once, and is dated once; its sentences say neither. So the document as a whole must be the
one that the question names, and of its sentences only those are looked at that state a field of the kind asked for.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile

from engine.documents.model import Chunk
from engine.planning.acts import acts_in
from engine.planning.asked_fields import AskedField, FieldKind, Role
from engine.planning.two_figures import two_figures_in
from engine.retrieval.tokens import segments
from engine.sources.asked import Asked
from engine.sources.errors import Fault, SourceError
from engine.sources.fields.field import Field
from engine.sources.pieces import Piece, pieces_of
from engine.sources.terms import Folded, Wanted, match

ENOUGH_OF_FOCUS = 0.5
"""The least share of the words that tell a field from others of its kind: which of the days, which of the amounts."""
_SENTENCE = re.compile(r"[。；！？]|[.;!?]\s*$")
"""A line with a sentence is no part of a heading."""
_BESIDE_A_NAME = re.compile(
    r"[\d\s〇零一二三四五六七八九十年月日:：()（）.-]|发布机关|发文机关|issued by|issuer", re.IGNORECASE
)


@dataclass(frozen=True)
class Told:
    """A field that answers, and the sentence or row that states it."""

    piece: Piece
    field: Field


@dataclass(frozen=True)
class _Paper:
    chunks: tuple[Chunk, ...]
    heading: Folded
    whole: Folded


def told_by_document(asked: Asked, documents: Sequence[Sequence[Chunk]]) -> tuple[Told, ...]:
    """One field for each that is asked, from the one document that the question names; nothing where any is missing.

    ``SourceError`` ANSWERS_DIFFER where sentences that fit alike, of one document or of several, state other values.
    """
    wanted = asked.fields or ((AskedField(FieldKind.AMOUNT),) if asked.counts else ())
    papers = [paper for paper in (_paper(chunks, asked) for chunks in documents) if _is_meant(paper, asked)]
    found: list[Told] = []
    for field in wanted:
        told = [best for paper in papers for best in _best(paper, field, asked)]
        if not told:
            return ()
        if not all(
            any(one.field.says_the_same(told[0].field) for one in told if one.piece.text == text)
            for text in {one.piece.text for one in told}
        ):
            raise SourceError(
                Fault.ANSWERS_DIFFER,
                "several values fit: " + "; ".join(map(_candidate, told)),
                "name the day, the party or the document that is meant",
                candidates=tuple(dict.fromkeys(map(_candidate, told))),
            )
        found.append(told[0])
    return () if two_figures_in(asked.text) and len({one.field.text for one in found}) < 2 else tuple(found)


def _candidate(told: Told) -> str:
    return f"{told.field.text} ({told.piece.chunk.file})"


def _paper(chunks: Sequence[Chunk], asked: Asked) -> _Paper:
    lines = takewhile(lambda line: not _SENTENCE.search(line), asked.heading_of(chunks[0]).splitlines())
    heading = " ".join((chunks[0].file, *chunks[0].section_path[:1], *lines))
    return _Paper(tuple(chunks), Folded.of(heading), Folded.of(" ".join(chunk.text for chunk in chunks)))


def _is_meant(paper: _Paper, asked: Asked) -> bool:
    """Whether a document is the record of an act that the question names, of its names and of its time."""
    acts = [Wanted(act.forms, is_name=True) for act in acts_in(asked.text)]
    by_deadline = any(field.role is Role.DEADLINE for field in asked.fields)
    if not any(match(act, paper.heading) for act in acts) and not by_deadline:
        return False
    names = [wanted for wanted in asked.wanted if wanted.is_name]
    if not (names or asked.periods) or (names and not any(match(name, paper.heading) for name in names)):
        return False
    if not all(match(name, paper.heading) or match(name, paper.whole) for name in names):
        return False
    published = paper.chunks[0].published
    return not asked.periods or (published is not None and all(period.contains(published) for period in asked.periods))


def _best(paper: _Paper, wanted: AskedField, asked: Asked) -> list[Told]:
    """The fields of the sentences that speak most of what the question says beside what names the document."""
    acts = [act for act in acts_in(asked.text) if match(Wanted(act.forms, is_name=True), paper.heading)]
    focus = [
        word
        for word in asked.wanted
        if match(word, paper.heading) <= 0.5 and not any(word.text in act.forms for act in acts)
    ]
    if not focus and wanted.kind is FieldKind.DATE and wanted.role is Role.NONE:
        return []
    scored = [
        (said, _marked(piece, field, asked), Told(piece, field))
        for chunk in paper.chunks
        for piece in pieces_of(chunk)
        if (said := _said(focus, piece)) >= ENOUGH_OF_FOCUS
        for field in asked.fields_of(piece)
        if field.is_what(wanted)
    ]
    most = max((score[:2] for score in scored), default=(0.0, False))
    return [told for said, marked, told in scored if (said, marked) == most]


def _said(focus: Sequence[Wanted], piece: Piece) -> float:
    """The share of ``focus`` that a piece speaks of."""
    text = Folded.of(piece.text)
    return sum(_spoken(word, text) for word in focus) / len(focus) if focus else 1.0


def _marked(piece: Piece, field: Field, asked: Asked) -> bool:
    """Whether a field is the document's own: its issuer stands on a line by itself, its cause is one configured."""
    alone = field.kind is FieldKind.PARTY and not _BESIDE_A_NAME.sub("", piece.text.replace(field.text, ""))
    return alone or (field.kind is FieldKind.REASON and asked.names_another(field.text))


def _spoken(word: Wanted, text: Folded) -> float:
    """As ``match``; a Chinese run that names no thing is also spoken of as far as its words are."""
    found = match(word, text)
    if word.is_name or word.text.isascii():
        return found
    words = [part for part in segments(word.text) if len(part) > 1]
    return max(found, sum(part in text.joined for part in words) / len(words)) if words else found
