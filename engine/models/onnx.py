"""The local runtime: onnxruntime-genai, int4, on the CPU."""

import json
import logging
import threading
import time
from collections import OrderedDict
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal

import numpy as np

from engine.models.guidance import guidance_source
from engine.models.model import Generation, Grammar, Message, ModelError

logger = logging.getLogger(__name__)

# A generator holds the cache of one beginning: for the packaged model 24 kB a token, 100 MB at 4,096 tokens.
_KEPT_GENERATORS = 3


class OnnxModel:
    """A chat model in an onnxruntime-genai folder.

    Decoding is greedy. Calls are serialised by a lock. What stands before the last message is read as a piece of its
    own and kept, so a later call with the same beginning (and the same grammar) reads its last message only: put
    what never changes into the system message. Splitting every prompt at that place, kept or not, makes an answer
    independent of what was asked before.
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
        self._kept: OrderedDict[tuple[tuple[int, ...], str], Any] = OrderedDict()

    def count_tokens(self, text: str) -> int:
        """Tokens of ``text``, without the chat frame."""
        return len(self._tokenizer.encode(text))

    def generate(
        self,
        messages: Sequence[Message],
        *,
        max_tokens: int,
        grammar: Grammar | None = None,
        timeout_s: float | None = None,
    ) -> Generation:
        """Answer ``messages``; ``ModelError`` where the prompt is too long or the grammar is refused."""
        beginning, rest = self._split(messages)
        if (length := len(beginning) + len(rest)) + max_tokens > self.context_tokens:
            raise ModelError(
                f"{self.name}: a prompt of {length} tokens and {max_tokens} of answer exceed the context of "
                f"{self.context_tokens}; lower answer.context_tokens"
            )
        with self._lock:
            started = time.perf_counter()
            try:
                generator = self._prefilled(beginning, rest, grammar)
                until = None if timeout_s is None else started + timeout_s
                made, finish = self._decode(generator, max_tokens, until)
            except Exception as error:
                # The caches' state is unknown after a failure.
                self._kept.clear()
                raise ModelError(f"{self.name}: generation failed: {error}") from error
            seconds = time.perf_counter() - started
        text = self._tokenizer.decode(np.array(made, dtype=np.int32)) if made else ""
        return Generation(
            text=text.strip(),
            prompt_tokens=length,
            completion_tokens=len(made),
            seconds=seconds,
            finish=finish,
        )

    def _split(self, messages: Sequence[Message]) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The tokens of all messages but the last, and the rest; no beginning where the template rewrites it."""
        whole = self._tokens(messages, answer_next=True)
        beginning = self._tokens(messages[:-1], answer_next=False) if len(messages) > 1 else ()
        if whole[: len(beginning)] != beginning:
            beginning = ()
        return beginning, whole[len(beginning) :]

    def _tokens(self, messages: Sequence[Message], *, answer_next: bool) -> tuple[int, ...]:
        frame = json.dumps([message.model_dump() for message in messages])
        text = self._tokenizer.apply_chat_template(frame, add_generation_prompt=answer_next)
        return tuple(int(token) for token in self._tokenizer.encode(text))

    def _prefilled(self, beginning: tuple[int, ...], rest: tuple[int, ...], grammar: Grammar | None) -> Any:
        """A generator that has read both parts, the kept one of this beginning where there is one."""
        key = (beginning, "" if grammar is None else grammar.model_dump_json())
        generator = self._kept.pop(key, None)
        if generator is not None:
            generator.rewind_to(len(beginning))
        else:
            while len(self._kept) >= _KEPT_GENERATORS:
                self._kept.popitem(last=False)
            generator = self._new(grammar)
            if beginning:
                generator.append_tokens(np.array(beginning, dtype=np.int32))
        if beginning:
            self._kept[key] = generator
        generator.append_tokens(np.array(rest, dtype=np.int32))
        return generator

    def _new(self, grammar: Grammar | None) -> Any:
        params = self._og.GeneratorParams(self._model)
        params.set_search_options(do_sample=False, max_length=self.context_tokens)
        if grammar is not None:
            kind = "lark_grammar" if grammar.kind == "lark" else "json_schema"
            params.set_guidance(kind, guidance_source(grammar), False)
        return self._og.Generator(self._model, params)

    def _decode(
        self, generator: Any, max_tokens: int, until: float | None
    ) -> tuple[list[int], Literal["stop", "length"]]:
        ends = set(self._tokenizer.eos_token_ids)
        made: list[int] = []
        while len(made) < max_tokens and (until is None or time.perf_counter() < until):
            generator.generate_next_token()
            token = int(generator.get_next_tokens()[0])
            if token in ends:
                return made, "stop"
            made.append(token)
            if generator.is_done():
                return made, "stop"
        return made, "length"
