"""Small language models for tests: each answers from its prompt by a fixed rule, so that tests run offline."""

import re
from collections.abc import Callable, Sequence
from typing import Literal

from engine.models.model import Generation, Grammar, Message, ModelError


class Talker:
    """Says what ``rule`` makes of the last message; counts a token for every four characters."""

    name = "talker"
    digest = "talker-1"
    context_tokens = 4096

    def __init__(self, rule: Callable[[str], str], *, finish: Literal["stop", "length"] = "stop") -> None:
        self._rule = rule
        self._finish = finish
        self.prompts: list[str] = []

    def count_tokens(self, text: str) -> int:
        return len(text) // 4 + 1

    def generate(
        self,
        messages: Sequence[Message],
        *,
        max_tokens: int,
        grammar: Grammar | None = None,
        timeout_s: float | None = None,
    ) -> Generation:
        del max_tokens, grammar, timeout_s
        self.prompts.append("\n".join(message.content for message in messages))
        text = self._rule(messages[-1].content)
        return Generation(
            text=text,
            prompt_tokens=self.count_tokens(self.prompts[-1]),
            completion_tokens=self.count_tokens(text),
            seconds=0.0,
            finish=self._finish,
        )


def facts_again(prompt: str) -> str:
    """Repeats the facts that it was given, one sentence each."""
    return " ".join(re.findall(r"^- (.*)$", prompt, re.MULTILINE))


def broken(_: str) -> str:
    """Fails as a model fails."""
    raise ModelError("the model is out of order")
