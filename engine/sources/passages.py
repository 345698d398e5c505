"""The sentence or table row, among the chunks that were found, that answers a question; or none.

A search always returns something. What counts here is whether a passage speaks of everything that the question names,
about the time that it asks for.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import combinations

from pydantic import BaseModel, ConfigDict

from engine.documents.model import Chunk
from engine.documents.scans.figures import stand_in
from engine.models.model import Embedder
from engine.numbers import find_numbers
from engine.periods.period import Grain, Period
from engine.planning.asked_fields import FieldKind, Role
from engine.planning.catalogue import language_of
from engine.planning.somebody import asks_for_somebody
from engine.planning.two_figures import two_figures_in
from engine.retrieval.passage import passage
from engine.sources.answer_kinds import (
    asks_for_a_day,
    asks_for_a_figure,
    asks_for_all,
    counts_just_that,
    has_the_kind,
    is_hearsay,
    names_somebody,
)
from engine.sources.asked import Asked
from engine.sources.comparison_tails import without_tails
from engine.sources.events import denies, speaks_of_itself
from engine.sources.pieces import Piece, narrowed, pieces_of
from engine.sources.terms import Folded, Wanted, match, weights
from engine.sources.timing import dates_said, is_timely, speaks_of_the_time

CONTEXT_SHARE = 0.8
"""What a word is worth that stands in the headings or around the passage, not in the passage itself."""
CLOSENESS_SHARE = 0.35
"""What the embedding's cosine adds to the share of words covered."""
ENOUGH = 0.72
"""The least of both that answers. Set by hand on questions about documents, answerable and not."""
ENOUGH_ITSELF = 0.3
"""The least share of the words that the passage itself, or the heading of its table, must speak of."""
ENOUGH_ACROSS = 0.42
"""The least cosine between a question in one language and a passage in the other, where words cannot match."""
ENOUGH_TRANSLATED = 0.34
"""The least share of the words with a known translation that a passage in the other language must speak of."""
MOST_PASSAGES = 2
MOST_ANSWERS = 8
"""So many passages are shown of what may have happened more than once."""
ADDS = 0.2
"""How much more of the question's words a second passage must cover to be worth its place."""


class Passage(BaseModel):
    """A sentence or a row, where it stands, and how much of the question it covers, from 0 to 1."""

    model_config = ConfigDict(frozen=True)

    text: str
    chunk: str
    file: str
    pages: tuple[int, ...]
    table: str | None
    section: str
    published: date | None
    coverage: float
    reference: date | None = None
    """The day that relative dates in ``text`` count from."""
    uncertain: tuple[str, ...] = ()
    """Figures of ``text`` that recognition (OCR) may have misread, or that only one of two readers has."""
    disputed: bool = False
    """Whether two readers differ on the page that it stands on."""


@dataclass(frozen=True)
class _Candidate:
    piece: Piece
    own: Folded
    around: Folded
    closeness: float = 0.0


def choose_passages(
    asked: Asked, chunks: Sequence[Chunk], embedder: Embedder
) -> tuple[tuple[Passage, ...], tuple[str, ...]]:
    """The passages that answer, best first; where there are none, the words that nothing near speaks of."""
    pieces = [piece for chunk in chunks for piece in pieces_of(chunk) if is_timely(piece, asked)]
    if not pieces or all(wanted.is_name for wanted in asked.wanted):
        return (), ()  # a question that says nothing of what it names is answered by nothing
    pieces = [_narrow(piece, asked) for piece in pieces]
    # Both as questions: short texts are compared with one another, not a question with a document.
    near = embedder.encode_queries([p.text for p in pieces]) @ embedder.encode_queries([asked.text])[0]
    around = {chunk.id: Folded.of(f"{_headings(chunk, asked)} {passage(chunk)}") for chunk in chunks}
    candidates = [
        _Candidate(piece, Folded.of(piece.text), around[piece.chunk.id], float(close))
        for piece, close in zip(pieces, near, strict=True)
    ]
    weight = weights(asked.wanted, [candidate.own for candidate in candidates])
    ranked = sorted(candidates, key=lambda candidate: -_rank(candidate, asked, weight))
    enough = [c for c in ranked if _answers(c, asked, weight)]
    if not enough:
        return (), tuple(w.text for w in asked.wanted if _held(w, ranked[0]) < 0.5)
    chosen = _each_answer(enough, asked, weight) if asked.may_recur else _one_for_each_period(enough, asked)
    if not chosen:
        return (), tuple(period.text for period in asked.periods)
    for candidate in enough[1:] if not asked.may_recur else ():
        more = _coverage([*chosen, candidate], asked, weight, CONTEXT_SHARE)
        if len(chosen) < MOST_PASSAGES and more - _coverage(chosen, asked, weight, CONTEXT_SHARE) >= ADDS:
            chosen.append(candidate)
    if (two := two_figures_in(asked.text)) and not (chosen := _with_another_figure(chosen, enough)):
        return (), (two,)
    chosen = [replace(c, piece=without_tails(c.piece, asked)) for c in chosen]
    return tuple(passage_of(c.piece, coverage=_coverage([c], asked, weight, CONTEXT_SHARE)) for c in chosen), ()


def _each_answer(enough: Sequence[_Candidate], asked: Asked, weight: dict[Wanted, float]) -> list[_Candidate]:
    """The best passage, then those that say as much of the question, and something else in answer to it.

    What happened once may have happened again.
    """
    least = 0.0 if asked.said_itself else _coverage(enough[:1], asked, weight, 0.0)
    chosen: list[_Candidate] = []
    told: set[object] = set()
    for candidate in enough:
        text = candidate.piece.text
        said: frozenset[object] = frozenset({text})
        if asks_for_a_day(asked.text):
            said = frozenset((p.start, p.end) for p in dates_said(candidate.piece, asked))
        elif asks_for_a_figure(asked.text):
            said = frozenset((number.value, number.unit) for number in find_numbers(text))
        as_much = _coverage([candidate], asked, weight, 0.0) >= least
        if said - told and as_much and len(chosen) < MOST_ANSWERS:
            chosen.append(candidate)
            told |= said
    return chosen


def _with_another_figure(chosen: list[_Candidate], enough: Sequence[_Candidate]) -> list[_Candidate]:
    """``chosen``, and where it has one figure alone the best passage that has another; none where there is none."""
    told = _figures(candidate.piece.text for candidate in chosen)
    if len(told) > 1:
        return chosen
    units = {unit for _, unit in told}
    for candidate in enough:
        if any(unit in units for _, unit in _figures([candidate.piece.text]) - told):
            return [*chosen, candidate]
    return []


def _figures(texts: Iterable[str]) -> set[tuple[float, str]]:
    return {(number.value, number.unit) for text in texts for number in find_numbers(text) if not number.weak}


def _are_apart(periods: Sequence[Period]) -> bool:
    """Whether several periods stand side by side: units of one kind that share no day, such as two quarters."""
    sizes = {period.grain for period in periods}
    return (
        len(periods) > 1
        and len(sizes) == 1
        and sizes <= {Grain.MONTH, Grain.QUARTER, Grain.HALF, Grain.YEAR}
        and not any(one.overlaps(other) for one, other in combinations(periods, 2))
    )


def _one_for_each_period(enough: Sequence[_Candidate], asked: Asked) -> list[_Candidate]:
    """The best passage; of several periods that a figure is asked for, or that stand side by side, the best of each.

    None where one of them has none.
    """
    if len(asked.periods) < 2 or not (asked.counts or _are_apart(asked.periods)):
        return [enough[0]]
    chosen: list[_Candidate] = []
    for period in asked.periods:
        alone = replace(asked, periods=(period,))
        best = next((candidate for candidate in enough if is_timely(candidate.piece, alone)), None)
        if best is None:
            return []
        chosen += [best] if best not in chosen else []
    return chosen


def _answers(candidate: _Candidate, asked: Asked, weight: dict[Wanted, float]) -> bool:
    """Every name is there, and enough of the rest: by words, or across languages by meaning."""
    if not all(_is_about(wanted, candidate, asked) for wanted in asked.wanted if wanted.is_name):
        return False
    text, cells = candidate.piece.text, candidate.piece.cells
    if cells and (asked.counts or asks_for_all(asked.text)) and asked.names_another(cells[0].value):
        return False  # the row of one product is not the figure of all
    if is_hearsay(text) and not (is_hearsay(asked.text) or two_figures_in(asked.text)):
        return False
    if any(match(wanted, _with_caption(candidate).own) <= 0.5 for wanted in asked.said_itself):
        return False
    if not has_the_kind(asked.text, text) or not _states_what_is_asked(candidate.piece, asked):
        return False
    if (
        asked.said_itself
        and asked.may_recur
        and (denies(text) or (asks_for_a_day(asked.text) and not dates_said(candidate.piece, asked)))
    ):
        return False
    if asks_for_somebody(asked.text) and not (names_somebody(text) or asked.names_another(text)):
        return False
    if language_of(candidate.piece.text) != asked.language:
        return (
            candidate.closeness >= ENOUGH_ACROSS and _translated(_with_caption(candidate), asked) >= ENOUGH_TRANSLATED
        )
    if _coverage([_with_caption(candidate)], asked, weight, 0.0) < ENOUGH_ITSELF:
        return False
    covered = _coverage([candidate], asked, weight, CONTEXT_SHARE)
    return covered + CLOSENESS_SHARE * candidate.closeness >= ENOUGH


def _states_what_is_asked(piece: Piece, asked: Asked) -> bool:
    """Whether a passage states every field that is asked for. Whom it is about is told apart elsewhere.

    Where only one is asked for, a sum of money may stand in a table whose unit is said elsewhere.
    """
    several = len(asked.fields) > 1
    told = (FieldKind.DATE, FieldKind.REASON, *([FieldKind.AMOUNT] if several else []))
    wanted = [field for field in asked.fields if field.kind in told or field.role is Role.AUTHORITY]
    return not wanted or all(any(own.is_what(field) for own in asked.fields_of(piece)) for field in wanted)


def _translated(candidate: _Candidate, asked: Asked) -> float:
    """The share of the question's words with a known translation that a passage in the other language speaks of."""
    known = [wanted for wanted in asked.wanted if wanted.abroad and not wanted.is_name]
    return sum(match(wanted, candidate.own) for wanted in known) / len(known) if known else 1.0


def _with_caption(candidate: _Candidate) -> _Candidate:
    """A row together with what stands over its table."""
    if not candidate.piece.cells:
        return candidate
    over = "\n".join(line for line in passage(candidate.piece.chunk).splitlines() if " | " not in line)
    return replace(candidate, own=Folded.of(f"{over} {candidate.piece.text}"))


def _is_about(name: Wanted, candidate: _Candidate, asked: Asked) -> bool:
    """Whether a passage is about ``name``: it says so, or what stands around it does and it names no other.

    Around it are the headings, what the document says of itself, and for a sentence the sentence before. A row of a
    table is about what the row says; that another row has the name makes it less so, not more.
    """
    if match(name, candidate.own):
        return True
    if asked.names_rival(name, candidate.piece.text):
        return False
    before = candidate.piece.before if not candidate.piece.cells else ""
    if match(name, Folded.of(before)):
        return True
    of_the_document = not asked.said_itself or speaks_of_itself(candidate.piece.text)
    return of_the_document and match(name, Folded.of(_headings(candidate.piece.chunk, asked))) > 0


def _rank(candidate: _Candidate, asked: Asked, weight: dict[Wanted, float]) -> float:
    """Words of the question in the passage itself count most, then those around it, then meaning, then kind."""
    kind = 0.4 * counts_just_that(asked.text, candidate.piece.text)
    names = [match(wanted, candidate.own) for wanted in asked.wanted if wanted.is_name]
    inside = _coverage([candidate], asked, weight, 0.0) + 0.5 * (sum(names) / len(names) if names else 0.0)
    return inside + 0.5 * _coverage([candidate], asked, weight, CONTEXT_SHARE) + candidate.closeness + kind


def _held(wanted: Wanted, candidate: _Candidate) -> float:
    return max(match(wanted, candidate.own), match(wanted, candidate.around))


def _coverage(
    candidates: Sequence[_Candidate], asked: Asked, weight: dict[Wanted, float], context_share: float
) -> float:
    """The weighted share of the question's words that are spoken of; names are apart, they must be there anyway."""
    words = [wanted for wanted in asked.wanted if not wanted.is_name]
    total = sum(weight[wanted] for wanted in words)
    if not total:
        return 1.0
    held = 0.0
    for wanted in words:
        inside = max(match(wanted, c.own) for c in candidates)
        around = max(match(wanted, c.around) for c in candidates) * context_share if context_share else 0.0
        held += weight[wanted] * max(inside, around)
    return held / total


def _headings(chunk: Chunk, asked: Asked) -> str:
    return f"{chunk.file} {asked.heading_of(chunk)} {' '.join(chunk.section_path)}"


def _narrow(piece: Piece, asked: Asked) -> Piece:
    """A row cut to the columns that the question speaks of, by time or by name; whole where it speaks of none."""
    scores = []
    for at, cell in enumerate(piece.cells):
        name = Folded.of(cell.column)
        by_name = max((match(w, name) for w in asked.wanted), default=0.0)
        # "2024 Q1" names its time itself; "last quarter" in a report does so less surely.
        by_time = (1.0 if re.search(r"\d", cell.column) else 0.6) * speaks_of_the_time(cell.column, piece.chunk, asked)
        scores.append((by_name + by_time if at else 0.0, at))
    best = max((score for score, _ in scores), default=0.0)
    return narrowed(piece, [at for score, at in scores if score == best]) if best >= 0.5 else piece


def passage_of(piece: Piece, *, coverage: float) -> Passage:
    """A piece with its place."""
    chunk = piece.chunk
    return Passage(
        text=piece.text,
        chunk=chunk.id,
        file=chunk.file,
        pages=chunk.pages,
        table=chunk.table_id,
        section=" / ".join(chunk.section_path),
        published=chunk.published,
        coverage=coverage,
        reference=chunk.reference or chunk.published,
        uncertain=stand_in(piece.text, chunk.uncertain),
        disputed=bool(chunk.other_readings),
    )
