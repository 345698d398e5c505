"""The tools of Agentic RAG, each under its contract."""

from collections.abc import Mapping

from engine.execution.contracts import ToolContract
from engine.execution.dispatcher import Dispatcher
from engine.planning.catalogue import CALCULATION
from engine.planning.plan import ExecutionPlan
from engine.sources.calculation import calculate
from engine.sources.database import Database
from engine.sources.knowledge import KnowledgeBase

SEARCH_SLA_S = 10.0
CALCULATION_SLA_S = 1.0


def dispatcher(knowledge: KnowledgeBase | None, databases: Mapping[str, Database]) -> Dispatcher:
    """The door to the documents where there are any, to arithmetic, and to every database under a name of its own."""
    contracts = [ToolContract.of("calculate", calculate, sla_s=CALCULATION_SLA_S)]
    if knowledge is not None:
        contracts.append(ToolContract.of("search_documents", knowledge.search, sla_s=SEARCH_SLA_S))
    contracts += [
        ToolContract.of(f"sql_{name}", database.select, sla_s=database.source.timeout_s)
        for name, database in databases.items()
    ]
    return Dispatcher(contracts)


def allowed_for(plan: ExecutionPlan, databases: Mapping[str, Database]) -> frozenset[str]:
    """The tools that a plan may call: those of its sources, and the documents, which stand in for any of them."""
    sources = {goal.data_source for goal in plan.sub_goals}
    calculating = {"calculate"} if CALCULATION in sources else set()
    return frozenset({"search_documents", *calculating, *(f"sql_{name}" for name in sources & databases.keys())})
