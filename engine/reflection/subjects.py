"""What a figure is about, in the words of the asker's language."""

from engine.periods.words import period_text
from engine.planning.catalogue import Catalogue, Language, label
from engine.planning.describe import filter_words
from engine.planning.table_query import TableQuery


def subject(query: TableQuery, catalogue: Catalogue, language: Language) -> tuple[str, ...]:
    """What a query is about: the names of its filters, and its period in words."""
    period = query.period or catalogue.extent(query.source, query.table)
    return (*filter_words(query, catalogue, language), *([period_text(period, language)] if period is not None else []))


def measure_name(query: TableQuery, catalogue: Catalogue, language: Language) -> str:
    """How the figure or the column is called that a query asks for."""
    if query.measure is None:
        return label(catalogue.dimension(query.source, query.table, query.listed or "").names, language)
    return label(catalogue.measure(query.source, query.table, query.measure).names, language)
