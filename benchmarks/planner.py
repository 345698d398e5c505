"""How long a plan of three sub-goals takes, warm: ``python -m benchmarks.planner [MODELS_DIR] [--adapter DIR]``.

The planner as it is served and transformers in float32, each in a process of its own, on the same test questions; and
what a token costs with the grammar and without it. Each question is asked once, after the beginning of its prompt was
read for another: that is what a question costs an engine that runs.
"""

import argparse
import json
import multiprocessing
import time
from pathlib import Path
from statistics import median
from typing import Any

from engine.models.load import load_adapted, load_language_model
from engine.models.model import LanguageModel
from engine.planning.model_plan import PLAN_TOKENS, plan_grammar, plan_messages
from engine.settings import LanguageModelSettings
from finetuning.triples.catalogue import read_contexts
from finetuning.triples.triple import Triple, read_triples

GOALS = 3
CATALOGUE = "as_configured"
BAR_S = 1.5
BAR_GRAMMAR = 0.10


def questions(count: int) -> list[Triple]:
    """Questions of the test split whose plan has three sub-goals, those of one catalogue first."""
    found = [t for t in read_triples() if t.split == "test" and len(t.plan.sub_goals) == GOALS]
    return sorted(found, key=lambda t: (t.catalogue != CATALOGUE, t.catalogue, t.id))[:count]


def load(runtime: str, models: Path, adapter: Path | None) -> LanguageModel:
    """The planner in ``runtime``; the base where there is no adapter."""
    settings = LanguageModelSettings.model_validate({"runtime": runtime})
    if adapter is None:
        return load_language_model(settings, models_dir=models)
    return load_adapted(settings, adapter, models_dir=models)


def measure(runtime: str, models: str, adapter: str | None, count: int, pipe: Any) -> None:
    """Seconds of each plan, and seconds a token with and without the grammar."""
    model = load(runtime, Path(models), None if adapter is None else Path(adapter))
    catalogues = {name: context.catalogue for name, context in read_contexts().items()}
    seconds, per_token = [], []
    warm: set[str] = set()
    for triple in questions(count):
        catalogue = catalogues[triple.catalogue]
        grammar = plan_grammar(catalogue)
        if triple.catalogue not in warm:
            model.generate(plan_messages("units?", catalogue), max_tokens=4, grammar=grammar)
            model.generate(plan_messages("units?", catalogue), max_tokens=4)
            warm.add(triple.catalogue)
        messages = plan_messages(triple.question, catalogue)
        began = time.perf_counter()
        bound = model.generate(messages, max_tokens=PLAN_TOKENS, grammar=grammar)
        seconds.append(time.perf_counter() - began)
        free = model.generate(messages, max_tokens=bound.completion_tokens)
        if free.completion_tokens:
            per_token.append((bound.seconds / bound.completion_tokens, free.seconds / free.completion_tokens))
    pipe.send({"runtime": runtime, "model": model.name, "seconds": seconds, "per_token": per_token})


def report(found: dict[str, Any]) -> None:
    """A line for a runtime."""
    ordered = sorted(found["seconds"])
    bound, free = (median(pair[side] for pair in found["per_token"]) for side in (0, 1))
    line = {
        "runtime": found["runtime"],
        "model": found["model"],
        "plans": len(ordered),
        "p50_s": round(median(ordered), 2),
        "p95_s": round(ordered[max(0, -(-95 * len(ordered) // 100) - 1)], 2),
        "ms_a_token": round(1000 * bound, 1),
        "cost_of_grammar": round(bound / free - 1, 3),
    }
    if found["runtime"] == "onnx":
        line["bars"] = {"p50_s": line["p50_s"] <= BAR_S, "cost_of_grammar": line["cost_of_grammar"] <= BAR_GRAMMAR}
    print(json.dumps(line, ensure_ascii=False), flush=True)


def main() -> None:
    """Measure both runtimes, one after the other."""
    parser = argparse.ArgumentParser()
    parser.add_argument("models", nargs="?", default=".plumbline/models")
    parser.add_argument("--adapter", help="a folder of `plumbline train`; default: the base")
    parser.add_argument("--n", type=int, default=10)
    parser.add_argument("--runtime", action="append", choices=("onnx", "transformers"))
    given = parser.parse_args()
    context = multiprocessing.get_context("spawn")
    for runtime in given.runtime or ("onnx", "transformers"):
        here, there = context.Pipe()
        process = context.Process(target=measure, args=(runtime, given.models, given.adapter, given.n, there))
        process.start()
        there.close()
        report(here.recv())
        process.join()


if __name__ == "__main__":
    main()
