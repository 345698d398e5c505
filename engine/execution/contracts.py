"""What a tool promises: typed parameters, a typed result, a time limit, and what it may touch."""

import inspect
import typing
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict

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


class ContractError(TypeError):
    """A contract that does not fit its function; raised when it is defined."""


SideEffects = Literal["none", "idempotent", "keyed", "unkeyed"]
"""What calling a tool twice does: nothing at all; no more than calling it once; no more with the same key; more."""

Right = Literal["read", "change"]


@dataclass(frozen=True)
class ToolContract:
    """A function with Pydantic parameters and result, and the terms on which it may be called."""

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

    @property
    def repeatable(self) -> bool:
        """Whether a call of which nobody knows what became may be made again."""
        return self.side_effects != "unkeyed"

    @classmethod
    def of(
        cls,
        name: str,
        function: Callable[..., BaseModel],
        *,
        sla_s: float,
        side_effects: SideEffects = "none",
        right: Right = "read",
        fallback: str | None = None,
    ) -> "ToolContract":
        """The contract of a tool, its types taken from the function; ``ContractError`` where they are unfit."""
        hints = typing.get_type_hints(function)
        signature = inspect.signature(function).parameters
        parameters = [p.name for p in signature.values() if p.default is p.empty and p.name != "key"]
        if len(parameters) != 1:
            raise ContractError(f"tool {name!r}: expected 1 parameter, a Pydantic model, got {len(parameters)}")
        for what, found in (("parameter", hints.get(parameters[0])), ("result", hints.get("return"))):
            if not (isinstance(found, type) and issubclass(found, BaseModel)):
                raise ContractError(f"tool {name!r}: expected a Pydantic model as {what}, got {found!r}")
        if sla_s <= 0:
            raise ContractError(f"tool {name!r}: expected an SLA above 0 s, got {sla_s}")
        if ("key" in signature) != (side_effects == "keyed"):
            raise ContractError(f"tool {name!r}: expected a parameter `key` if and only if its side effects are keyed")
        if (right == "read") != (side_effects == "none"):
            raise ContractError(f"tool {name!r}: side effects {side_effects!r} do not fit the right {right!r}")
        return cls(
            name=name,
            function=function,
            params=hints[parameters[0]],
            result=hints["return"],
            sla_s=sla_s,
            side_effects=side_effects,
            right=right,
            fallback=fallback,
            ends_itself="timeout_s" in signature,
        )
