"""The reference runtime: transformers in float32 on the CPU. Slow; it is what the fast runtime is compared with."""

import logging
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from engine.models.guidance import guidance_source
from engine.models.model import Generation, Grammar, Message, ModelError

logger = logging.getLogger(__name__)


class TransformersModel:
    """A chat model in a transformers folder; greedy, calls serialised by a lock."""

    def __init__(self, folder: Path, *, name: str, digest: str, threads: int, context_tokens: int = 4096) -> None:
        """Load ``folder``; ``threads`` is a setting of the whole process in torch."""
        import torch
        from transformers import AutoModelForCausalLM, AutoTokenizer

        self.name = name
        self.digest = digest
        self._lock = threading.Lock()
        self._torch = torch
        torch.set_num_threads(threads)
        try:
            self._tokenizer: Any = AutoTokenizer.from_pretrained(str(folder), local_files_only=True)
            self._model: Any = AutoModelForCausalLM.from_pretrained(
                str(folder), dtype=torch.float32, local_files_only=True
            )
        except (OSError, ValueError, KeyError) as error:
            raise ModelError(f"{folder}: not a transformers model folder: {error}") from error
        self.context_tokens = min(context_tokens, int(self._model.config.max_position_embeddings))
        self._guide: Any = None

    def count_tokens(self, text: str) -> int:
        """Tokens of ``text``, without the chat frame."""
        return len(self._tokenizer(text, add_special_tokens=False).input_ids)

    def generate(
        self,
        messages: Sequence[Message],
        *,
        max_tokens: int,
        grammar: Grammar | None = None,
        timeout_s: float | None = None,
    ) -> Generation:
        """Answer ``messages``; ``ModelError`` where the prompt is too long or the grammar is refused."""
        started = time.perf_counter()
        prompt = self._tokenizer.apply_chat_template(
            [message.model_dump() for message in messages], add_generation_prompt=True, tokenize=False
        )
        inputs = self._tokenizer(prompt, add_special_tokens=False, return_tensors="pt")
        count = int(inputs.input_ids.shape[1])
        if count + max_tokens > self.context_tokens:
            raise ModelError(
                f"{self.name}: a prompt of {count} tokens and {max_tokens} of answer exceed the context of "
                f"{self.context_tokens}; lower answer.context_tokens"
            )
        with self._lock, self._torch.inference_mode():
            processors = [] if grammar is None else [self._constraint(grammar, count)]
            out = self._model.generate(
                **inputs,
                max_new_tokens=max_tokens,
                max_time=timeout_s,
                do_sample=False,
                logits_processor=processors,
            )
        made = out[0, count:].tolist()
        ends = self._model.generation_config.eos_token_id
        finished = bool(made) and made[-1] in (ends if isinstance(ends, list) else [ends])
        return Generation(
            text=self._tokenizer.decode(made, skip_special_tokens=True).strip(),
            prompt_tokens=count,
            completion_tokens=len(made) - finished,
            seconds=time.perf_counter() - started,
            finish="stop" if finished else "length",
        )

    def _constraint(self, grammar: Grammar, prompt_tokens: int) -> "_Constraint":
        import llguidance
        import llguidance.hf

        if self._guide is None:
            self._guide = llguidance.hf.from_tokenizer(
                self._tokenizer, n_vocab=self._model.config.vocab_size, eos_token=self._tokenizer.eos_token_id
            )
        if grammar.kind == "json_schema":
            compiled = llguidance.LLMatcher.grammar_from_json_schema(guidance_source(grammar))
        else:
            compiled = llguidance.LLMatcher.grammar_from_lark(str(grammar.source))
        matcher = llguidance.LLMatcher(self._guide, compiled)
        if matcher.is_error():
            raise ModelError(f"{self.name}: the grammar was refused: {matcher.get_error()}")
        return _Constraint(matcher, self._model.config.vocab_size, prompt_tokens)


class _Constraint:
    """Allows what the grammar allows. The mask is numpy: the torch one is compiled at first use."""

    def __init__(self, matcher: Any, vocabulary: int, prompt_tokens: int) -> None:
        import llguidance.numpy

        self._matcher = matcher
        self._read = prompt_tokens
        self._mask = llguidance.numpy.allocate_token_bitmask(1, vocabulary)
        self._vocabulary = vocabulary

    def __call__(self, input_ids: Any, scores: Any) -> Any:
        import llguidance.numpy
        import numpy as np
        import torch

        for token in input_ids[0, self._read :].tolist():
            self._matcher.consume_token(token)
            self._read += 1
        llguidance.numpy.fill_next_token_bitmask(self._matcher, self._mask)
        allowed = np.unpackbits(self._mask.view(np.uint8), bitorder="little")[: self._vocabulary].astype(bool)
        return scores.masked_fill(~torch.from_numpy(allowed)[None, :], float("-inf"))
