"""JSON from one HTTP server until a deadline: tried again where that may help, bounded, and trusting nobody else."""

import asyncio
import json
from collections.abc import Mapping
from dataclasses import dataclass
from email.utils import parsedate_to_datetime
from random import Random
from typing import Any, NoReturn

import httpx

from engine.payload import Payload, seen
from engine.sources.endpoints import Tell
from engine.sources.errors import Fault, SourceError

MOST_BYTES = 50_000_000
"""Of one answer."""
RETRIES = 3
FIRST_WAIT_S = 0.2
_PASSING = frozenset({429, 500, 502, 503, 504})
_SHOWN_CHARACTERS = 120


@dataclass(frozen=True)
class JsonServer:
    """Asks through ``client``, which follows no redirects, until ``deadline`` in the time of the event loop.

    Errors are ``SourceError`` and name ``source``. What they show of an answer may hold secrets that the server sent
    back; whoever knows them takes them out. ``rng`` spreads the waits between tries, of which ``tell`` is told.
    """

    client: httpx.AsyncClient
    source: str
    deadline: float
    rng: Random
    tell: Tell
    patient: bool
    """Whether what may pass is tried again here, after a wait; else another server is asked."""

    async def ask(self, method: str, url: str, parameters: Mapping[str, Any]) -> Any:
        """The JSON of one answer. ``parameters`` are the query of a GET and the JSON body of a POST."""
        query, body = (None, dict(parameters)) if method == "POST" else (dict(parameters), None)
        request = self.client.build_request(method, url, params=query or None, json=body)
        answer = await self._tried(request)
        self._refuse_unless_ok(answer)
        return self._parsed(answer)

    async def _tried(self, request: httpx.Request) -> httpx.Response:
        """The first answer that is no passing trouble, or the last one."""
        for attempt in range(RETRIES if self.patient else 0):
            try:
                answer = await self._sent(request)
            except httpx.ConnectError as error:
                raise self._unreached(request, error) from error
            except httpx.TransportError:
                await self._wait("the connection broke off", Fault.UNAVAILABLE, None, attempt)
                continue
            if answer.status_code not in _PASSING:
                return answer
            await self._wait(f"HTTP {answer.status_code}", _fault(answer), asked_s(answer.headers), attempt)
        try:
            return await self._sent(request)
        except httpx.TransportError as error:
            raise self._unreached(request, error) from error

    async def _sent(self, request: httpx.Request) -> httpx.Response:
        """The whole answer, unless it is too long to be one."""
        answer = await self.client.send(request, stream=True)
        try:
            content = bytearray()
            async for part in answer.aiter_bytes():
                content += part
                if len(content) > MOST_BYTES:
                    self._fail(Fault.RESULT_INVALID, f"more than {MOST_BYTES:,} bytes in one answer", "ask for less")
        except httpx.DecodingError as error:
            self._fail(Fault.FORMAT, f"an answer that cannot be decompressed ({error})", "look at it with curl")
        finally:
            await answer.aclose()
        headers = {k: v for k, v in answer.headers.items() if k not in ("content-encoding", "content-length")}
        origin = f"{request.method} {_plain(request.url)}"
        media_type = headers.get("content-type", "application/octet-stream")
        seen(Payload(bytes(content), media_type, origin, answer.status_code, dict(answer.headers)))
        return httpx.Response(answer.status_code, headers=headers, content=bytes(content), request=request)

    async def _wait(self, told: str, fault: Fault, asked_s: float | None, attempt: int) -> None:
        """As long as the server asks for, else twice as long each time; not at all where that would be too late."""
        wait_s = FIRST_WAIT_S * 2**attempt * (1 + self.rng.random()) if asked_s is None else asked_s
        left_s = self.deadline - asyncio.get_running_loop().time()
        if wait_s >= left_s:
            raise SourceError(
                fault,
                f"{self.source}: {told}, and to wait {wait_s:.1f} s for another try is too long ({left_s:.1f} s left)",
                "ask again later, or allow more time",
                retryable=True,
                status=told,
                retry_after_s=wait_s,
            )
        self.tell(f"{told}: again in {wait_s:.1f} s")
        await asyncio.sleep(wait_s)

    def _refuse_unless_ok(self, answer: httpx.Response) -> None:
        status, where = answer.status_code, f"{answer.request.method} {_plain(answer.request.url)}"
        told = f"HTTP {status}"
        if status in (401, 403):
            self._fail(
                Fault.UNAVAILABLE, f"{where}: {told}, the login is refused", "check token and headers", refused=told
            )
        if answer.is_redirect:
            target = _plain(answer.request.url.join(answer.headers["Location"]))
            self._fail(
                Fault.UNAVAILABLE,
                f"{where}: {told}, a redirect to {target}; none is followed, since it would take the login along",
                "set url to where it leads, or renew the login",
                status=told,
            )
        if status in _PASSING:
            times = f", {RETRIES + 1} times" if self.patient else ""
            raise SourceError(
                _fault(answer),
                f"{self.source}: {where}: {told}{times}: {_beginning(answer.text)}",
                "ask again later; if it stays so, tell whoever runs the server",
                retryable=True,
                status=told,
            )
        if not answer.is_success:
            self._fail(
                Fault.QUERY_FAILED,
                f"{where}: {told}: {_beginning(answer.text)}",
                "compare url with the server's, and path and query with its documentation",
                status=told,
            )

    def _parsed(self, answer: httpx.Response) -> Any:
        where = f"{answer.request.method} {_plain(answer.request.url)}"
        charset = answer.charset_encoding or "utf-8"
        charset = "utf-8-sig" if charset.lower() in ("utf-8", "utf8") else charset
        try:
            text = answer.content.decode(charset)
        except (UnicodeDecodeError, LookupError) as error:
            self._fail(Fault.FORMAT, f"{where}: the answer is no text in {charset}: {error}", "look at it with curl")
        try:
            return json.loads(text, parse_constant=_refuse_constant)
        except (ValueError, RecursionError) as error:
            kind = answer.headers.get("Content-Type", "of no type")
            begins = f"begins {_beginning(text)}" if text.strip() else "is empty"
            self._fail(
                Fault.FORMAT,
                f"{where}: expected JSON, got an answer ({kind}) that {begins} ({str(error) or type(error).__name__})",
                "look at it with curl; a page instead of data may be that of a login or of a proxy",
            )

    def _unreached(self, request: httpx.Request, error: httpx.TransportError) -> SourceError:
        return SourceError(
            Fault.UNAVAILABLE,
            f"{self.source}: {_plain(request.url)}: {str(error) or type(error).__name__}",
            "check that the server runs and that url names it",
            retryable=True,
            address=request.url.netloc.decode("ascii"),
        )

    def _fail(
        self, fault: Fault, cause: str, suggestion: str, *, status: str | None = None, refused: str | None = None
    ) -> NoReturn:
        raise SourceError(fault, f"{self.source}: {cause}", suggestion, status=status, refused=refused)


def _plain(url: httpx.URL) -> str:
    """A URL without what may be secret: user, password, query."""
    return str(url.copy_with(username=None, password=None, query=None, fragment=None))


def _beginning(text: str) -> str:
    plain = " ".join(text.split())
    return repr(plain if len(plain) <= _SHOWN_CHARACTERS else plain[:_SHOWN_CHARACTERS] + "…")


def _fault(answer: httpx.Response) -> Fault:
    return Fault.RATE_LIMITED if answer.status_code == 429 else Fault.UNAVAILABLE


def asked_s(headers: httpx.Headers) -> float | None:
    """The seconds for which a server asks to be left alone; a date counts from the one on its own clock."""
    asked = headers.get("Retry-After", "").strip()
    if asked.isdecimal():
        return float(asked)
    try:
        until, now = (parsedate_to_datetime(text) for text in (asked, headers.get("Date", "")))
        return max(0.0, (until - now).total_seconds())
    except (ValueError, TypeError):  # no date, or one without a zone
        return None


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON")
