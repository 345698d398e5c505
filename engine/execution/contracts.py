"""What a tool promises: typed parameters, a typed result, a time limit, and what it may touch."""

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict

from engine.execution.signatures import ContractError, signature_of
from engine.sources.errors import Detail, Fault, SourceError


class Action(BaseModel):
    """A typed tool call and nothing else; the thought behind it is kept apart."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    tool: str
    params: dict[str, Any]


class ToolError(BaseModel):
    """Why a call gave nothing, and what to do about it. ``details`` are the facts behind the code, in no language."""

    model_config = ConfigDict(frozen=True)

    error: Fault
    cause: str
    suggestion: str
    retryable: bool = False
    details: dict[str, Detail] = {}

    @classmethod
    def of(cls, error: SourceError) -> "ToolError":
        """The error of a source, as a value."""
        return cls(
            error=error.fault,
            cause=error.cause,
            suggestion=error.suggestion,
            retryable=error.retryable,
            details=error.details,
        )


SideEffects = Literal["none", "idempotent", "keyed", "unkeyed"]
"""What calling a tool twice does: nothing at all; no more than calling it once; no more with the same key; more."""

Right = Literal["read", "change"]


@dataclass(frozen=True)
class ToolContract:
    """A function with Pydantic parameters and result, and the terms on which it may be called.

    Whatever does not fit is a ``ContractError`` when the contract is made.
    """

    name: str
    function: Callable[..., BaseModel]
    params: type[BaseModel]
    result: type[BaseModel]
    sla_s: float
    side_effects: SideEffects
    right: Right
    """What a task must be allowed to do, beside naming the tool."""
    fallback: str | None
    """The tool to turn to where this one cannot be used."""
    ends_itself: bool
    """Whether the function takes a ``timeout_s`` and ends by it; it is then allowed a little more to return."""
    sla_setting: str = ""
    """The setting of a project that takes the place of ``sla_s``, where there is one."""
    faults: frozenset[Fault] = frozenset()
    """How a step that calls it may fail, beside what the dispatcher finds."""

    def __post_init__(self) -> None:
        """``ContractError`` where the terms do not fit each other."""
        if not 0 < self.sla_s < math.inf:
            raise ContractError(f"tool {self.name!r}: expected an SLA above 0 s and below infinity, got {self.sla_s}")
        if (self.right == "read") != (self.side_effects == "none"):
            raise ContractError(
                f"tool {self.name!r}: side effects {self.side_effects!r} do not fit the right {self.right!r}"
            )

    @property
    def repeatable(self) -> bool:
        """Whether a call of which nobody knows what became may be made again."""
        return self.side_effects != "unkeyed"

    def as_json(self) -> dict[str, Any]:
        """The terms, with the JSON Schemas of what it takes and gives."""
        return {
            "name": self.name,
            "params": self.params.model_json_schema(),
            "result": self.result.model_json_schema(mode="serialization"),
            "sla_s": self.sla_s,
            "fallback": self.fallback,
            "side_effects": self.side_effects,
            "right": self.right,
            "faults": sorted(self.faults),
        }

    @classmethod
    def of(
        cls,
        name: str,
        function: Callable[..., BaseModel],
        *,
        sla_s: float,
        sla_setting: str = "",
        side_effects: SideEffects = "none",
        right: Right = "read",
        fallback: str | None = None,
        faults: Iterable[Fault] = (),
    ) -> "ToolContract":
        """The contract of a tool, its types taken from the function: one, or a method that is bound later by ``on``."""
        signature = signature_of(name, function)
        if ("key" in signature.beside) != (side_effects == "keyed"):
            raise ContractError(f"tool {name!r}: expected a parameter `key` if and only if its side effects are keyed")
        return cls(
            name=name,
            function=function,
            params=signature.params,
            result=signature.result,
            sla_s=sla_s,
            sla_setting=sla_setting,
            side_effects=side_effects,
            right=right,
            fallback=fallback,
            ends_itself="timeout_s" in signature.beside,
            faults=frozenset(faults),
        )

    def on(
        self, owner: object, *, name: str | None = None, sla_s: float | None = None, fallback: str | None = None
    ) -> "ToolContract":
        """The same terms for the method of ``owner``, under a name and a limit of its own where they are given."""
        return replace(
            self,
            function=getattr(owner, self.function.__name__),
            name=self.name if name is None else name,
            sla_s=self.sla_s if sla_s is None else sla_s,
            fallback=fallback,
        )


def by_name(contracts: Iterable[ToolContract]) -> dict[str, ToolContract]:
    """The contracts by name; ``ContractError`` where two share one, or a fallback cannot be asked."""
    found: dict[str, ToolContract] = {}
    for contract in contracts:
        if contract.name in found:
            raise ContractError(f"tool {contract.name!r}: expected one contract of this name, got two")
        found[contract.name] = contract
    for contract in found.values():
        if contract.fallback is not None:
            _check_fallback(contract, contract.fallback, found)
    return found


def _check_fallback(contract: ToolContract, name: str, among: Mapping[str, ToolContract]) -> None:
    """A fallback is asked in the words of the sub-goal after the tool has failed, so that it may only read."""
    if name == contract.name or (fallback := among.get(name)) is None:
        known = sorted(among.keys() - {contract.name})
        raise ContractError(f"tool {contract.name!r}: fallback {name!r} is none of {known}")
    if fallback.side_effects != "none":
        raise ContractError(
            f"tool {contract.name!r}: expected a fallback that only reads, "
            f"got {name!r} with side effects {fallback.side_effects!r}"
        )
    asked = fallback.params.model_fields.get("query")
    if asked is None or asked.annotation is not str:
        fields = sorted(fallback.params.model_fields)
        raise ContractError(
            f"tool {contract.name!r}: expected a fallback that takes a text `query`, got {name!r} with {fields}"
        )
