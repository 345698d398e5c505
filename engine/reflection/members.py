"""Members of a group of which a result holds nothing, for the asker: clauses, no full stops."""

from collections.abc import Iterator

from engine.execution.outcome import Outcome
from engine.planning.catalogue import Catalogue, Language
from engine.planning.stored_names import members
from engine.reflection.loop import Executed
from engine.reflection.subsidiaries import BESIDE
from engine.reflection.wording import comma
from engine.sources.database import SqlResult


def on_subsidiaries(executed: Executed, language: Language) -> Iterator[str]:
    """That figures are those of subsidiaries, since there is no record of the firm itself."""
    words = (
        "{}没有相应记录，所列为其子公司各自的数据"
        if language == "zh"
        else ("{}: there is no such record; what is told of subsidiaries is theirs alone")
    )
    for step in sorted(executed.beside):
        yield words.format(executed.latest[step.removesuffix(BESIDE)].goal.description)


def on_members(outcome: Outcome, catalogue: Catalogue, language: Language) -> Iterator[str]:
    """The members that a listing of a group had to leave out, since no row is theirs."""
    query, result = outcome.query, outcome.result
    if query is None or query.reach is None or query.by != query.reach.column or not isinstance(result, SqlResult):
        return
    column = query.reach.column
    there = {str(row[column]) for row in result.rows}
    wanted = members(query, column, dict(query.filters)[column], catalogue)
    missing = [catalogue.value_label(column, name, language) for name in wanted if name not in there]
    if missing:
        words = "{}：{}没有相应记录" if language == "zh" else "{}: of {} there is no row"
        yield words.format(outcome.goal.description, comma(language).join(missing))
