"""What the engine asks of a language model and of an embedding model."""

import hashlib
from collections.abc import Sequence
from typing import Any, Literal, Protocol

import numpy as np
from numpy.typing import NDArray
from pydantic import BaseModel, ConfigDict


class Message(BaseModel):
    """One turn of a chat."""

    model_config = ConfigDict(frozen=True)

    role: Literal["system", "user", "assistant"]
    content: str


class Grammar(BaseModel):
    """A constraint on what may be generated: a JSON Schema (as a dict) or a Lark grammar (as text)."""

    model_config = ConfigDict(frozen=True)

    kind: Literal["json_schema", "lark"]
    source: str | dict[str, Any]


class Generation(BaseModel):
    """What came back, with what it cost. Greedy decoding, so the same prompt gives the same text."""

    model_config = ConfigDict(frozen=True)

    text: str
    prompt_tokens: int
    completion_tokens: int
    seconds: float
    finish: Literal["stop", "length"]


class ModelError(Exception):
    """A model that cannot be had or cannot answer; the message says what to do."""


class LanguageModel(Protocol):
    """A chat model. ``digest`` changes whenever weights, runtime or precision change."""

    name: str
    digest: str
    context_tokens: int

    def count_tokens(self, text: str) -> int:
        """Tokens of ``text``, without the chat frame."""
        ...

    def generate(
        self,
        messages: Sequence[Message],
        *,
        max_tokens: int,
        grammar: Grammar | None = None,
        timeout_s: float | None = None,
    ) -> Generation:
        """Answer ``messages`` with at most ``max_tokens`` tokens; ``ModelError`` where that fails.

        After ``timeout_s`` seconds a local model gives what it has written by then, as if it had reached its length;
        an endpoint, which gives all or nothing, has failed.
        """
        ...


class ModelInFront:
    """A :class:`LanguageModel` in front of another, ``_model``, which it speaks for except where it says otherwise."""

    _model: LanguageModel

    @property
    def name(self) -> str:
        """The model's name."""
        return self._model.name

    @property
    def digest(self) -> str:
        """The model's digest."""
        return self._model.digest

    @property
    def context_tokens(self) -> int:
        """The model's context length."""
        return self._model.context_tokens

    def count_tokens(self, text: str) -> int:
        """Tokens of ``text``."""
        return self._model.count_tokens(text)

    def generate(
        self,
        messages: Sequence[Message],
        *,
        max_tokens: int,
        grammar: Grammar | None = None,
        timeout_s: float | None = None,
    ) -> Generation:
        """What the model answers; ``ModelError`` where that fails."""
        return self._model.generate(messages, max_tokens=max_tokens, grammar=grammar, timeout_s=timeout_s)


def request_digest(messages: Sequence[Message], max_tokens: int, grammar: Grammar | None) -> str:
    """SHA-256 over all that decides what a model writes, but for the model."""
    parts = [str(max_tokens), "" if grammar is None else grammar.model_dump_json()]
    return hashlib.sha256("\n".join([*parts, *(m.model_dump_json() for m in messages)]).encode()).hexdigest()


class Reranker(Protocol):
    """A model that reads question and passage together. ``digest`` changes with its weights."""

    name: str
    digest: str

    def relevance(self, query: str, passages: Sequence[str]) -> NDArray[np.float32]:
        """How well each of ``passages`` answers ``query``, each in [0, 1]."""
        ...


class Embedder(Protocol):
    """A text embedding model whose vectors have unit length, so that a dot product is the cosine.

    Of a text with more than ``max_tokens`` tokens the end is not embedded; ``None`` where any length is.
    """

    name: str
    digest: str
    dimensions: int
    max_tokens: int | None

    def encode_queries(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Shape ``(len(texts), dimensions)``."""
        ...

    def encode_passages(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Shape ``(len(texts), dimensions)``."""
        ...

    def count_tokens(self, texts: Sequence[str]) -> list[int]:
        """How many tokens each text has, without the marks of beginning and end that every text gets."""
        ...
