"""The engine over HTTP: a question in, an audited answer out, and every answer again by its trace."""

from collections.abc import Callable, Mapping
from datetime import date, datetime
from typing import Literal

from fastapi import FastAPI, HTTPException
from pydantic import BaseModel, ConfigDict, Field

from engine.answer import Answer
from engine.pipelines.answerer import Answerer
from engine.store import Store

MOST_CHARACTERS = 2000


class Asking(BaseModel):
    """A question. Without ``as_of`` it is asked today, in the project's zone."""

    model_config = ConfigDict(extra="forbid")

    question: str = Field(min_length=1, max_length=MOST_CHARACTERS, pattern=r"\S")
    as_of: date | None = None
    path: Literal["simple", "agentic"] = "agentic"


def create_app(
    answerers: Mapping[str, Answerer], store: Store, *, today: Callable[[], date], now: Callable[[], datetime]
) -> FastAPI:
    """The application. ``answerers`` has one for each path; ``now`` gives aware UTC times."""
    app = FastAPI(title="Plumbline", description="Answers from verified data, with every step of the way to them.")

    @app.post("/ask")
    def ask(asking: Asking) -> Answer:
        """Answer a question. An abstention is an answer too, and says what was tried."""
        answer = answerers[asking.path].answer(asking.question, as_of=asking.as_of or today())
        store.save_answer(f"asked {answer.trace_id}", answer, now())
        return answer

    @app.get("/answers/{trace_id}", responses={404: {"description": "No answer has this trace."}})
    def answers(trace_id: str) -> Answer:
        """The answer of one run, as it was given."""
        found = store.get_answer(trace_id)
        if found is None:
            raise HTTPException(404, f"no answer has the trace {trace_id!r}")
        return found

    @app.get("/healthz")
    def healthz() -> dict[str, str]:
        """That the process is up."""
        return {"status": "ok"}

    return app
