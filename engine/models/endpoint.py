"""A language model behind an OpenAI-compatible HTTP API, such as vLLM's."""

import hashlib
import logging
import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from pydantic import SecretStr

from engine.models.model import Generation, Grammar, Message, ModelError

if TYPE_CHECKING:
    import httpx

logger = logging.getLogger(__name__)

RETRIES = 3
_FIRST_WAIT_S = 0.5
_LONGEST_WAIT_S = 30.0
_CONTEXT_TOKENS = 8192


class EndpointModel:
    """Chat completions over HTTP, temperature 0.

    ``constrains`` is false: a JSON Schema travels as ``response_format``, which servers may ignore; a Lark grammar is
    not sent at all. The caller parses and, where needed, repairs what comes back.
    """

    constrains = False

    def __init__(
        self,
        url: str,
        *,
        name: str,
        api_key: SecretStr | None = None,
        timeout_s: float = 120,
        context_tokens: int = _CONTEXT_TOKENS,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        """``url`` ends in /v1; ``context_tokens`` bounds what callers put into a prompt."""
        import httpx

        self.name = name
        self.digest = hashlib.sha256(f"endpoint\n{url}\n{name}".encode()).hexdigest()[:16]
        self.context_tokens = context_tokens
        self._url = url.rstrip("/") + "/chat/completions"
        self._timeout_s = timeout_s
        self._sleep = sleep
        headers = {} if api_key is None else {"Authorization": f"Bearer {api_key.get_secret_value()}"}
        self._client = httpx.Client(headers=headers, timeout=timeout_s)

    def count_tokens(self, text: str) -> int:
        """An estimate, on the high side: the server's tokenizer is not known here.

        A token for three ASCII characters and one for each other character.
        """
        ascii_count = sum(character.isascii() for character in text)
        return -(-ascii_count // 3) + len(text) - ascii_count

    def generate(
        self,
        messages: Sequence[Message],
        *,
        max_tokens: int,
        grammar: Grammar | None = None,
        timeout_s: float | None = None,
    ) -> Generation:
        """Answer ``messages``; 429 and 5xx are tried again, at most ``RETRIES`` times, then ``ModelError``."""
        body: dict[str, Any] = {
            "model": self.name,
            "messages": [message.model_dump() for message in messages],
            "max_tokens": max_tokens,
            "temperature": 0,
        }
        if grammar is not None and grammar.kind == "json_schema":
            schema = {"name": "answer", "schema": grammar.source, "strict": True}
            body["response_format"] = {"type": "json_schema", "json_schema": schema}
        started = time.perf_counter()
        answer = self._post(body, self._timeout_s if timeout_s is None else min(timeout_s, self._timeout_s))
        return self._generation(answer, time.perf_counter() - started)

    def _post(self, body: dict[str, Any], timeout_s: float) -> "httpx.Response":
        import httpx

        for attempt in range(RETRIES + 1):
            try:
                answer = self._client.post(self._url, json=body, timeout=timeout_s)
            except httpx.TimeoutException as error:
                raise ModelError(
                    f"{self._url}: no answer within {timeout_s:g} s; raise language_model.timeout_s, or "
                    "answer.writing_s where the answer's text was to be written, or use a smaller model"
                ) from error
            except httpx.HTTPError as error:
                raise ModelError(
                    f"{self._url}: cannot be reached ({type(error).__name__}: {error}); check language_model.url"
                ) from error
            if answer.status_code != 429 and answer.status_code < 500:
                break
            if attempt < RETRIES:
                wait_s = _wait_s(answer.headers.get("Retry-After"), attempt)
                logger.warning("%s: HTTP %d, again in %.1f s", self._url, answer.status_code, wait_s)
                self._sleep(wait_s)
        if answer.status_code in (401, 403):
            raise ModelError(f"{self._url}: HTTP {answer.status_code}, access refused; check language_model.api_key")
        if answer.status_code == 404:
            raise ModelError(
                f"{self._url}: HTTP 404; check that language_model.url ends in /v1 and that the server has a model "
                f"called {self.name!r}"
            )
        if answer.status_code != 200:
            raise ModelError(f"{self._url}: HTTP {answer.status_code}: {answer.text[:300]}")
        return answer

    def _generation(self, answer: "httpx.Response", seconds: float) -> Generation:
        try:
            data = answer.json()
            choice = data["choices"][0]
            usage = data.get("usage") or {}
            return Generation(
                text=(choice["message"]["content"] or "").strip(),
                prompt_tokens=usage.get("prompt_tokens", 0),
                completion_tokens=usage.get("completion_tokens", 0),
                seconds=seconds,
                finish="length" if choice.get("finish_reason") == "length" else "stop",
            )
        except (ValueError, LookupError, TypeError) as error:
            raise ModelError(
                f"{self._url}: the answer is no chat completion ({type(error).__name__}: {error}): {answer.text[:300]}"
            ) from error


def _wait_s(retry_after: str | None, attempt: int) -> float:
    """Seconds to wait: the server's ``Retry-After`` in seconds, else doubling; a date there counts as absent."""
    try:
        wished = float(retry_after) if retry_after is not None else _FIRST_WAIT_S * 2**attempt
    except ValueError:
        wished = _FIRST_WAIT_S * 2**attempt
    return min(max(wished, 0.0), _LONGEST_WAIT_S)
