"""The sentence or table row, among the chunks that were found, that answers a question; or none.

A search always returns something. What counts here is whether a passage speaks of everything that the question names,
about the time that it asks for.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from pydantic import BaseModel, ConfigDict

from engine.documents.model import Chunk
from engine.documents.sentences import split_sentences
from engine.models.model import Embedder
from engine.periods.find import find_periods
from engine.periods.period import Period
from engine.sources.terms import Folded, Wanted, match, weights

ENOUGH_COVERAGE = 0.62
"""Share of the question's weighted words that a passage and its surroundings must speak of."""
CONTEXT_SHARE = 0.8
"""What a word is worth that stands in the headings or around the passage, not in the passage itself."""
MOST_PASSAGES = 2
ADDS = 0.12
"""How much more a second passage must cover to be worth its place."""

_QUANTITY = re.compile(
    r"多少|几[^乎]|多高|多大|多长|多久|比例|how (many|much|long|high|large|big)|percent|\brate\b|amount", re.I
)
_NUMBER = re.compile(r"\d|[一二三四五六七八九十百千万亿两]+[个家台件天年月日元万亿成%％]")


class Passage(BaseModel):
    """A sentence or a row, where it stands, and how much of the question it covers."""

    model_config = ConfigDict(frozen=True)

    text: str
    chunk: str
    file: str
    pages: tuple[int, ...]
    table: str | None
    section: str
    published: date | None
    score: float
    coverage: float


@dataclass(frozen=True)
class Asked:
    """What a question wants of a passage."""

    text: str
    wanted: tuple[Wanted, ...]
    periods: tuple[Period, ...]
    zone: str
    fiscal_year_start: int


@dataclass(frozen=True)
class _Candidate:
    text: str
    chunk: Chunk
    own: Folded
    around: Folded


def choose_passages(
    asked: Asked, chunks: Sequence[Chunk], embedder: Embedder
) -> tuple[tuple[Passage, ...], tuple[str, ...]]:
    """The passages that answer, best first, and the words that the best one says nothing of.

    No passage is given where a name is missing, the time is another, or too little is covered.
    """
    candidates = [candidate for chunk in chunks for candidate in _candidates(chunk) if _timely(candidate, asked)]
    if not candidates:
        return (), tuple(wanted.text for wanted in asked.wanted)
    weight = weights(asked.wanted, (candidate.own for candidate in candidates))
    closeness = embedder.encode_passages([c.text for c in candidates]) @ embedder.encode_queries([asked.text])[0]
    ranked = sorted(
        (
            (_score(candidate, asked, weight) + float(near), -number, candidate)
            for number, (candidate, near) in enumerate(zip(candidates, closeness, strict=True))
        ),
        reverse=True,
        key=lambda entry: entry[:2],
    )
    enough = [
        (score, c)
        for score, _, c in ranked
        if _names_held(c, asked) and _coverage([c], asked, weight) > ENOUGH_COVERAGE
    ]
    if not enough:
        best = ranked[0][2]
        return (), tuple(w.text for w in asked.wanted if match(w, best.own) < 0.5 and match(w, best.around) < 0.5)
    chosen = [enough[0]]
    for score, candidate in enough[1:]:
        held = _coverage([c for _, c in chosen], asked, weight, own=True)
        more = _coverage([*(c for _, c in chosen), candidate], asked, weight, own=True)
        if len(chosen) < MOST_PASSAGES and more - held >= ADDS:
            chosen.append((score, candidate))
    return tuple(_passage(c, score, _coverage([c], asked, weight)) for score, c in chosen), ()


def _candidates(chunk: Chunk) -> list[_Candidate]:
    if chunk.kind == "table":
        pieces = [line for line in chunk.text.splitlines() if " | " in line or ": " in line or "：" in line]
    else:
        pieces = [sentence.strip() for sentence in split_sentences(chunk.text)]
    around = Folded.of(f"{chunk.file} {' '.join(chunk.section_path)} {chunk.text}")
    return [_Candidate(piece, chunk, Folded.of(piece), around) for piece in pieces if len(piece) > 3]


def _timely(candidate: _Candidate, asked: Asked) -> bool:
    """Whether a passage speaks of the time asked for: in its own words, else in its chunk, else by publication."""
    if not asked.periods:
        return True
    chunk = candidate.chunk
    own: tuple[Period, ...] = ()
    if chunk.published is not None:
        own = find_periods(
            candidate.text, as_of=chunk.published, zone=asked.zone, fiscal_year_start=asked.fiscal_year_start
        ).periods
    spoken = own or chunk.periods
    if any(a.overlaps(p) for a in asked.periods for p in spoken):
        return True
    return not own and chunk.published is not None and any(a.contains(chunk.published) for a in asked.periods)


def _names_held(candidate: _Candidate, asked: Asked) -> bool:
    return all(
        match(wanted, candidate.own) or match(wanted, candidate.around) for wanted in asked.wanted if wanted.is_name
    )


def _coverage(
    candidates: Sequence[_Candidate], asked: Asked, weight: dict[Wanted, float], *, own: bool = False
) -> float:
    total = sum(weight.values())
    if not total:
        return 1.0
    held = 0.0
    for wanted in asked.wanted:
        inside = max(match(wanted, c.own) for c in candidates)
        around = 0.0 if own else max(match(wanted, c.around) for c in candidates) * CONTEXT_SHARE
        held += weight[wanted] * max(inside, around)
    return held / total


def _score(candidate: _Candidate, asked: Asked, weight: dict[Wanted, float]) -> float:
    kind = 0.2 if _QUANTITY.search(asked.text) and _NUMBER.search(candidate.text) else 0.0
    return _coverage([candidate], asked, weight, own=True) + 0.5 * _coverage([candidate], asked, weight) + kind


def _passage(candidate: _Candidate, score: float, coverage: float) -> Passage:
    chunk = candidate.chunk
    return Passage(
        text=candidate.text,
        chunk=chunk.id,
        file=chunk.file,
        pages=chunk.pages,
        table=chunk.table_id,
        section=" / ".join(chunk.section_path),
        published=chunk.published,
        score=score,
        coverage=coverage,
    )
