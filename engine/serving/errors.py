"""How every error reaches a client: one shape, with what was wrong and what to do."""

import logging
from collections.abc import Callable, Mapping
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import BaseModel
from starlette.exceptions import HTTPException

from engine.answer import Step, Verdict
from engine.models.model import ModelError
from engine.planning.planned import Planned
from engine.retrieval.manifest import IndexCorrupt
from engine.retrieval.result import SearchError
from engine.sources.errors import SourceError
from engine.store import StoreError

logger = logging.getLogger(__name__)

TRACE_HEADER = "Trace-Id"


class Done(BaseModel):
    """What was done of a question before it ended without an answer."""

    plan: Planned | None
    steps: tuple[Step, ...]
    verdicts: tuple[Verdict, ...]


class ErrorDetail(BaseModel):
    """What went wrong. ``code`` is for programs, the rest for people."""

    code: str
    message: str
    suggestion: str
    trace_id: str | None = None
    done: Done | None = None
    parts: dict[str, str] | None = None


class ErrorBody(BaseModel):
    """The body of every response that is an error."""

    error: ErrorDetail


class Trouble(Exception):
    """An error as a client sees it: an HTTP status, headers and the body's fields."""

    def __init__(
        self, status: int, code: str, message: str, suggestion: str, *, retry_after_s: int | None = None, **more: Any
    ) -> None:
        super().__init__(message)
        self.status = status
        self.detail = ErrorDetail(code=code, message=message, suggestion=suggestion, **more)
        self.headers = {} if retry_after_s is None else {"Retry-After": str(retry_after_s)}
        if self.detail.trace_id is not None:
            self.headers[TRACE_HEADER] = self.detail.trace_id

    @property
    def body(self) -> ErrorBody:
        """The body that tells it."""
        return ErrorBody(error=self.detail)

    def response(self, headers: Mapping[str, str] | None = None) -> JSONResponse:
        """The response that tells it."""
        content = self.body.model_dump(mode="json", exclude_none=True)
        return JSONResponse(content, self.status, self.headers | dict(headers or {}))


_KNOWN: dict[type[Exception], tuple[str, str]] = {
    StoreError: ("STORE_UNAVAILABLE", "mend what the message names, then ask again"),
    IndexCorrupt: ("INDEX_UNAVAILABLE", "build the index again with `plumbline build`, then ask again"),
    SearchError: ("INDEX_UNAVAILABLE", "build the index again with `plumbline build`, then ask again"),
    ModelError: ("MODEL_UNAVAILABLE", "mend what the message names, then ask again"),
    SourceError: ("SOURCE_UNAVAILABLE", "ask again when the source is back"),
}


def trouble_of(error: Exception, trace_id: str | None) -> Trouble:
    """``error`` as a client may see it. One that we do not know is logged whole and told without its insides."""
    if isinstance(error, Trouble):
        return error
    for kind, (code, suggestion) in _KNOWN.items():
        if isinstance(error, kind):
            return Trouble(503, code, str(error), suggestion, trace_id=trace_id)
    logger.error("trace %s: an error that is not known", trace_id, exc_info=error)
    return Trouble(
        500,
        "INTERNAL",
        "something went wrong inside",
        f"report it with the log's entry for the trace {trace_id}",
        trace_id=trace_id,
    )


_OF_STATUS = {
    404: ("NOT_FOUND", "see /docs for what there is"),
    405: ("METHOD_NOT_ALLOWED", "use a method that the Allow header names"),
}


def tell_errors(app: FastAPI, new_id: Callable[[], str]) -> None:
    """Make ``app`` tell every error in the one shape; one that we do not know gets a trace of ``new_id``."""

    async def known(_: Request, error: Exception) -> JSONResponse:
        return trouble_of(error, None).response()

    kinds: list[type[Exception]] = [Trouble, *_KNOWN]
    for kind in kinds:
        app.add_exception_handler(kind, known)

    @app.exception_handler(HTTPException)
    async def http(request: Request, error: HTTPException) -> JSONResponse:
        if error.status_code == 400:  # the framework's word for a body that is not even text
            return Trouble(422, "INVALID_REQUEST", "body: no JSON in UTF-8", "send JSON, encoded as UTF-8").response()
        code, suggestion = _OF_STATUS.get(error.status_code, ("REFUSED", "see /docs for what is expected"))
        message = f"{request.method} {request.url.path}: {error.detail}"
        return Trouble(error.status_code, code, message, suggestion).response(error.headers)

    @app.exception_handler(RequestValidationError)
    async def invalid(_: Request, error: RequestValidationError) -> JSONResponse:
        return Trouble(422, "INVALID_REQUEST", _faults(error), "see /docs for the fields and their limits").response()

    @app.exception_handler(Exception)
    async def unknown(_: Request, error: Exception) -> JSONResponse:
        return trouble_of(error, new_id()).response()


def _faults(error: RequestValidationError) -> str:
    """Each fault with its field; never the value, which may be long or unprintable."""
    return "; ".join(f"{'.'.join(map(str, fault['loc']))}: {fault['msg']}" for fault in error.errors())
