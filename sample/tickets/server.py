"""The ticket system over HTTP, in the manner of Jira's REST interface, version 2."""

from collections.abc import Awaitable, Callable
from typing import Any

from pydantic import BaseModel, Field, ValidationError, field_validator
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from sample.tickets.columns import Columns, JqlError
from sample.tickets.jql import Issue, select
from sample.tickets.stored import Tickets

PAGE = 50
MOST_A_PAGE = 100


class Search(BaseModel):
    """What a search asks for. Fields and expansions may be lists, or names with commas between them."""

    jql: str = ""
    start_at: int = Field(0, ge=0, alias="startAt")
    max_results: int = Field(PAGE, ge=0, alias="maxResults")
    fields: list[str] = ["*all"]
    expand: list[str] = []

    @field_validator("fields", "expand", mode="before")
    @classmethod
    def _names(cls, value: Any) -> Any:
        return [name.strip() for name in value.split(",") if name.strip()] if isinstance(value, str) else value


def create_app(tickets: Tickets) -> Starlette:
    """The application. Every address needs a login, as ``Basic`` or as ``Bearer``."""
    system = _System(tickets)
    return Starlette(
        routes=[
            Route("/rest/api/2/search", system.guarded(system.search), methods=["GET", "POST"]),
            Route("/rest/api/2/issue/{key}", system.guarded(system.issue)),
            Route("/rest/api/2/field", system.guarded(system.field)),
        ]
    )


class _System:
    """Answers requests from the tickets in memory."""

    def __init__(self, tickets: Tickets) -> None:
        self._tickets = tickets
        self._columns = Columns(tickets.fields, tickets.zone)
        self._by_key = {issue["key"]: issue for issue in tickets.issues}

    def guarded(self, answer: Callable[[Request], Awaitable[Response]]) -> Callable[[Request], Awaitable[Response]]:
        """``answer``, for those who may read."""

        async def checked(request: Request) -> Response:
            if not self._tickets.login.admits(request.headers.get("authorization", "")):
                refusal = _refusal(401, "You are not authenticated. Authentication required to perform this operation.")
                refusal.headers["WWW-Authenticate"] = 'Basic realm="tickets"'
                return refusal
            return await answer(request)

        return checked

    async def search(self, request: Request) -> Response:
        """A page of the issues that a query finds."""
        try:
            given = dict(request.query_params) if request.method == "GET" else await request.json()
            asked = Search.model_validate(given)
            found = select(self._tickets.issues, asked.jql, self._columns)
        except ValidationError as error:
            return _refusal(400, *(f"{'.'.join(map(str, e['loc']))}: {e['msg']}" for e in error.errors()))
        except JqlError as error:
            return _refusal(400, str(error))
        except ValueError as error:
            return _refusal(400, f"The body is no JSON: {error}")
        size = min(asked.max_results, MOST_A_PAGE)
        page = found[asked.start_at : asked.start_at + size]
        issues = [_shown(i, request, fields=asked.fields, expand=asked.expand) for i in page]
        return JSONResponse({"startAt": asked.start_at, "maxResults": size, "total": len(found), "issues": issues})

    async def issue(self, request: Request) -> Response:
        """One issue by its key, with its history where ``expand=changelog`` asks for it."""
        issue = self._by_key.get(request.path_params["key"])
        if issue is None:
            return _refusal(404, "Issue Does Not Exist")
        asked = Search.model_validate(dict(request.query_params))
        return JSONResponse(_shown(issue, request, fields=asked.fields, expand=asked.expand))

    async def field(self, _request: Request) -> Response:
        """The custom fields with their names."""
        return JSONResponse(self._tickets.fields)


def _shown(issue: Issue, request: Request, *, fields: list[str], expand: list[str]) -> dict[str, Any]:
    """The parts of an issue that a reader asked for."""
    shown = {name: issue[name] for name in ("id", "key")}
    shown["self"] = f"{request.base_url}rest/api/2/issue/{issue['id']}"
    shown["fields"] = {n: v for n, v in issue["fields"].items() if {n, "*all"} & set(fields)}
    if "changelog" in expand:
        shown["changelog"] = issue["changelog"]
    return shown


def _refusal(status: int, *messages: str) -> JSONResponse:
    return JSONResponse({"errorMessages": list(messages), "errors": {}}, status)
