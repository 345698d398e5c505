"""What a planner is trained on: the prompt that it is served with, and the plan that it should write."""

import hashlib
from collections.abc import Iterable, Sequence
from typing import Any

from pydantic import BaseModel, ConfigDict

from engine.models.model import Message


class Example(BaseModel):
    """A prompt and its completion. Only the completion carries loss."""

    model_config = ConfigDict(frozen=True)

    id: str
    messages: tuple[Message, ...]
    completion: str


def digest_of(examples: Iterable[Example]) -> str:
    """SHA-256 over the examples in their order."""
    return hashlib.sha256("".join(f"{example.model_dump_json()}\n" for example in examples).encode()).hexdigest()


def tokens_of(example: Example, tokenizer: Any) -> tuple[list[int], list[int]]:
    """The tokens of the prompt, framed as a chat, and those of the completion with the sign that ends it."""
    turns = [message.model_dump() for message in example.messages]
    prompt = tokenizer.apply_chat_template(turns, add_generation_prompt=True, tokenize=False)
    end = tokenizer.eos_token
    return (
        tokenizer(prompt, add_special_tokens=False).input_ids,
        tokenizer(example.completion + end, add_special_tokens=False).input_ids,
    )


def too_long(examples: Sequence[Example], tokenizer: Any, most: int) -> tuple[str, ...]:
    """The ids of examples of more than ``most`` tokens, prompt and completion together."""
    return tuple(e.id for e in examples if sum(map(len, tokens_of(e, tokenizer))) > most)
