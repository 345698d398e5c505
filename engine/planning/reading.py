"""A question as its parts: names, periods, operations, and what was left over."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from engine.periods.find import find_periods
from engine.periods.period import Grain, Period
from engine.planning.asked_form import AskedForm, asked_forms
from engine.planning.catalogue import Language, language_of
from engine.planning.date_lines import date_lines
from engine.planning.doubtful_names import is_of_a_date
from engine.planning.function_words import content_words
from engine.planning.growth import grown_from
from engine.planning.inflection import same_word
from engine.planning.mentions import Mention, Vocabulary, columns_after, columns_before
from engine.planning.named_year import told_by_named_year
from engine.planning.operations import Operation, grains_in, limits_in, operations_in
from engine.planning.relations import Relation, relations_in
from engine.planning.sameness import same_in

_TO = re.compile(r"\s*(?:到|至|\bto\b|\band\b|–|—|-|~)\s*", re.I)

_ALL = re.compile(r"\ball (?:of )?(?:the )?|\s?\ball\b|[全所][部有体](?:的|各个?)?", re.I)


@dataclass(frozen=True)
class Clock:
    """The day a question is asked on, and how civil days are counted where it is asked."""

    as_of: date
    zone: str = "UTC"
    fiscal_year_start: int = 1


@dataclass(frozen=True)
class Reading:
    """What rules make of a text. ``residue`` is what they do not understand; it is never dropped in silence."""

    text: str
    language: Language
    mentions: tuple[Mention, ...]
    periods: tuple[Period, ...]
    unparsed_periods: tuple[str, ...]
    operations: frozenset[Operation]
    operation_spans: tuple[tuple[Operation, tuple[int, int]], ...]
    residue: tuple[str, ...]
    grains: tuple[Grain, ...] = ()
    """The units of time that figures are wanted by, each once."""
    grain_spans: tuple[tuple[int, int], ...] = ()
    limits: tuple[str, ...] = ()
    """Conditions such as a negation or a rank, which queries by rules cannot express."""
    relations: tuple[Relation, ...] = ()
    """What is asked of the standing of an entity that is named."""
    forms: tuple[AskedForm, ...] = ()
    """Units and roundings that figures are wanted in."""


def read(text: str, vocabulary: Vocabulary, clock: Clock) -> Reading:
    """Read ``text`` against the configured names. A name wins over a date or an operation that it contains.

    A name that may be a date does not: "5 May" is a day though a product be called 5, or May, but "product 5" is none.
    """
    mentions = vocabulary.find(text)
    doubtful = [mention for mention in mentions if _may_be_a_date(mention, mentions, text)]
    names = [mention.span for mention in mentions if mention not in doubtful]
    # Names are covered first: in "Heron 2, January 2024" the 2 is no day.
    relations = relations_in(covered(text, names)) if any(mention.entities for mention in mentions) else ()
    related = [relation.span for relation in relations]
    unnamed = covered(text, [*names, *related])
    found = find_periods(unnamed, as_of=clock.as_of, zone=clock.zone, fiscal_year_start=clock.fiscal_year_start)
    lines = date_lines(unnamed, found.periods, clock.as_of)
    periods = told_by_named_year(lines.periods)
    dates = [*(p.span for p in found.periods if p.span is not None), *lines.spans]
    mentions = tuple(m for m in mentions if m not in doubtful or not _inside(m.span, dates))
    taken = [*(mention.span for mention in mentions), *dates, *related]
    growth, periods = grown_from(covered(text, taken), periods)
    same = same_in(covered(text, taken))
    operations = tuple((o, span) for o, span in operations_in(text) if not _inside(span, [*taken, *growth, *same]))
    operations += (*((Operation.GROWTH, span) for span in growth), *((Operation.SAME, span) for span in same))
    grains = [(grain, span) for grain, span in grains_in(text) if not _inside(span, taken)]
    if any(operation is Operation.CHANGE for operation, _ in operations):
        periods = tuple(end for period in periods for end in _ends(period, clock))
    forms = asked_forms(covered(text, taken))
    formal = [form.span for form in forms]
    limits = limits_in(covered(text, [*names, *dates, *related, *growth, *same, *formal]))
    rest = covered(text, [*taken, *formal, *(span for _, span in operations), *_all_of_them(mentions, text)])
    return Reading(
        text=text,
        language=language_of(text),
        mentions=mentions,
        periods=periods,
        unparsed_periods=found.unparsed,
        operations=frozenset(o for o, _ in operations),
        operation_spans=operations,
        residue=(
            *lines.unmet,
            *(w for w in content_words(rest, vocabulary.fillers) if not _inflects(w, mentions, vocabulary)),
        ),
        grains=tuple(dict.fromkeys(grain for grain, _ in grains)),
        grain_spans=tuple(span for _, span in grains),
        limits=limits,
        relations=relations,
        forms=forms,
    )


def _may_be_a_date(mention: Mention, mentions: tuple[Mention, ...], text: str) -> bool:
    """Whether a name is digits alone or a word of dates, and its column is not named beside it.

    A number is one of its column's only after it: "product 5", but "5 products" are many.
    """
    is_number = mention.text.isdecimal()
    if not is_number and not (mention.is_name and is_of_a_date(mention.text)):
        return False
    beside = columns_before(mention, mentions, text)
    if not is_number:
        beside |= columns_after(mention, mentions, text)
    return not beside & {term.column for term in mention.terms}


def _all_of_them(mentions: tuple[Mention, ...], text: str) -> list[tuple[int, int]]:
    """The places of "all" beside the name of a column, where it only says that nothing is filtered: 全部产品."""
    columns = [m.span for m in mentions if any(term.kind == "dimension" for term in m.terms)]
    return [
        found.span()
        for found in _ALL.finditer(text)
        if any(found.end() == start or end == found.start() for start, end in columns)
    ]


def _inflects(word: str, mentions: tuple[Mention, ...], vocabulary: Vocabulary) -> bool:
    """Whether ``word`` is a form of a name that the text uses: "punctually" beside "punctuality"."""
    meant = {(term.kind, term.target) for mention in mentions for term in mention.terms}
    names = (term.name for term in vocabulary.terms if (term.kind, term.target) in meant)
    if not word.isascii():
        return len(word) > 1 and any(word in name for name in names)
    return any(same_word(word.lower(), part) for name in names for part in name.lower().split())


def _ends(period: Period, clock: Clock) -> tuple[Period, ...]:
    """The two ends of "from Q2 to Q3", when what changed in between is asked; else the period as it is."""
    if period.span is None or period.grain is not Grain.RANGE:
        return (period,)
    for found in _TO.finditer(period.text):
        ends = [_only(period.text[: found.start()], clock), _only(period.text[found.end() :], clock)]
        first, last = ends
        if first and last and (first.start, last.end) == (period.start, period.end) and first.end == last.start:
            starts = (period.span[0], period.span[0] + found.end())
            return tuple(
                end.model_copy(update={"span": (at, at + len(end.text))})
                for end, at in zip((first, last), starts, strict=True)
            )
    return (period,)


def _only(text: str, clock: Clock) -> Period | None:
    found = find_periods(text, as_of=clock.as_of, zone=clock.zone, fiscal_year_start=clock.fiscal_year_start).periods
    return found[0] if len(found) == 1 else None


def _inside(span: tuple[int, int], taken: list[tuple[int, int]]) -> bool:
    return any(span[0] < end and start < span[1] for start, end in taken)


def covered(text: str, spans: Iterable[tuple[int, int]]) -> str:
    """``text`` with the spans covered by signs that belong to no word, number or date; no place shifts."""
    characters = list(text)
    for start, end in spans:
        characters[start:end] = ["▯"] * (end - start)
    return "".join(characters)
