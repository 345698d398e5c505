"""The local runtime: onnxruntime-genai, int4, on the CPU."""

import json
import logging
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal

import numpy as np

from engine.models.model import Generation, Grammar, Message, ModelError

logger = logging.getLogger(__name__)

# A shorter common beginning (the chat template's own first tokens) is not worth keeping.
_WORTH_KEEPING_TOKENS = 16


class OnnxModel:
    """A chat model in an onnxruntime-genai folder.

    Decoding is greedy. Calls are serialised by a lock. The cache of the last prompt is kept, and what the next prompt
    shares with it is not computed again: put what never changes first.
    """

    def __init__(self, folder: Path, *, name: str, digest: str, threads: int, context_tokens: int = 4096) -> None:
        """Load ``folder``; ``context_tokens`` bounds prompt and answer together, hence the memory of the cache."""
        import onnxruntime_genai as og

        og.disable_telemetry_events()
        self.name = name
        self.digest = digest
        self._og = og
        self._lock = threading.Lock()
        options = {"intra_op_num_threads": threads, "inter_op_num_threads": 1}
        try:
            config = og.Config(str(folder))
            config.overlay(json.dumps({"model": {"decoder": {"session_options": options}}}))
            self._model = og.Model(config)
            self._tokenizer = og.Tokenizer(self._model)
        except Exception as error:
            raise ModelError(f"{folder}: cannot be loaded: {error}. Delete the folder to have it made again") from error
        longest = json.loads((folder / "genai_config.json").read_text("utf-8"))["model"]["context_length"]
        self.context_tokens = min(context_tokens, int(longest))
        self._generator: Any = None
        self._kept: list[int] = []

    def count_tokens(self, text: str) -> int:
        """Tokens of ``text``, without the chat frame."""
        return len(self._tokenizer.encode(text))

    def generate(self, messages: Sequence[Message], *, max_tokens: int, grammar: Grammar | None = None) -> Generation:
        """Answer ``messages``; ``ModelError`` where the prompt is too long or the grammar is refused."""
        prompt = self._tokenizer.apply_chat_template(
            json.dumps([message.model_dump() for message in messages]), add_generation_prompt=True
        )
        tokens = [int(token) for token in self._tokenizer.encode(prompt)]
        if len(tokens) + max_tokens > self.context_tokens:
            raise ModelError(
                f"{self.name}: a prompt of {len(tokens)} tokens and {max_tokens} of answer exceed the context of "
                f"{self.context_tokens}; lower answer.context_tokens"
            )
        with self._lock:
            started = time.perf_counter()
            try:
                return self._answer(tokens, max_tokens, grammar, started)
            except ModelError:
                raise
            except Exception as error:
                # The cache's state is unknown after a failure.
                self._generator = None
                raise ModelError(f"{self.name}: generation failed: {error}") from error

    def _answer(self, tokens: list[int], max_tokens: int, grammar: Grammar | None, started: float) -> Generation:
        generator = self._prefilled(tokens, grammar)
        ends = set(self._tokenizer.eos_token_ids)
        made: list[int] = []
        finish: Literal["stop", "length"] = "length"
        while len(made) < max_tokens and not generator.is_done():
            generator.generate_next_token()
            token = int(generator.get_next_tokens()[0])
            if token in ends:
                finish = "stop"
                break
            made.append(token)
        if generator.is_done():
            finish = "stop"
        text = self._tokenizer.decode(np.array(made, dtype=np.int32)) if made else ""
        return Generation(
            text=text.strip(),
            prompt_tokens=len(tokens),
            completion_tokens=len(made),
            seconds=time.perf_counter() - started,
            finish=finish,
        )

    def _prefilled(self, tokens: list[int], grammar: Grammar | None) -> Any:
        """A generator that has read ``tokens``; without a grammar the kept one, rewound to what it shares."""
        if grammar is not None:
            return self._new(tokens, grammar)
        shared = 0
        if self._generator is not None:
            # The last token is always read again: its logits are needed, and rewinding past the end has none.
            for old, new in zip(self._kept, tokens[:-1], strict=False):
                if old != new:
                    break
                shared += 1
        if shared >= _WORTH_KEEPING_TOKENS:
            self._generator.rewind_to(shared)
            self._generator.append_tokens(np.array(tokens[shared:], dtype=np.int32))
        else:
            self._generator = None
            self._generator = self._new(tokens, None)
        self._kept = tokens
        return self._generator

    def _new(self, tokens: list[int], grammar: Grammar | None) -> Any:
        params = self._og.GeneratorParams(self._model)
        params.set_search_options(do_sample=False, max_length=self.context_tokens)
        if grammar is not None:
            kind = "lark_grammar" if grammar.kind == "lark" else "json_schema"
            source = grammar.source if isinstance(grammar.source, str) else json.dumps(grammar.source)
            params.set_guidance(kind, source, False)
        generator = self._og.Generator(self._model, params)
        generator.append_tokens(np.array(tokens, dtype=np.int32))
        return generator
