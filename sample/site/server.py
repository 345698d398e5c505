"""The BI site over HTTP: a login form, sessions that end, boards drawn by script from JSON."""

from collections.abc import Awaitable, Callable
from pathlib import Path
from secrets import compare_digest
from urllib.parse import parse_qs, quote

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, JSONResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route

from sample.site.board import Board
from sample.site.pages import board_page, index_page, login_page
from sample.site.sessions import Sessions
from sample.site.stored import Site

COOKIE = "session"
ASSETS = {name: Path(__file__).with_name(name) for name in ("board.js", "logo.svg")}
Answer = Callable[[Request], Awaitable[Response]]


def create_app(site: Site, folder: Path, sessions: Sessions) -> Starlette:
    """The application; ``folder`` holds the pictures."""
    portal = _Portal(site, folder, sessions)
    return Starlette(
        routes=[
            Route("/", portal.for_people(portal.index)),
            Route("/login", portal.login, methods=["GET", "POST"]),
            Route("/boards/{slug}", portal.for_people(portal.board)),
            Route("/pictures/{slug}", portal.for_scripts(portal.picture)),
            Route("/api/boards/{slug}", portal.for_scripts(portal.panels)),
            Route("/assets/{name}", _asset),
        ]
    )


class _Portal:
    """Answers requests from the boards in memory."""

    def __init__(self, site: Site, folder: Path, sessions: Sessions) -> None:
        self._site = site
        self._folder = folder
        self._sessions = sessions
        self._boards = {board.slug: board for board in site.boards}

    def for_people(self, answer: Answer) -> Answer:
        """``answer`` for readers with a session; others are sent to the login form."""

        async def checked(request: Request) -> Response:
            if not self._sessions.admits(request.cookies.get(COOKIE)):
                return RedirectResponse(f"/login?next={quote(request.url.path)}", 302)
            return await answer(request)

        return checked

    def for_scripts(self, answer: Answer) -> Answer:
        """The same for what a page loads: others get a 401."""

        async def checked(request: Request) -> Response:
            if not self._sessions.admits(request.cookies.get(COOKIE)):
                return JSONResponse({"error": "the session has ended; log in again"}, 401)
            return await answer(request)

        return checked

    async def login(self, request: Request) -> Response:
        """The form, and what becomes of it."""
        if request.method == "GET":
            return HTMLResponse(login_page(self._site, target=_inside(request.query_params.get("next", "/"))))
        form = {name: values[0] for name, values in parse_qs((await request.body()).decode("utf-8", "replace")).items()}
        target = _inside(form.get("next", "/"))
        layout, login = self._site.layout, self._site.login
        given = f"{form.get(layout.user_field, '')}\n{form.get(layout.password_field, '')}"
        if not compare_digest(given.encode(), f"{login.user}\n{login.password}".encode()):
            return HTMLResponse(login_page(self._site, target=target, message="用户名或密码错误"), 401)
        response = RedirectResponse(target, 303)
        response.set_cookie(COOKIE, self._sessions.begin(), httponly=True, samesite="lax")
        return response

    async def index(self, _request: Request) -> Response:
        return HTMLResponse(index_page(self._site))

    async def board(self, request: Request) -> Response:
        board = self._found(request)
        return HTMLResponse(board_page(self._site, board)) if board else _missing()

    async def picture(self, request: Request) -> Response:
        board = self._found(request)
        return FileResponse(self._folder / board.picture) if board and board.picture else _missing()

    async def panels(self, request: Request) -> Response:
        """What the script of a board draws, and how."""
        board = self._found(request)
        if board is None or board.picture:
            return _missing()
        panels = [panel.model_dump() for panel in board.panels]
        layout = self._site.layout.model_dump(exclude={"user_field", "password_field"})
        return JSONResponse({"panels": panels, "layout": layout})

    def _found(self, request: Request) -> Board | None:
        return self._boards.get(request.path_params["slug"])


def _inside(target: str) -> str:
    """A path of this site; anything else becomes the list of boards."""
    return target if target.startswith("/") and not target.startswith(("//", "/\\")) else "/"


async def _asset(request: Request) -> Response:
    path = ASSETS.get(request.path_params["name"])
    return FileResponse(path) if path else _missing()


def _missing() -> Response:
    return PlainTextResponse("not found", 404)
