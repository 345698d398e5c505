"""What a function takes and gives, read from its annotations: whether it can be a tool."""

import inspect
import typing
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from pydantic import BaseModel

BESIDE: Mapping[str, type] = {"key": str, "timeout_s": float}
"""What a tool may take beside its parameters: the key of a keyed call, and the seconds by which it ends itself."""

_BY_PLACE = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)


class ContractError(TypeError):
    """A contract that does not fit its function or the other tools; raised when it is defined."""


@dataclass(frozen=True)
class Signature:
    """The models of a tool's parameters and result, and which of ``BESIDE`` it takes."""

    params: type[BaseModel]
    result: type[BaseModel]
    beside: frozenset[str]


def signature_of(name: str, function: Callable[..., BaseModel]) -> Signature:
    """The signature of the tool ``name``; ``ContractError`` where its function cannot be called as one.

    ``function`` may be a method that is bound to no object yet.
    """
    if inspect.iscoroutinefunction(function):
        raise ContractError(f"tool {name!r}: expected a plain function, got a coroutine function")
    try:
        hints = typing.get_type_hints(function)
    except (NameError, TypeError) as error:
        raise ContractError(f"tool {name!r}: expected annotations that can be read, got {error}") from error
    taken = inspect.signature(function).parameters
    own = [p for p in taken.values() if p.default is p.empty and p.name not in (*BESIDE, "self")]
    if len(own) != 1:
        got = ", ".join(p.name for p in own) or "none"
        raise ContractError(f"tool {name!r}: expected 1 parameter, a Pydantic model, got {len(own)} ({got})")
    if own[0].kind not in _BY_PLACE:
        raise ContractError(f"tool {name!r}: expected a parameter given by its place, got a {own[0].kind.description}")
    beside = frozenset(BESIDE.keys() & taken.keys())
    for extra in sorted(beside):
        hint = hints.get(extra)
        if BESIDE[extra] not in (hint, *typing.get_args(hint)):
            raise ContractError(f"tool {name!r}: expected `{extra}` to be a {BESIDE[extra].__name__}, got {hint!r}")
    return Signature(
        params=_model(name, "parameter", hints.get(own[0].name)),
        result=_model(name, "result", hints.get("return")),
        beside=beside,
    )


def _model(name: str, what: str, hint: object) -> type[BaseModel]:
    if isinstance(hint, type) and issubclass(hint, BaseModel):
        return hint
    raise ContractError(f"tool {name!r}: expected a Pydantic model as {what}, got {hint!r}")
