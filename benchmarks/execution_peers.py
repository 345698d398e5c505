"""LangGraph doing the same five steps with its SQLite checkpointer. It is no dependency of Plumbline:

pip install langgraph langgraph-checkpoint-sqlite
"""

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypedDict

from benchmarks.execution_machine import READS, Call


class PeerMissing(Exception):
    """The library is not installed here; the message says what could not be imported."""


class _State(TypedDict):
    """What its graph carries: the plan, and what each step said."""

    run: str
    plan: list[str]
    said: dict[str, str]


def langgraph(call: Call, folder: Path) -> Callable[[str, str], str]:
    """A function of a run's id and a durability to the answer: a node that plans, then a node for each step.

    Each step's node calls, checks and decides in one, which is the cheapest form for it: a node is what is kept.
    """
    try:
        from langgraph.checkpoint.sqlite import SqliteSaver
        from langgraph.graph import END, START, StateGraph
    except ImportError as error:
        raise PeerMissing(error) from None

    def step(name: str) -> Callable[[_State], dict[str, Any]]:
        def node(state: _State) -> dict[str, Any]:
            said = call(READS[name], state["run"], name, state["run"] + name)
            if f"{name} of {READS[name]}" not in said:
                raise ValueError(said)
            return {"said": {**state["said"], name: said}}

        return node

    graph: Any = StateGraph(_State)
    graph.add_node("make_plan", lambda _: {"plan": list(READS)})
    graph.add_edge(START, "make_plan")
    before = "make_plan"
    for name in READS:
        graph.add_node(name, step(name))
        graph.add_edge(before, name)
        before = name
    graph.add_edge(before, END)
    saver = SqliteSaver(sqlite3.connect(folder / "langgraph.db", check_same_thread=False))
    compiled = graph.compile(checkpointer=saver)

    def run(trace_id: str, durability: str) -> str:
        state = compiled.invoke(
            {"run": trace_id, "plan": [], "said": {}},
            {"configurable": {"thread_id": trace_id}},
            durability=durability,
        )
        return ", ".join(state["said"].values())

    return run
