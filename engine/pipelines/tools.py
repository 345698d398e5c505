"""The tools of Agentic RAG, each under its contract."""

from collections.abc import Mapping, Sequence

from engine.execution.contracts import ToolContract
from engine.execution.dispatcher import Dispatcher, Permit, RefusalLog
from engine.planning.catalogue import CALCULATION, CLASSIFICATION, CODE, ENTITIES, EXTRACTION, STATEMENTS
from engine.planning.plan import ExecutionPlan
from engine.settings import CodeSettings, Entity
from engine.sources.calculation import calculate
from engine.sources.classify.texts import TextClassifier
from engine.sources.database import Database
from engine.sources.entities import EntityLookUp
from engine.sources.extraction import Extractor
from engine.sources.knowledge import KnowledgeBase
from engine.sources.run_code import Sandbox

SEARCH_SLA_S = 10.0
CALCULATION_SLA_S = 1.0
CLASSIFICATION_SLA_S = 5.0
EXTRACTION_SLA_S = 2.0
ENTITIES_SLA_S = 1.0


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
    documents = None if knowledge is None else "search_documents"
    contracts = [
        ToolContract.of("calculate", calculate, sla_s=CALCULATION_SLA_S),
        ToolContract.of("entities", EntityLookUp(entities).look_up, sla_s=ENTITIES_SLA_S),
    ]
    if knowledge is not None:
        contracts.append(ToolContract.of("search_documents", knowledge.search, sla_s=SEARCH_SLA_S))
        contracts.append(ToolContract.of("find_statements", knowledge.statements, sla_s=SEARCH_SLA_S))
        contracts.append(ToolContract.of("extract", Extractor(knowledge.finder).extract, sla_s=EXTRACTION_SLA_S))
    if texts is not None:
        contracts.append(ToolContract.of("classify", texts.classify, sla_s=CLASSIFICATION_SLA_S))
    if code is not None:
        contracts.append(ToolContract.of("run_code", Sandbox(code).run, sla_s=code.seconds))
    contracts += [
        ToolContract.of(f"sql_{name}", database.select, sla_s=database.source.timeout_s, fallback=documents)
        for name, database in databases.items()
    ]
    return Dispatcher(contracts, on_refusal=on_refusal)


def permit_for(plan: ExecutionPlan, databases: Mapping[str, Database]) -> Permit:
    """The tools that a plan may call: those of its sources, and the documents, which stand in for any of them."""
    sources = {goal.data_source for goal in plan.sub_goals}
    tools = (
        (CALCULATION, "calculate"),
        (CLASSIFICATION, "classify"),
        (CODE, "run_code"),
        (ENTITIES, "entities"),
        (EXTRACTION, "extract"),
        (STATEMENTS, "find_statements"),
    )
    built_in = {tool for source, tool in tools if source in sources}
    asked = {f"sql_{name}" for name in sources & databases.keys()}
    return Permit(frozenset({"search_documents", *built_in, *asked}))
