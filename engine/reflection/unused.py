"""That a source shows more than could be read of it, so that a listing or a series may lack something."""

from collections.abc import Iterator

from engine.execution.outcome import Outcome
from engine.planning.catalogue import Language
from engine.reflection.wording import comma
from engine.sources.database import SqlResult

MOST_NAMED = 5
"""So many are named; of more, the number is told."""


def on_unused(outcome: Outcome, language: Language) -> Iterator[str]:
    """What of the table asked was not used, by the names that it has there."""
    query, result = outcome.query, outcome.result
    if query is None or not isinstance(result, SqlResult) or not result.left_out:
        return
    names = comma(language).join(result.left_out[:MOST_NAMED])
    more = len(result.left_out) - MOST_NAMED
    if language == "zh":
        names += f"等{len(result.left_out)}项" if more > 0 else ""
        yield f"{query.source}的{query.table}中未采用的内容：{names}"
        return
    names += f" and {more} more" if more > 0 else ""
    yield f"{query.source}: shown in {query.table} and not used: {names}"
