"""The int4 runtime against the reference, on the same prompts: ``python -m benchmarks.generation [MODELS_DIR]``.

Both load in processes of their own, so that neither shares the other's memory. Prints tokens a second for reading
and for writing, the ratio of each, peak memory, and how many of the first words agree.
"""

import json
import multiprocessing
import resource
import sys
import time
from pathlib import Path
from typing import Any

from engine.models.load import load_language_model
from engine.models.model import Message
from engine.settings import LanguageModelSettings

FACTS = "\n".join(
    f"[S{i}] The return rate of product {i} in region {i % 4} in January 2024 was {i}.{i % 10} %, "
    f"2024年1月第{i}号产品的退货率为{i}.{i % 10}%。"
    for i in range(1, 9)
)
PROMPT = [
    Message(role="system", content="Answer from the facts and cite them like [S1]."),
    Message(role="user", content=f"{FACTS}\nList the return rate of each product in one sentence each."),
]
WRITTEN_TOKENS = 24
REPEATS = 2


def measure(runtime: str, models_dir: str, pipe: Any) -> None:
    """Best of ``REPEATS``: reading is the time to the first token, writing that of the tokens after it."""
    started = time.perf_counter()
    settings = LanguageModelSettings(runtime=runtime)
    model = load_language_model(settings, models_dir=Path(models_dir))
    load_s = time.perf_counter() - started
    reads, writes, text, tokens = [], [], "", 0
    for repeat in range(REPEATS):
        # A beginning that differs each time, so that no kept cache shortens the reading.
        prompt = [Message(role="system", content=f"{PROMPT[0].content} ({repeat})"), PROMPT[1]]
        read = model.generate(prompt, max_tokens=1).seconds
        prompt[0] = Message(role="system", content=f"{PROMPT[0].content} ({repeat} again)")
        answer = model.generate(prompt, max_tokens=WRITTEN_TOKENS)
        reads.append(answer.prompt_tokens / read)
        writes.append((answer.completion_tokens - 1) / max(answer.seconds - read, 1e-9))
        text, tokens = answer.text, answer.prompt_tokens
    peak_gb = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024 / 1e9
    pipe.send(
        {
            "runtime": runtime,
            "load_s": round(load_s, 1),
            "prompt_tokens": tokens,
            "read_tokens_per_s": round(max(reads), 1),
            "write_tokens_per_s": round(max(writes), 1),
            "peak_gb": round(peak_gb, 2),
            "text": text,
        }
    )


def main() -> None:
    """Measure both and print the ratios."""
    models_dir = sys.argv[1] if len(sys.argv) > 1 else ".plumbline/models"
    context = multiprocessing.get_context("spawn")
    rows = []
    for runtime in ("onnx", "transformers"):
        here, there = context.Pipe()
        process = context.Process(target=measure, args=(runtime, models_dir, there))
        process.start()
        there.close()
        try:
            rows.append(here.recv())
        except EOFError:
            sys.exit(f"{runtime}: the measuring process ended without a result")
        process.join()
        print(json.dumps(rows[-1], ensure_ascii=False), flush=True)
    fast, slow = rows
    for key in ("read_tokens_per_s", "write_tokens_per_s", "peak_gb"):
        print(f"{key}: onnx / transformers = {fast[key] / slow[key]:.2f}")


if __name__ == "__main__":
    main()
