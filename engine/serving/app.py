"""The engine over HTTP: a question in, an audited answer out, and every answer again by its trace."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from datetime import date
from typing import Annotated

from fastapi import FastAPI, Header, Path, Response
from fastapi.responses import JSONResponse, StreamingResponse

from engine.answer import Answer
from engine.serving import documented, troubles
from engine.serving.asking import Accepted, Asking
from engine.serving.errors import TRACE_HEADER, Trouble, tell_errors
from engine.serving.events import HEARTBEAT_S, MEDIA_TYPE, events_of
from engine.serving.limits import BodyLimit
from engine.serving.readiness import Probes, Ready, readiness
from engine.serving.run import Run
from engine.serving.runs import Runs
from engine.settings import ServingSettings
from engine.states import End, RunState
from engine.store import Store
from engine.store_runs import RunStore

User = Annotated[str, Header(alias="x-forwarded-user", description="Who asks, as a proxy with a login tells it")]
TraceId = Annotated[str, Path(pattern=r"^[0-9A-Za-z-]{1,64}$", examples=["6e1a8a0e-5a3b-4b8e-9d0c-0d6a5a9f6a51"])]


def create_app(
    runs: Runs, store: Store, limits: ServingSettings, *, probes: Probes, today: Callable[[], date]
) -> FastAPI:
    """The application over ``runs``. ``probes`` has a part's name and what raises where that part is out of order."""

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        keeper = asyncio.create_task(runs.keep())
        yield
        keeper.cancel()
        with suppress(asyncio.CancelledError):
            await keeper

    app = FastAPI(title="Plumbline", description=documented.APP, redoc_url=None, lifespan=lifespan)
    app.add_middleware(BodyLimit, most_bytes=limits.body_bytes, closing=runs.closing)
    tell_errors(app, runs.new_id)
    _add_asking(app, runs, limits, today)
    _add_answers(app, store)
    _add_health(app, runs, probes)
    return app


def _add_asking(app: FastAPI, runs: Runs, limits: ServingSettings, today: Callable[[], date]) -> None:
    async def accept(asking: Asking, user: str) -> Run:
        if len(asking.question) > limits.question_characters:
            raise troubles.too_long(len(asking.question), limits.question_characters)
        return await runs.accept(asking.path, asking.question, asking.as_of or today(), user=asking.user or user)

    @app.post("/ask", response_model=Answer, responses=documented.ASK)
    async def ask(
        asking: Asking,
        accept_header: Annotated[str, Header(alias="accept")] = "*/*",
        prefer: Annotated[str, Header()] = "",
        user: User = "",
    ) -> Response:
        """Answer a question. An abstention is an answer too, and says what was tried.

        With `Accept: text/event-stream` this is the same as `/ask/stream`. With `Prefer: respond-async` the question is
        accepted, and its answer fetched by its trace. Once accepted, it is answered even where the client goes away or
        the server stops.
        """
        run = await accept(asking, user)
        if MEDIA_TYPE in accept_header:
            return _streamed(run)
        if "respond-async" in prefer:
            return _accepted(run)
        ending = await run.ending()
        if ending is None:
            return _accepted(run)
        if isinstance(ending, Trouble):
            return ending.response()
        return _json(ending)

    @app.post("/ask/stream", response_class=StreamingResponse, responses=documented.STREAM)
    async def ask_stream(asking: Asking, user: User = "") -> Response:
        """Answer a question, and tell what happens meanwhile as server-sent events."""
        return _streamed(await accept(asking, user))


def _add_answers(app: FastAPI, store: Store) -> None:
    stored = RunStore(store)

    @app.get("/answers/{trace_id}", response_model=Answer, responses=documented.ANSWERS)
    def answers(trace_id: TraceId) -> Response:
        """The answer of one run, as it was given; 202 while there is none yet. One may wait for a person."""
        # In this order: a run ends, and its answer is kept, in one transaction.
        run = stored.get(trace_id)
        if run is not None and run.state not in (RunState.DONE, RunState.WAITING):
            return _accepted_response(Accepted.of(run))
        if run is not None and run.end is End.CANCELLED:  # also one whose answer waited for a person
            raise troubles.cancelled(trace_id)
        if (found := store.get_answer(trace_id)) is not None:
            return _json(found)
        raise troubles.no_such_answer(trace_id)


def _add_health(app: FastAPI, runs: Runs, probes: Probes) -> None:
    @app.get("/healthz")
    async def healthz() -> dict[str, str]:
        """That the process is up."""
        return {"status": "ok"}

    @app.get("/readyz", responses=documented.READY)
    async def readyz() -> Ready:
        """That an answer can be given now: every part that it needs is there."""
        runs.must_be_open()
        return await readiness(probes)


def _streamed(run: Run) -> Response:
    headers = {TRACE_HEADER: run.question.trace_id, "Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return StreamingResponse(events_of(run, HEARTBEAT_S), media_type=MEDIA_TYPE, headers=headers)


def _accepted(run: Run) -> Response:
    return _accepted_response(Accepted.of(run.question))


def _accepted_response(accepted: Accepted) -> Response:
    headers = {
        TRACE_HEADER: accepted.trace_id,
        "Location": accepted.answer,
        "Retry-After": str(troubles.RETRY_AFTER_S),
    }
    return JSONResponse(accepted.model_dump(mode="json"), 202, headers)


def _json(answer: Answer) -> Response:
    return JSONResponse(answer.model_dump(mode="json"), headers={TRACE_HEADER: answer.trace_id})
