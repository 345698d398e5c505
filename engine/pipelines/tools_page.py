"""The page that documents the tools: a section for each contract, then what follows from each error."""

from collections.abc import Iterator, Sequence

from engine.execution.contract_page import contract_page, types_page
from engine.execution.contracts import ToolContract
from engine.reflection.reasons import reason
from engine.reflection.rules import NEXT
from engine.sources.errors import Fault

ANY_TOOL = (
    *(Fault.NOT_ALLOWED, Fault.PARAM_INVALID, Fault.TIMED_OUT, Fault.RESULT_INVALID),
    *(Fault.INTERRUPTED, Fault.UNKNOWN_OUTCOME, Fault.REJECTED),
)
"""Errors that the dispatcher, a restart or a person gives to a call of any tool."""

_INTRODUCTION = """# Tools

A step of a plan is done by a tool. `plumbline tools` makes this page of the contracts by which tools are called, so it
says what the code does; `plumbline tools --json` gives the same with JSON Schemas.

Every call goes through one door (`engine/execution/dispatcher.py`). It lets through what is on the white list of the
plan and within the rights of the task, parameters of exactly these types, and a result of the type below; it ends what
takes longer than the time limit, and records each call. An action is `{"tool": NAME, "params": {…}}` and nothing else.

To write a tool, write a function that takes one Pydantic model and gives another, and put it under a contract:
`ToolContract.of("name", function, sla_s=2, faults=(Fault.NO_RESULT,))`. What does not fit is refused there and then.
A function that takes `timeout_s: float` ends itself by it. One that changes something says so (`side_effects`,
`right`); by `key: str` it knows a call again. A fallback only reads, and takes a text `query`: the words of the step.
A failure is a `SourceError` with one of the codes at the end of this page.
"""


def tools_page(contracts: Sequence[ToolContract]) -> str:
    """The whole page, ending in a line break."""
    sections = [contract_page(contract) for contract in sorted(contracts, key=lambda contract: contract.name)]
    return "\n".join(
        [_INTRODUCTION, *(f"{part}\n" for part in (*sections, types_page(contracts))), *_errors(contracts)]
    )


def _errors(contracts: Sequence[ToolContract]) -> Iterator[str]:
    """For each error who reports it, what the asker is told, and what the rules of reflection do about it."""
    yield "## Errors, and what follows"
    yield ""
    yield "What is done next is the first of these that can be done. Where none can, the step has failed: what requires"
    yield "it is not answered, and the reason is told."
    yield ""
    yield "| Error | Of | The asker is told | Next |"
    yield "|---|---|---|---|"
    for fault in Fault:
        own = ["any tool"] if fault in ANY_TOOL else [f"`{c.name}`" for c in contracts if fault in c.faults]
        if own:
            told = reason(fault, "SOURCE", {}, "en")
            rules = ", ".join(f"`{rule.__name__}`" for rule in NEXT.get(fault, ()))
            yield f"| `{fault}` | {', '.join(own)} | {told} | {rules or 'nothing'} |"
    yield ""
    for rule in dict.fromkeys(rule for rules in NEXT.values() for rule in rules):
        yield f"- `{rule.__name__}`: {(rule.__doc__ or '').split('.')[0].strip()}."
    yield ""
