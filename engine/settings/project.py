"""A whole project."""

from pathlib import Path
from typing import Annotated

from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError

from engine.contradictions import contradictions
from engine.settings.agents import AgentSettings
from engine.settings.alerts import AlertSettings
from engine.settings.answering import AnswerSettings, RetrievalSettings
from engine.settings.basics import Strict, Text
from engine.settings.boards import BoardSource
from engine.settings.budget import BudgetSettings
from engine.settings.conflicts import ConflictSettings
from engine.settings.entities import Entity
from engine.settings.gate import GateSettings
from engine.settings.knowledge_base import KnowledgeBaseSource
from engine.settings.models import EmbeddingSettings, LanguageModelSettings, PlannerSettings
from engine.settings.reading import ReadingSettings
from engine.settings.review import ReviewHook
from engine.settings.routing import RoutingSettings
from engine.settings.run_code import CodeSettings
from engine.settings.serving import ServingSettings
from engine.settings.sql import SqlSource
from engine.settings.task_graph import TaskNode
from engine.settings.tickets import TicketSource

Source = Annotated[KnowledgeBaseSource | SqlSource | TicketSource | BoardSource, Field(discriminator="kind")]


class Settings(Strict):
    """A project. Paths are absolute by the time the engine sees them."""

    name: Text = Field(description="What the project is called")
    project: Path = Field(description="The folder of plumbline.yaml")
    home: Path = Field(description="PLUMBLINE_HOME: all state")
    models: Path = Field(description="PLUMBLINE_MODELS: packaged models, fetched and converted once for all projects")
    zone: Text = Field(
        "UTC", description='IANA name of the zone in which civil days are lived: where "last quarter" ends at midnight'
    )
    fiscal_year_start: int = Field(1, ge=1, le=12, description="Month in which the fiscal year begins, 1 to 12")
    documents: tuple[Path, ...] = Field((), description="Folders or files: PDF, DOCX, HTML, Markdown, CSV, XLSX, text")
    questions: Path | None = Field(None, description="Evaluation questions, JSON Lines; `plumbline evaluate` asks them")
    sources: tuple[Source, ...] = Field((), description="What can be asked: the documents, and databases")
    entities: tuple[Entity, ...] = Field((), description="Registered names, other names, and who holds whom")
    entities_file: Path | None = Field(None, description="More of them: a CSV table with a row for each")
    task_graph: tuple[TaskNode, ...] = Field((), description="Known goals and the sub-tasks that they expand to")
    filler_words: tuple[Text, ...] = Field(
        (),
        description="Words of this trade that questions may hold without narrowing anything down, such as its verbs",
    )
    model_writing: bool = Field(True, description="Flag: the final text is written by the model, then checked")
    language_model: LanguageModelSettings = LanguageModelSettings()
    planner: PlannerSettings = PlannerSettings()
    embedding: EmbeddingSettings = EmbeddingSettings()
    reading: ReadingSettings = ReadingSettings()
    retrieval: RetrievalSettings = RetrievalSettings()
    conflicts: ConflictSettings = ConflictSettings()
    answer: AnswerSettings = AnswerSettings()
    agents: AgentSettings = AgentSettings()
    budget: BudgetSettings = BudgetSettings()
    retention_days: int = Field(90, ge=1, description="Days after which `plumbline purge` removes what has ended")
    review: tuple[ReviewHook, ...] = Field((), description="Values that wait for a person before they are told")
    review_changes: bool = Field(
        True, description="Whether a call of a tool that changes something waits for a person before it is made"
    )
    run_code: CodeSettings | None = Field(
        None, description="Limits of the sandbox in which plans may run code; without them no code is run"
    )
    serving: ServingSettings = ServingSettings()
    routing: RoutingSettings = RoutingSettings()
    alerts: AlertSettings = AlertSettings()
    gate: GateSettings = GateSettings()
    flags_provider: Text | None = Field(
        None, description="package.module:function that makes an OpenFeature provider. Default: a file"
    )

    @model_validator(mode="after")
    def _without_contradictions(self) -> "Settings":
        if found := list(contradictions(self)):
            text = "; ".join(map(str, found))
            raise PydanticCustomError("contradictions", "{text}", {"text": text, "found": found})
        return self
