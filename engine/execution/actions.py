"""From a sub-goal to a typed action. Rules fill every slot here, so no model is asked and the thought is composed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta

from pydantic import BaseModel

from engine.computed_steps import calculation_in, classify_in, code_in
from engine.execution.calculation_inputs import calculation_params
from engine.execution.code_inputs import code_params
from engine.execution.contracts import Action
from engine.execution.outcome import Effort, Outcome
from engine.execution.thoughts import Thought
from engine.periods.period import Grain, Period
from engine.periods.words import period_text
from engine.planning.catalogue import (
    CALCULATION,
    CLASSIFICATION,
    CODE,
    ENTITIES,
    EXTRACTION,
    STATEMENTS,
    Catalogue,
    Language,
    label,
)
from engine.planning.describe import UnreadableGoal, query_in
from engine.planning.entity_steps import entity_step_in
from engine.planning.extractions import extraction_in
from engine.planning.mentions import Vocabulary
from engine.planning.plan import SubGoal
from engine.planning.reading import Clock
from engine.planning.stored_names import stored_names
from engine.planning.table_query import TableQuery
from engine.sources.classify.texts import ClassifyParams
from engine.sources.database import Database, SqlParams, SqlResult
from engine.sources.entities import EntityParams
from engine.sources.errors import Fault, SourceError
from engine.sources.extraction import ExtractionParams, Quoted
from engine.sources.figures import absence
from engine.sources.knowledge import SearchFindings, SearchParams
from engine.sources.statement import statement_of
from engine.sources.statements import StatementParams
from engine.statement_steps import Teller, statements_in


@dataclass(frozen=True)
class Intent:
    """A thought, the action that follows from it, and the query behind it where there is one."""

    thought: str
    action: Action
    query: TableQuery | None = None
    covered: Period | None = None
    """The days that the data reach of the period asked for, where they are not all of it."""


@dataclass(frozen=True)
class ActionMaker:
    """Turns sub-goals into actions against one catalogue, as of one day."""

    catalogue: Catalogue
    vocabulary: Vocabulary
    databases: Mapping[str, Database]
    clock: Clock

    def intent(self, goal: SubGoal, effort: Effort, earlier: Mapping[str, Outcome]) -> Intent:
        """The action for ``goal``; ``SourceError`` where its description cannot be turned into one."""
        if goal.data_source == CALCULATION:
            return self._calculation(goal, earlier)
        if goal.data_source == EXTRACTION:
            return _extraction(goal, earlier)
        if goal.data_source == CLASSIFICATION:
            return self._classification(goal, earlier)
        if goal.data_source == CODE:
            return self._code(goal, earlier)
        if goal.data_source == ENTITIES:
            return _look_up(goal)
        if goal.data_source == STATEMENTS:
            return self._statements(goal, earlier)
        if goal.data_source in self.databases:
            return self._query(goal)
        params = SearchParams(query=goal.description, as_of=self.clock.as_of, k=effort.k)
        return _intent(goal, "the documents may say it", "search_documents", params)

    def fault_in(self, intent: Intent, result: BaseModel) -> SourceError | None:
        """Why the rows of a query do not hold the figure that was asked for, where they do not."""
        if isinstance(result, SqlResult) and intent.query is not None:
            return absence(intent.query, result, self.catalogue)
        return None

    def _query(self, goal: SubGoal) -> Intent:
        source = goal.data_source
        try:
            query = query_in(goal.description, source, self.catalogue, self.vocabulary, self.clock)
        except UnreadableGoal as error:
            raise SourceError(Fault.PARAM_INVALID, str(error), "name one measure, its filters and a period") from error
        bounded, covered = self._within_extent(query)
        table = self.catalogue.table(query.source, query.table)
        database = self.databases[source]
        stored = stored_names(query, self.catalogue)
        statement = statement_of(bounded, table, quote=database.quote, dialect=database.dialect, stored=stored)
        params = SqlParams(sql=statement.sql, parameters=dict(statement.parameters))
        reason = f"table {query.table} holds {query.measure or query.listed}"
        return _intent(goal, reason, f"sql_{source}", params, query=query, covered=covered)

    def _within_extent(self, query: TableQuery) -> tuple[TableQuery, Period | None]:
        """The query within the days of its table's data, and those days of its period where they are not all of them.

        A period wholly outside is an error, never a zero.
        """
        extent, period = self.catalogue.extent(query.source, query.table), query.period
        if extent is None or period is None or extent.start is None or extent.end is None:
            return query, None
        covered = period.within(extent)
        if covered is None:
            last = extent.end - timedelta(days=1)
            raise SourceError(
                Fault.OUT_OF_RANGE,
                f"table {query.table} of {query.source} holds {extent.start} to {last}, "
                f"asked was {period_text(period, 'en')}",
                "ask for a time inside",
                held=extent,
                period=period,
            )
        # "Since May" asks for what there is; only a bound that was named can be missed.
        short = (period.start is not None and period.start < extent.start) or (
            period.end is not None and period.end > extent.end
        )
        return query.model_copy(update={"period": covered}), covered if short else None

    def _calculation(self, goal: SubGoal, earlier: Mapping[str, Outcome]) -> Intent:
        try:
            calculation = calculation_in(goal.description)
        except ValueError as error:
            raise SourceError(Fault.PARAM_INVALID, str(error), "see planning/calculations.py") from error
        params = calculation_params(calculation, earlier, self.catalogue)
        return _intent(goal, "the figures are there", "calculate", params)

    def _classification(self, goal: SubGoal, earlier: Mapping[str, Outcome]) -> Intent:
        try:
            name, step = classify_in(goal.description)
        except ValueError as error:
            raise SourceError(Fault.PARAM_INVALID, str(error), "see engine/computed_steps.py") from error
        if (dimension := self.catalogue.categories.get(name.casefold())) is None:
            known = ", ".join(self.catalogue.categories) or "none are configured"
            raise SourceError(Fault.PARAM_INVALID, f"no column of categories is called {name!r}", f"name one: {known}")
        outcome = earlier.get(step)
        result = None if outcome is None else outcome.result
        if not isinstance(result, SearchFindings):
            raise SourceError(Fault.NO_RESULT, f"{step} gave no passage", "mend that step", step=step)
        params = ClassifyParams(column=dimension.column, texts=[passage.text for passage in result.passages])
        return _intent(goal, "passages are there, and the categories are configured", "classify", params)

    def _code(self, goal: SubGoal, earlier: Mapping[str, Outcome]) -> Intent:
        try:
            step = code_in(goal.description)
        except ValueError as error:
            raise SourceError(Fault.PARAM_INVALID, str(error), "see engine/computed_steps.py") from error
        params = code_params(step, earlier, self.catalogue)
        return _intent(goal, "what it computes with is there, and the plan has its code", "run_code", params)

    def _statements(self, goal: SubGoal, earlier: Mapping[str, Outcome]) -> Intent:
        try:
            step, by = statements_in(goal.description)
        except ValueError as error:
            raise SourceError(Fault.PARAM_INVALID, str(error), "see planning/statements.py") from error
        outcome = earlier.get(step)
        if outcome is None or (query := outcome.query) is None or query.measure is None:
            raise SourceError(Fault.NO_RESULT, f"{step} asked for no figure", "mend that step", step=step)
        table = self.catalogue.table(query.source, query.table)
        measure = self.catalogue.measure(query.source, query.table, query.measure)
        names = tuple(self.catalogue.names_of(column, value) for column, value in query.filters)
        params = StatementParams(
            queries=(outcome.goal.description, *_wordings(names, measure.names, by)),
            as_of=self.clock.as_of,
            names=names,
            measure=measure.names,
            unit=measure.unit,
            period=query.period,
            of_events=table.time is not None and table.time.grain is Grain.DAY,
            teller=by.words if by is not None else (),
        )
        return Intent(
            f"{step} asks for {measure.id}: look for what the documents state of it.",
            Action(tool="find_statements", params=params.model_dump(mode="json")),
        )


def _wordings(names: Sequence[tuple[str, ...]], measure: tuple[str, ...], by: Teller | None) -> tuple[str, ...]:
    """What is looked for as documents of either language word it. Undated: a paper tells later what happened."""
    languages: tuple[Language, ...] = ("zh", "en")
    told = [by.words] if by is not None and by.words else []
    return tuple(" ".join(label(words, language) for words in (*told, *names, measure)) for language in languages)


def _look_up(goal: SubGoal) -> Intent:
    try:
        wanted, name = entity_step_in(goal.description)
    except ValueError as error:
        raise SourceError(Fault.PARAM_INVALID, str(error), "see planning/entity_steps.py") from error
    params = EntityParams(name=name, wanted=wanted)
    return _intent(goal, "the registry of entities holds it", "entities", params)


def _extraction(goal: SubGoal, earlier: Mapping[str, Outcome]) -> Intent:
    try:
        step = extraction_in(goal.description)
    except ValueError as error:
        raise SourceError(Fault.PARAM_INVALID, str(error), "see planning/extractions.py") from error
    outcome = earlier.get(step)
    if outcome is None or not isinstance(outcome.result, SearchFindings):
        raise SourceError(Fault.NO_RESULT, f"{step} gave no passage", "mend that step", step=step)
    quoted = [
        Quoted(text=passage.text, reference=passage.reference, uncertain=passage.uncertain)
        for passage in outcome.result.passages
    ]
    params = ExtractionParams(question=outcome.goal.description, passages=tuple(quoted))
    return _intent(goal, "passages are there to read the value out of", "extract", params)


def _intent(
    goal: SubGoal,
    reason: str,
    tool: str,
    params: BaseModel,
    *,
    query: TableQuery | None = None,
    covered: Period | None = None,
) -> Intent:
    """The call of ``tool`` with its thought; what the sub-goal depends on is done by then."""
    thought = Thought(goal.description, goal.depends_on, tool, reason)
    return Intent(thought.text(), Action(tool=tool, params=params.model_dump(mode="json")), query, covered)
