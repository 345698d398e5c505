"""The only door to a tool: white list, right, parameters, time limit, call, result, record."""

import hashlib
import json
import logging
import time
from collections.abc import Callable, Collection, Mapping
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures import TimeoutError as Expired
from contextvars import copy_context
from dataclasses import dataclass
from functools import partial
from threading import Event
from typing import Any

from opentelemetry import trace
from pydantic import BaseModel, ConfigDict, ValidationError

from engine.execution.contracts import Action, Right, ToolContract, ToolError, by_name
from engine.execution.waiting import Look, wait
from engine.sources.errors import Fault, SourceError

logger = logging.getLogger(__name__)
tracer = trace.get_tracer(__name__)
"""Its spans go nowhere until whoever runs the process installs a provider with an exporter."""

GRACE_S = 0.5
"""How much longer than its limit a tool may take that ends itself by it: time to return."""


def _go_on() -> None:
    """Nothing is looked at."""


class CallRecord(BaseModel):
    """One call as it is kept: digests instead of payloads."""

    model_config = ConfigDict(frozen=True)

    trace_id: str
    tool: str
    input_digest: str
    output_digest: str | None
    seconds: float
    limit_s: float | None
    """What it was allowed; ``None`` where no such tool could be called."""
    error: Fault | None


@dataclass(frozen=True)
class Called:
    """A result or an error, never both, with the record of the call."""

    result: BaseModel | None
    error: ToolError | None
    record: CallRecord


@dataclass(frozen=True)
class Permit:
    """What a task may do: the tools on its white list, and the rights it was given."""

    tools: frozenset[str]
    rights: frozenset[Right] = frozenset({"read"})


RefusalLog = Callable[[CallRecord, ToolError], None]
"""Told of every call that was refused: by the permit, or by the tool's own guard."""


class Dispatcher:
    """Calls tools by contract. What a task is not permitted is refused before it is looked at."""

    def __init__(self, contracts: Collection[ToolContract], *, on_refusal: RefusalLog | None = None) -> None:
        self._contracts = by_name(contracts)
        self._on_refusal = on_refusal

    def contract(self, tool: str) -> ToolContract | None:
        """The contract of a tool, where there is such a tool."""
        return self._contracts.get(tool)

    def fault_in(self, action: Action, permit: Permit) -> ToolError | None:
        """Why ``action`` would be refused before its tool is called; ``None`` where it would not."""
        contract, refused = self._permitted(action, permit)
        if contract is None:
            return refused
        try:
            checked(contract, action.params)
        except SourceError as error:
            return ToolError.of(error)
        return None

    def call(
        self,
        action: Action,
        *,
        permit: Permit,
        trace_id: str,
        sla_s: float | None = None,
        key: str = "",
        look: Look = _go_on,
    ) -> Called:
        """Run ``action``, within ``sla_s`` instead of the contract's limit; by ``key`` a keyed tool knows it again.

        What ``look`` raises meanwhile leaves a tool without side effects to itself.
        """
        with tracer.start_as_current_span(f"tool {action.tool}") as span:
            called = self._call(action, permit, trace_id, sla_s, partial(_run, key=key, look=look))
            span.set_attributes({name: held for name, held in called.record if held is not None})
        record, error = called.record, called.error
        if logger.isEnabledFor(logging.INFO):
            logger.info("%s", record.model_dump_json())
        if error is not None and error.error is Fault.NOT_ALLOWED:
            self._tell(record, error)
        return called

    def _call(
        self, action: Action, permit: Permit, trace_id: str, sla_s: float | None, run: Callable[..., "_Ended"]
    ) -> Called:
        began = time.perf_counter()
        contract, refused = self._permitted(action, permit)
        result, error, limit_s = None, refused, None
        if contract is not None:
            limit_s = contract.sla_s if sla_s is None else sla_s
            result, error = run(contract, action, limit_s)
        record = CallRecord(
            trace_id=trace_id,
            tool=action.tool,
            input_digest=_digest(action.params),
            output_digest=None if result is None else _digest(result.model_dump(mode="json")),
            seconds=time.perf_counter() - began,
            limit_s=limit_s,
            error=None if error is None else error.error,
        )
        return Called(result, error, record)

    def _permitted(self, action: Action, permit: Permit) -> tuple[ToolContract | None, ToolError | None]:
        contract = self._contracts.get(action.tool) if action.tool in permit.tools else None
        if contract is None:
            cause = f"tool {action.tool!r} is not allowed in this task"
            return None, _refused(cause, f"use one of {sorted(permit.tools)}")
        if contract.right not in permit.rights:
            cause = f"tool {action.tool!r} needs the right to {contract.right}, this task may {sorted(permit.rights)}"
            return None, _refused(cause, "let a person with that right start it")
        return contract, None

    def _tell(self, record: CallRecord, error: ToolError) -> None:
        logger.warning("security: %s (run %s)", error.cause, record.trace_id)
        if self._on_refusal is not None:
            self._on_refusal(record, error)


_Ended = tuple[BaseModel | None, ToolError | None]


def _refused(cause: str, suggestion: str) -> ToolError:
    return ToolError(error=Fault.NOT_ALLOWED, cause=cause, suggestion=suggestion)


def checked(contract: ToolContract, params: Mapping[str, Any]) -> BaseModel:
    """The parameters of a call as its tool takes them; ``SourceError`` where the contract does not allow them."""
    try:
        return contract.params.model_validate_json(json.dumps(params), strict=True)
    except ValidationError as error:
        first = error.errors()[0]
        raise SourceError(
            Fault.PARAM_INVALID,
            f"{'.'.join(map(str, first['loc'])) or 'params'}: {first['msg']}, got {first['input']!r}",
            f"see the schema of {contract.name}",
        ) from error


def _run(contract: ToolContract, action: Action, limit_s: float, *, key: str, look: Look) -> _Ended:
    """The result of the call or its error; parameters are checked before it and the result after it."""
    try:
        params = checked(contract, action.params)
    except SourceError as error:
        return None, ToolError.of(error)
    call = partial(contract.function, params, **({"key": key} if contract.side_effects == "keyed" else {}))
    result, failed = _within(contract, call, limit_s, look if contract.side_effects == "none" else _go_on)
    if failed is None and not isinstance(result, contract.result):
        return None, ToolError(
            error=Fault.RESULT_INVALID,
            cause=f"expected {contract.result.__name__}, got {type(result).__name__}",
            suggestion=f"mend the tool {contract.name}",
        )
    return result, failed


def _within(contract: ToolContract, call: Callable[..., BaseModel], limit_s: float, look: Look) -> _Ended:
    patience_s, over = limit_s, Event()
    if contract.ends_itself:
        call, patience_s = partial(call, timeout_s=limit_s), limit_s + GRACE_S
    pool = ThreadPoolExecutor(1, thread_name_prefix=contract.name)
    try:
        calling = pool.submit(copy_context().run, call)
        calling.add_done_callback(lambda _: over.set())
        wait(patience_s, look, over)
        return calling.result(timeout=0), None
    except Expired:
        return None, ToolError(
            error=Fault.TIMED_OUT,
            cause=f"no result within {limit_s:g} s",
            suggestion="allow more time",
            retryable=True,
            details={"seconds": limit_s},
        )
    except SourceError as error:
        return None, ToolError.of(error)
    finally:
        # A tool that overran ends by its own deadline; nobody waits for it.
        pool.shutdown(wait=False, cancel_futures=True)


def _digest(data: Any) -> str:
    return hashlib.sha256(json.dumps(data, sort_keys=True, default=str).encode()).hexdigest()[:16]
