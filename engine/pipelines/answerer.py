"""The one interface that Simple RAG, Agentic RAG and, later, the router share."""

from datetime import date
from typing import Protocol

from engine.answer import Answer


class Answerer(Protocol):
    """Answers a question as of a given day; it never reads the clock to learn what day it is."""

    def answer(self, question: str, *, as_of: date) -> Answer:
        """An ``Answer`` in every case: what goes wrong inside becomes its status and its notes."""
        ...
