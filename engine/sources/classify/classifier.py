"""What texts are about: words and patterns first, then examples by the embedding model, or groups that are found."""

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Literal

from pydantic import BaseModel, ConfigDict

from engine.models.model import Embedder, ModelError
from engine.settings import Categories
from engine.sources.classify.examples import Examples
from engine.sources.classify.found import Found
from engine.sources.classify.sentences import Vectors
from engine.sources.classify.words import Words
from engine.sources.errors import Fault, SourceError

LoadEmbedder = Callable[[], Embedder]

MOST_CHARACTERS = 20_000
"""Of a text that is looked at: to read some megabytes takes longer than any answer may. A longer one is uncertain."""


class Told(BaseModel):
    """The category of a text, ``None`` where it is uncertain, and what told it."""

    model_config = ConfigDict(frozen=True)

    category: str | None
    by: Literal["words", "examples", "found"] | None = None
    confidence: float | None = None
    """The share of right ones among examples that were told as surely; ``None`` where nothing was measured."""


class Classifier:
    """Tells categories of texts; the embedder is loaded with the first text that needs it."""

    def __init__(self, categories: Categories, load_embedder: LoadEmbedder | None) -> None:
        self._categories = categories
        self._load_embedder = load_embedder
        self._words = Words(categories)
        self._known: dict[str, Told] = {}
        self._grouped: dict[tuple[str, ...], dict[str, str]] = {}

    def told(self, texts: Sequence[str]) -> list[Told]:
        """One for each text, in order. Groups that are found are those of all these texts together."""
        if self._categories.found is not None:
            return self._in_groups(texts, self._categories.found)
        for text in texts:
            if text not in self._known:
                self._known[text] = self._one(text)
        return [self._known[text] for text in texts]

    @cached_property
    def digest(self) -> str:
        """Changes with the embedder, where one is needed."""
        return self._embedder.digest if self._categories.needs_embedder else ""

    def _in_groups(self, texts: Sequence[str], number: int) -> list[Told]:
        """The same texts are grouped once only: a file is opened for each question, and seldom changes."""
        readable = tuple(text for text in texts if len(text) <= MOST_CHARACTERS)
        groups = self._grouped.get(readable)
        if groups is None:
            groups = Found(readable, number, self._vectors).of_text if readable else {}
            self._grouped = {readable: groups}
        return [Told(category=groups.get(text), by="found" if text in groups else None) for text in texts]

    def _one(self, text: str) -> Told:
        if len(text) > MOST_CHARACTERS:
            return Told(category=None)
        category = self._words.of_text(text)
        if category is not None:
            return Told(category=category, by="words")
        found = self._examples.of_text(text) if self._examples is not None else None
        if found is None:
            return Told(category=None)
        return Told(category=found[0], by="examples", confidence=found[1])

    @cached_property
    def _examples(self) -> Examples | None:
        examples = self._categories.by_example
        return Examples(examples, self._vectors) if examples else None

    @cached_property
    def _vectors(self) -> Vectors:
        return Vectors(self._embedder)

    @cached_property
    def _embedder(self) -> Embedder:
        try:
            if self._load_embedder is None:
                raise ModelError("no embedding model is at hand")
            return self._load_embedder()
        except ModelError as error:
            cause = f"texts cannot be told by examples or grouped: {error}"
            raise SourceError(
                Fault.UNAVAILABLE, cause, "mend `embedding`, or give categories by words alone"
            ) from error
