"""A small project on disk, with a real store and a small real embedding model, for tests of assets."""

from datetime import UTC, date, datetime
from pathlib import Path
from uuid import uuid4

from engine.answer import Answer, AnswerStatus
from engine.planning.catalogue import Catalogue
from engine.planning.planner import Planner
from engine.retrieval.index import Index
from engine.settings import KnowledgeBaseSource, Settings
from engine.sources.connect import open_databases
from engine.sources.known import Sources, read_sources
from engine.store import Store
from tests.engine.retrieval.hashing import HashingEmbedder
from tests.engine.talkers import Talker

DOCUMENTS = {
    "notes/review.md": "# Review of 2024\n\nPublished 2024-05-02\n\nRevenue in Q1 2024 was 12 million yuan.\n",
    "plan.md": "# 计划\n\n2024年6月的预算是300万元。\n\n| 月份 | 预算 |\n| --- | --- |\n| 5月 | 100 |\n| 6月 | 200 |\n",
}
QUESTIONS = (
    '{"id": "q1", "question": "What was the revenue in Q1 2024?", "language": "en", "kind": "document",'
    ' "as_of": "2024-06-01", "answerable": true, "gold": [{"kind": "number", "number": 12000000, "unit": "CNY"}],'
    ' "sources": ["documents"], "evidence": [{"source": "documents", "file": "notes/review.md",'
    ' "quote": "Revenue in Q1 2024 was 12 million yuan"}]}\n'
    '{"id": "q2", "question": "2024年有多少员工？", "language": "zh", "kind": "unanswerable", "as_of": "2024-06-01",'
    ' "answerable": false}\n'
)


class Echo:
    """An answerer that says the same to everything; ``path`` is whose place it takes."""

    def __init__(self, path: str, text: str, versions: dict[str, str]) -> None:
        self.path, self.text, self._versions = path, text, versions
        self.seconds = 0.5
        self.asked: list[str] = []

    def versions(self) -> dict[str, str]:
        return self._versions

    def answer(self, question: str, *, as_of: date) -> Answer:
        self.asked.append(question)
        return Answer.model_validate(
            {
                "trace_id": str(uuid4()),
                "question": question,
                "as_of": as_of,
                "path": self.path,
                "status": AnswerStatus.ANSWERED,
                "text": self.text,
                "seconds": self.seconds,
                "versions": self._versions,
            }
        )


class SmallProject:
    """Implements `assets.project.Project` in ``folder``."""

    mlflow_address = "http://127.0.0.1:5000"

    def __init__(self, folder: Path) -> None:
        for name, text in DOCUMENTS.items():
            (folder / "documents" / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / "documents" / name).write_text(text, "utf-8")
        (folder / "questions.jsonl").write_text(QUESTIONS, "utf-8")
        self.settings = Settings(
            name="small",
            project=folder,
            home=folder / "home",
            models=folder / "models",
            documents=(folder / "documents",),
            questions=folder / "questions.jsonl",
            sources=(KnowledgeBaseSource(id="documents", kind="knowledge_base", description="papers"),),
        )
        self.store = Store.open(f"sqlite:///{folder / 'home' / 'store.db'}")
        self.embedder = HashingEmbedder()
        self.language_model = Talker(lambda _: '[["documents","revenue"]]')
        self.planner = Planner(Catalogue.of(self.settings, ()), self.language_model)
        versions = {"index": "i", "pipeline": "p", "model": "m", "sources": "s"}
        self.answerers = (
            Echo("simple", "I do not know.", versions),
            Echo("agentic", "Revenue was 12 million yuan.", versions),
        )

    simple_with_rows = None

    @property
    def sources(self) -> Sources:
        return read_sources(self.settings, open_databases(self.settings))

    def live_index(self) -> Index:
        live = self.store.live("index")
        assert live is not None
        return Index.open(self.settings.home / "indexes" / live.version)

    def now(self) -> datetime:
        return datetime.now(UTC)
