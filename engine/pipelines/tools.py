"""The tools of Agentic RAG, each under its contract."""

from collections.abc import Mapping, Sequence

from engine.execution.contracts import ToolContract
from engine.execution.dispatcher import Dispatcher, Permit, RefusalLog
from engine.planning.catalogue import CALCULATION, CLASSIFICATION, CODE, ENTITIES, EXTRACTION, STATEMENTS
from engine.planning.plan import ExecutionPlan
from engine.settings import BoardSource, CodeSettings, Entity, TabularSource, TicketSource
from engine.sources.calculate import calculate
from engine.sources.classify.texts import TextClassifier
from engine.sources.database import Database
from engine.sources.entities import EntityLookUp
from engine.sources.errors import Fault
from engine.sources.extraction import Extractor
from engine.sources.knowledge import KnowledgeBase
from engine.sources.run_code import Sandbox

FETCHED_S: float = TicketSource.model_fields["timeout_s"].default
BOARD_S: float = BoardSource.model_fields["timeout_s"].default

CALCULATE = ToolContract.of("calculate", calculate, sla_s=1, faults=(Fault.NO_RESULT, Fault.UNDEFINED))
CLASSIFY = ToolContract.of("classify", TextClassifier.classify, sla_s=5, faults=(Fault.NO_RESULT, Fault.UNAVAILABLE))
LOOK_UP = ToolContract.of("entities", EntityLookUp.look_up, sla_s=1, faults=(Fault.NO_RESULT, Fault.ANSWERS_DIFFER))
EXTRACT = ToolContract.of("extract", Extractor.extract, sla_s=2, faults=(Fault.NO_RESULT,))
FIND_STATEMENTS = ToolContract.of("find_statements", KnowledgeBase.statements, sla_s=10, faults=(Fault.NO_RESULT,))
RUN_CODE = ToolContract.of(
    "run_code",
    Sandbox.run,
    sla_s=CodeSettings.model_fields["seconds"].default,
    sla_setting="`run_code.seconds`",
    faults=(Fault.NO_RESULT, Fault.UNAVAILABLE),
)
SEARCH = ToolContract.of(
    "search_documents", KnowledgeBase.search, sla_s=10, faults=(Fault.NO_RESULT, Fault.ANSWERS_DIFFER)
)
SQL = ToolContract.of(
    "sql_SOURCE",
    Database.select,
    sla_s=TabularSource.model_fields["timeout_s"].default,
    sla_setting=f"`timeout_s` of the source, by default {FETCHED_S:g} s for tickets and {BOARD_S:g} s for a board",
    fallback=SEARCH.name,
    faults=(
        *(Fault.UNAVAILABLE, Fault.RATE_LIMITED, Fault.LOCKED, Fault.FORMAT, Fault.QUERY_FAILED),
        *(Fault.NO_RESULT, Fault.UNDEFINED, Fault.UNSURE, Fault.OUT_OF_RANGE, Fault.TOO_FINE),
    ),
)
"""For any source of tables: SQL databases, and the rows that are fetched from tickets and boards."""

SHIPPED = (CALCULATE, CLASSIFY, LOOK_UP, EXTRACT, FIND_STATEMENTS, RUN_CODE, SEARCH, SQL)


def dispatcher(
    knowledge: KnowledgeBase | None,
    databases: Mapping[str, Database],
    *,
    entities: Sequence[Entity] = (),
    texts: TextClassifier | None = None,
    code: CodeSettings | None = None,
    on_refusal: RefusalLog | None = None,
) -> Dispatcher:
    """The door to the documents where there are any, to arithmetic, the registry, and each database by its own name.

    Only where there are limits of ``code`` it leads to the sandbox too.
    """
    contracts = [CALCULATE, LOOK_UP.on(EntityLookUp(entities))]
    if knowledge is not None:
        contracts += [SEARCH.on(knowledge), FIND_STATEMENTS.on(knowledge), EXTRACT.on(Extractor(knowledge.finder))]
    if texts is not None:
        contracts.append(CLASSIFY.on(texts))
    if code is not None:
        contracts.append(RUN_CODE.on(Sandbox(code), sla_s=code.seconds))
    documents = None if knowledge is None else SEARCH.name
    contracts += [
        SQL.on(database, name=f"sql_{name}", sla_s=database.source.timeout_s, fallback=documents)
        for name, database in databases.items()
    ]
    return Dispatcher(contracts, on_refusal=on_refusal)


def permit_for(plan: ExecutionPlan, databases: Mapping[str, Database]) -> Permit:
    """The tools that a plan may call: those of its sources, and the documents, which stand in for any of them."""
    sources = {goal.data_source for goal in plan.sub_goals}
    tools = {
        CALCULATION: CALCULATE,
        CLASSIFICATION: CLASSIFY,
        CODE: RUN_CODE,
        ENTITIES: LOOK_UP,
        EXTRACTION: EXTRACT,
        STATEMENTS: FIND_STATEMENTS,
    }
    built_in = {tools[source].name for source in sources & tools.keys()}
    asked = {f"sql_{name}" for name in sources & databases.keys()}
    return Permit(frozenset({SEARCH.name, *built_in, *asked}))
