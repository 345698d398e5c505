"""Server-sent events: what happens to a question, line by line."""

import logging
from collections.abc import AsyncIterator

from pydantic import BaseModel

from engine.answer import Step, Verdict
from engine.planning.planned import Planned
from engine.progress import Event
from engine.serving.asking import Accepted
from engine.serving.errors import Trouble
from engine.serving.run import Run
from engine.store import Transition

logger = logging.getLogger(__name__)

HEARTBEAT_S = 10.0
MEDIA_TYPE = "text/event-stream"

_NAMES: dict[type[BaseModel], str] = {Planned: "plan", Transition: "state", Step: "step", Verdict: "verdict"}


async def events_of(run: Run, heartbeat_s: float) -> AsyncIterator[str]:
    """The events of ``run`` as text, from ``accepted`` to ``answer``, ``error`` or ``parked``.

    A comment is sent where nothing happens, so that a client that went away is noticed. Its question is answered all
    the same: it was accepted, and the answer can be fetched by its trace.
    """
    ended = False
    try:
        yield _event("accepted", Accepted.of(run.question))
        async for event in run.follow(heartbeat_s):
            yield ": still at work\n\n" if event is None else _event(_name(event), event)
        ending = await run.ending()
        ended = True
        if ending is None:
            yield _event("parked", Accepted.of(run.question))
        elif isinstance(ending, Trouble):
            yield _event("error", ending.body)
        else:
            yield _event("answer", ending)
    finally:
        if not ended:
            logger.info("trace %s: the client went away, the question is answered all the same", run.question.trace_id)


def _name(event: Event) -> str:
    return _NAMES[type(event)]


def _event(name: str, data: BaseModel) -> str:
    # JSON holds no line break, so one data line is always enough.
    return f"event: {name}\ndata: {data.model_dump_json(exclude_none=name == 'error')}\n\n"
