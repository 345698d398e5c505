"""A language model that is loaded when it is first needed: most questions are planned without it."""

from collections.abc import Callable, Sequence
from functools import cached_property

from engine.models.model import Generation, Grammar, LanguageModel, Message


class LazyModel:
    """A :class:`engine.models.model.LanguageModel` in front of the one that ``load`` gives."""

    def __init__(self, load: Callable[[], LanguageModel]) -> None:
        self._load = load

    @cached_property
    def _model(self) -> LanguageModel:
        return self._load()

    @cached_property
    def name(self) -> str:
        """The model's name."""
        return self._model.name

    @cached_property
    def digest(self) -> str:
        """The model's digest."""
        return self._model.digest

    @cached_property
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
        """Answer ``messages``; ``ModelError`` also where the model cannot be loaded."""
        return self._model.generate(messages, max_tokens=max_tokens, grammar=grammar, timeout_s=timeout_s)
