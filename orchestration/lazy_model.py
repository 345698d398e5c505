"""A language model that is loaded when it is first needed: most questions are planned without it."""

from collections.abc import Callable
from functools import cached_property

from engine.models.model import LanguageModel, ModelInFront


class LazyModel(ModelInFront):
    """A model in front of the one that ``load`` gives; ``ModelError`` also where that cannot be loaded."""

    def __init__(self, load: Callable[[], LanguageModel]) -> None:
        self._load = load

    @cached_property
    def _model(self) -> LanguageModel:  # type: ignore[override]
        return self._load()
