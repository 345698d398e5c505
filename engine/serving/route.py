"""Who answers a question: decided when it is accepted, and asked again when another server goes on with it."""

from dataclasses import dataclass
from typing import Protocol

from engine.pipelines.answerer import Answerer
from engine.store_runs import Beside, StoredRun, nothing


@dataclass(frozen=True)
class Route:
    """A question with its path, who answers it, and what is written in the transaction that accepts it."""

    question: StoredRun
    answerer: Answerer
    record: Beside = nothing


class Router(Protocol):
    """Decides. Both methods raise what a client is to be told where no answerer can be had."""

    def route(self, question: StoredRun, *, user: str | None) -> Route:
        """The route of a new question that may take any path; that of ``question`` itself counts for nothing."""
        ...

    def answerer(self, question: StoredRun) -> Answerer:
        """Who answers a question that keeps to its path, or goes on with one that was accepted before."""
        ...
