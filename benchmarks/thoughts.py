"""Thoughts of stored runs: how long they are, and whether a model acts as well after them as after whole steps.

    python -m benchmarks.thoughts --home HOME [--models DIR] [--n 20] [--tokens 2000 8000]

HOME is a PLUMBLINE_HOME whose store holds runs, for instance of `make run`. A prompt holds the tools with their
parameters, steps of those runs, and one further sub-goal. Whole steps are thought, action and result; of a compressed
one the thought is left, with the tool as a sign, and how it ended. An action complies when it is JSON and nothing else,
names a tool, and has parameters that pass its schema.
"""

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

import sqlalchemy as sa
from pydantic import BaseModel, ValidationError

from engine.execution.contracts import Action
from engine.execution.thoughts import Symbols, Thought
from engine.models.load import load_language_model
from engine.models.model import Grammar, LanguageModel, Message, ModelError
from engine.settings import LanguageModelSettings
from engine.sources.calculation import CalculationParams
from engine.sources.database import SqlParams
from engine.sources.knowledge import SearchParams
from engine.store import Store
from engine.store_tables import attempts

MOST_TOKENS = 120
"""Of an action; those of the rules take about 80."""
ROOM = 1_500
"""Tokens beside the history: tools, sub-goal, action."""


@dataclass(frozen=True)
class Step:
    """One attempt of a stored run."""

    goal: str
    source: str
    thought: Thought
    action: dict[str, Any]
    outcome: dict[str, Any]

    def whole(self) -> str:
        """Thought, action and result as JSON."""
        result = self.outcome["result"] or self.outcome["error"]
        shown = [json.dumps(part, ensure_ascii=False) for part in (self.action, result)]
        return f"Thought: {self.thought.text()}\nAction: {shown[0]}\nResult: {shown[1]}"


def stored_steps(home: Path) -> list[Step]:
    """The steps in the store of ``home`` that called a tool whose parameters a model could write."""
    store = Store.open(f"sqlite:///{home / 'store.db'}")
    with store.reading() as connection:
        rows = connection.execute(sa.select(attempts.c.action, attempts.c.outcome)).all()
    steps = []
    for action, text in rows:
        if action is None or text is None or params_of(action["tool"]) is None:
            continue
        outcome = json.loads(text)
        goal = outcome["goal"]
        steps.append(Step(goal["description"], goal["data_source"], Thought.of(outcome["thought"]), action, outcome))
    return steps


def params_of(tool: str) -> type[BaseModel] | None:
    """What a tool takes; ``None`` for one that is given passages."""
    if tool.startswith("sql_"):
        return SqlParams
    others: dict[str, type[BaseModel]] = {"search_documents": SearchParams, "calculate": CalculationParams}
    return others.get(tool)


def schema_of(tool: str) -> dict[str, Any]:
    """The JSON Schema of a tool's parameters, its strings bounded so that a model comes to an end."""
    params = params_of(tool)
    assert params is not None
    schema = params.model_json_schema()
    for part in (schema, *schema.get("$defs", {}).values()):
        for held in part.get("properties", {}).values():
            held.pop("description", None)
            if held.get("type") == "string" and "format" not in held:
                held["maxLength"] = 200
    return schema


def grammar_of(tools: Sequence[str]) -> Grammar:
    """One JSON object, a tool with its parameters, and nothing else."""
    schemas = {tool: schema_of(tool) for tool in tools}
    shared = {name: part for schema in schemas.values() for name, part in schema.pop("$defs", {}).items()}
    actions = [
        {
            "type": "object",
            "properties": {"tool": {"const": tool}, "params": schema},
            "required": ["tool", "params"],
            "additionalProperties": False,
        }
        for tool, schema in schemas.items()
    ]
    return Grammar(kind="json_schema", source={"anyOf": actions, "$defs": shared})


def complies(text: str, tools: Sequence[str]) -> str | None:
    """The tool of an action that complies; ``None`` where it does not."""
    try:
        action = Action.model_validate(json.loads(text))
        params = params_of(action.tool) if action.tool in tools else None
        if params is None:
            return None
        params.model_validate_json(json.dumps(action.params), strict=True)
    except (ValueError, ValidationError):
        return None
    return action.tool


def history_of(steps: Sequence[Step], tokens: int, model: LanguageModel) -> list[Step]:
    """The first steps that, whole, fill so many tokens."""
    chosen: list[Step] = []
    for step in steps:
        if model.count_tokens("\n".join(one.whole() for one in (*chosen, step))) > tokens:
            break
        chosen.append(step)
    return chosen


def measure(
    model: LanguageModel,
    history: str,
    asked: Sequence[Step],
    tools: Sequence[str],
    *,
    legend: str,
    grammar: Grammar | None,
) -> dict[str, Any]:
    """How many actions comply, how many call the tool that the rules chose, and what a prompt takes."""
    listed = "\n".join(f"- {tool}: {json.dumps(schema_of(tool), ensure_ascii=False)}" for tool in tools)
    system = 'Act by one JSON object {"tool": …, "params": {…}} and nothing else. Tools and their params:\n' + listed
    if legend:
        system += f"\nIn earlier steps: {legend}"
    messages = [Message(role="system", content=f"{system}\nEarlier steps:\n{history}")]
    found, prompt, seconds, failed, fenced = [], 0, 0.0, 0, 0
    for step in asked:
        question = Message(role="user", content=f"Next sub-goal, of source {step.source}: {step.goal}")
        try:
            made = model.generate([*messages, question], max_tokens=MOST_TOKENS, grammar=grammar)
        except ModelError as error:
            failed += 1
            print(f"    failed: {error}", file=sys.stderr)
            continue
        found.append((complies(made.text, tools), step.action["tool"]))
        fenced += complies(made.text.removeprefix("```json").removesuffix("```"), tools) is not None
        prompt, seconds = max(prompt, made.prompt_tokens), seconds + made.seconds
    return {
        "n": len(found),
        "comply": sum(tool is not None for tool, _ in found),
        "comply_without_fence": fenced,
        "right_tool": sum(tool == wanted for tool, wanted in found),
        "prompt_tokens": prompt,
        "seconds": round(seconds, 1),
        "failed": failed,
    }


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the length of thoughts, then one line for each cell."""
    parser = argparse.ArgumentParser(description="Length of stored thoughts, and actions after them")
    parser.add_argument("--home", type=Path, required=True)
    parser.add_argument("--models", type=Path, default=Path(".plumbline/models"))
    parser.add_argument("--n", type=int, default=20)
    parser.add_argument("--tokens", type=int, nargs="+", default=[2_000, 8_000])
    chosen = parser.parse_args(arguments)
    steps = stored_steps(chosen.home)
    tools = sorted({step.action["tool"] for step in steps})
    symbols = Symbols.of(tools)
    kept, short = ([len(form(step)) for step in steps] for form in (_kept, lambda s: symbols.compressed(s.thought)))
    print(f"{len(steps)} stored thoughts: median {median(kept):g} characters as kept (most {max(kept)}), ")
    print(f"  {median(short):g} with signs for tools; whole steps {median(len(step.whole()) for step in steps):g}")
    model = load_language_model(LanguageModelSettings(), models_dir=chosen.models)
    model.context_tokens = max(chosen.tokens) + ROOM + MOST_TOKENS
    # Every third step is asked for, the others are history, so that neither holds the other.
    asked, told = steps[::3][: chosen.n], [step for number, step in enumerate(steps) if number % 3]
    ways: dict[str, Callable[[Step], str]] = {
        "whole": Step.whole,
        "compressed": lambda step: f"{symbols.compressed(step.thought)} | {step.outcome['state'].lower()}",
    }
    for tokens in chosen.tokens:
        history = history_of(told, tokens, model)
        for name, way in ways.items():
            text = "\n".join(map(way, history))
            for grammar in (None, grammar_of(tools)):
                legend = symbols.legend() if name == "compressed" else ""
                cell = measure(model, text, asked, tools, legend=legend, grammar=grammar)
                label = f"{tokens} {name:10} grammar {'on ' if grammar else 'off'}"
                print(f"{label} ({len(history)} steps) {json.dumps(cell)}", flush=True)
    return 0


def _kept(step: Step) -> str:
    return step.thought.text()


if __name__ == "__main__":
    sys.exit(main())
