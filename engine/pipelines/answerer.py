"""The one interface that Simple RAG, Agentic RAG and, later, the router share."""

from datetime import date
from typing import Protocol

from engine.answer import Answer
from engine.progress import Watch, unwatched
from engine.store_runs import Lease


class Answerer(Protocol):
    """Answers a question as of a given day; it never reads the clock to learn what day it is."""

    def answer(self, question: str, *, as_of: date, lease: Lease | None = None, watch: Watch = unwatched) -> Answer:
        """An ``Answer`` in every case: what goes wrong inside becomes its status and its notes.

        ``lease`` is that of a run which the caller has begun, and ends; without one the answerer sees to it itself.
        ``watch`` is told of each event. ``RunStopped`` is raised where the run was paused, cancelled or taken over.
        """
        ...
