"""A query in words that a person reads and that the rules read back to the same query."""

from engine.periods.period import Grain
from engine.periods.words import period_text
from engine.planning.catalogue import Catalogue, Language, label
from engine.planning.mentions import Vocabulary
from engine.planning.queries import at_source, queries_of
from engine.planning.reading import Clock, Reading, read
from engine.planning.relations import reach_words
from engine.planning.table_query import TableQuery


class UnreadableGoal(ValueError):
    """A sub-goal's description that is not exactly one query; the message says what could not be understood."""


_WORDS: dict[Language, dict[str, str]] = {
    "en": {"highest": "highest {}", "lowest": "lowest {}", "by": "{0} by {1}", "sep": ", "},
    "zh": {"highest": "最高的{}", "lowest": "最低的{}", "by": "各{1}的{0}", "sep": "，"},
}
_CHINESE_UNITS = {Grain.DAY: "日", Grain.MONTH: "月", Grain.QUARTER: "季", Grain.YEAR: "年"}


def describe(query: TableQuery, catalogue: Catalogue, language: Language) -> str:
    """The query as one phrase, for instance ``return rate, Heron 2, East, January 2024``."""
    words = _WORDS[language]
    if query.measure is not None:
        head = label(catalogue.measure(query.source, query.table, query.measure).names, language)
    else:
        head = label(catalogue.dimension(query.source, query.table, query.listed or "").names, language)
    if query.by is not None:
        head = words["by"].format(head, label(catalogue.dimension(query.source, query.table, query.by).names, language))
    if query.by_time is not None and query.measure is not None:
        unit = query.by_time
        head = f"逐{_CHINESE_UNITS[unit]}{head}" if language == "zh" else f"{head} {unit} by {unit}"
    if query.order is not None:
        head = words[query.order].format(head)
    parts = [head, *filter_words(query, catalogue, language)]
    if query.period is not None:
        parts.append(period_text(query.period, language))
    return words["sep"].join(parts)


def filter_words(query: TableQuery, catalogue: Catalogue, language: Language) -> tuple[str, ...]:
    """What the filters of a query hold its columns to, in the order of the table's dimensions."""
    columns = [d.column for d in catalogue.table(query.source, query.table).dimensions]
    filters = sorted(query.filters, key=lambda pair: columns.index(pair[0]))
    words = {column: catalogue.value_label(column, value, language) for column, value in filters}
    if query.reach is not None:
        words[query.reach.column] = reach_words(words[query.reach.column], query.reach, language)
    return tuple(words.values())


def _at(query: TableQuery, source: str, catalogue: Catalogue) -> TableQuery | None:
    return query if query.source == source else at_source(query, source, catalogue)


def query_in(description: str, source: str, catalogue: Catalogue, vocabulary: Vocabulary, clock: Clock) -> TableQuery:
    """The one query that a sub-goal's description means at ``source``; ``UnreadableGoal`` where it is not one."""
    return query_of(read(description, vocabulary, clock), source, catalogue)


def query_of(reading: Reading, source: str, catalogue: Catalogue) -> TableQuery:
    """The same, of a description that was read."""
    description, found = reading.text, queries_of(reading, catalogue)
    queries = [q for query in found.queries if (q := _at(query, source, catalogue)) is not None]
    if len(queries) != 1:
        measures = [m.names[0] for key, t in catalogue.tables.items() if key[0] == source for m in t.measures]
        raise UnreadableGoal(
            f"{description!r} is {len(queries)} queries to {source}, expected 1; "
            f"name one measure of: {', '.join(measures)}"
        )
    if left := (*found.unused, *found.ungrouped, *reading.residue, *reading.unparsed_periods, *reading.limits):
        raise UnreadableGoal(f"{description!r}: {source} knows nothing of {', '.join(map(repr, left))}")
    return queries[0]
