"""The one interface that Simple RAG, Agentic RAG and, later, the router share."""

from datetime import date
from typing import Protocol

from engine.answer import Answer
from engine.progress import Watch, unwatched


class Answerer(Protocol):
    """Answers a question as of a given day; it never reads the clock to learn what day it is."""

    def answer(self, question: str, *, as_of: date, trace_id: str | None = None, watch: Watch = unwatched) -> Answer:
        """An ``Answer`` in every case: what goes wrong inside becomes its status and its notes.

        ``trace_id`` is a new one where the caller has given none out yet; ``watch`` is told of each event.
        """
        ...
