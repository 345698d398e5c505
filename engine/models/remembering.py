"""A model that remembers what it wrote: decoding is greedy, so the same prompt and grammar give the same text."""

import logging
import threading
from collections import OrderedDict
from collections.abc import Sequence

from engine.models.model import Generation, Grammar, LanguageModel, Message, ModelInFront, request_digest

logger = logging.getLogger(__name__)

MOST = 1000
"""Texts that are remembered; the one that was not asked for the longest is forgotten first."""


class RememberingModel(ModelInFront):
    """A model in front of another.

    Nothing of a question is guessed to be the same: the key is all that was said, and the grammar. A text that was
    broken off by time is not remembered. What is remembered costs no tokens and no time, and says so.
    """

    def __init__(self, model: LanguageModel, *, most: int = MOST) -> None:
        self._model = model
        self._most = most
        self._known: OrderedDict[str, Generation] = OrderedDict()
        self._lock = threading.Lock()
        self.asked = 0
        self.remembered = 0
        """How many of those ``asked`` were remembered."""

    def generate(
        self,
        messages: Sequence[Message],
        *,
        max_tokens: int,
        grammar: Grammar | None = None,
        timeout_s: float | None = None,
    ) -> Generation:
        """What was written to the same before, else what the model writes now; ``ModelError`` where that fails."""
        key = request_digest(messages, max_tokens, grammar)
        with self._lock:
            self.asked += 1
            if (known := self._known.get(key)) is not None:
                self._known.move_to_end(key)
                self.remembered += 1
                logger.info("%s: remembered, as %d of %d", self.name, self.remembered, self.asked)
                return known.model_copy(update={"seconds": 0.0, "prompt_tokens": 0, "completion_tokens": 0})
        written = super().generate(messages, max_tokens=max_tokens, grammar=grammar, timeout_s=timeout_s)
        if written.finish == "stop":
            with self._lock:
                self._known[key] = written
                while len(self._known) > self._most:
                    self._known.popitem(last=False)
        return written
