"""One typed model of everything that can be configured. It does no I/O: `orchestration` reads files and environment.

Names for people (``names``) are lists: any of them may occur in a question, in either language; the first name in the
answer's script is the one that answers use.
"""

from engine.settings.agents import AgentSettings
from engine.settings.alerts import AlertSettings
from engine.settings.answering import AnswerSettings, RetrievalSettings
from engine.settings.basics import Identifier, Name, Names, Text
from engine.settings.boards import BoardLogin, BoardSource, BoardTable, CrossTable
from engine.settings.budget import BudgetSettings
from engine.settings.categories import Categories
from engine.settings.conflicts import ConflictSettings
from engine.settings.entities import Entity, FormerName
from engine.settings.knowledge_base import KnowledgeBaseSource
from engine.settings.models import EmbeddingSettings, LanguageModelSettings, PlannerSettings, RerankerSettings
from engine.settings.project import Settings, Source
from engine.settings.reading import ReadingSettings
from engine.settings.remote import RemoteSource
from engine.settings.review import ReviewHook
from engine.settings.routing import RoutingSettings
from engine.settings.run_code import CodeSettings
from engine.settings.serving import ServingSettings
from engine.settings.sql import SqlSource
from engine.settings.tables import Dimension, Measure, Table, TabularSource, TimeColumn
from engine.settings.task_graph import SubTask, TaskNode
from engine.settings.tickets import TicketSource

__all__ = [
    "AgentSettings",
    "AlertSettings",
    "AnswerSettings",
    "BoardLogin",
    "BoardSource",
    "BoardTable",
    "BudgetSettings",
    "Categories",
    "CodeSettings",
    "ConflictSettings",
    "CrossTable",
    "Dimension",
    "EmbeddingSettings",
    "Entity",
    "FormerName",
    "Identifier",
    "KnowledgeBaseSource",
    "LanguageModelSettings",
    "Measure",
    "Name",
    "Names",
    "PlannerSettings",
    "ReadingSettings",
    "RemoteSource",
    "RerankerSettings",
    "RetrievalSettings",
    "ReviewHook",
    "RoutingSettings",
    "ServingSettings",
    "Settings",
    "Source",
    "SqlSource",
    "SubTask",
    "Table",
    "TabularSource",
    "TaskNode",
    "Text",
    "TicketSource",
    "TimeColumn",
]
