"""The only door to a tool: parameters, white list, time limit, call, result, record."""

import hashlib
import json
import logging
import time
from collections.abc import Collection
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures import TimeoutError as Expired
from dataclasses import dataclass
from functools import partial
from typing import Any

from pydantic import BaseModel, ConfigDict, ValidationError

from engine.execution.contracts import Action, ToolContract, ToolError
from engine.sources.errors import Fault, SourceError

logger = logging.getLogger(__name__)

GRACE_S = 5.0
"""How much longer than its limit a tool may take that ends itself by it: time to connect and to return."""


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


class Dispatcher:
    """Calls tools by contract. What is not on the task's white list is refused before it is looked at."""

    def __init__(self, contracts: Collection[ToolContract]) -> None:
        self._contracts = {contract.name: contract for contract in contracts}

    def call(self, action: Action, *, allowed: Collection[str], trace_id: str, sla_s: float | None = None) -> Called:
        """Run ``action``; ``sla_s`` overrides the contract's limit on a retry that was given more time."""
        began = time.perf_counter()
        contract = self._contracts.get(action.tool) if action.tool in allowed else None
        result: BaseModel | None = None
        error: ToolError | None
        limit_s: float | None = None
        if contract is None:
            error = _refused(action, allowed)
        else:
            limit_s = contract.sla_s if sla_s is None else sla_s
            result, error = _run(contract, action, limit_s)
        record = CallRecord(
            trace_id=trace_id,
            tool=action.tool,
            input_digest=_digest(action.params),
            output_digest=None if result is None else _digest(result.model_dump(mode="json")),
            seconds=time.perf_counter() - began,
            limit_s=limit_s,
            error=None if error is None else error.error,
        )
        logger.info("%s", record.model_dump_json())
        return Called(result, error, record)


_Ended = tuple[BaseModel | None, ToolError | None]


def _refused(action: Action, allowed: Collection[str]) -> ToolError:
    logger.warning("security: refused tool %r, allowed here: %s", action.tool, sorted(allowed))
    return ToolError(
        error=Fault.NOT_ALLOWED,
        cause=f"tool {action.tool!r} is not allowed in this task",
        suggestion=f"use one of {sorted(allowed)}",
    )


def _run(contract: ToolContract, action: Action, limit_s: float) -> _Ended:
    """The result of the call or its error; parameters are checked before it and the result after it."""
    try:
        params = contract.params.model_validate_json(json.dumps(action.params), strict=True)
    except ValidationError as error:
        first = error.errors()[0]
        return None, ToolError(
            error=Fault.PARAM_INVALID,
            cause=f"{'.'.join(map(str, first['loc'])) or 'params'}: {first['msg']}, got {first['input']!r}",
            suggestion=f"see the schema of {action.tool}",
        )
    result, failed = _within(contract, params, limit_s)
    if failed is None and not isinstance(result, contract.result):
        return None, ToolError(
            error=Fault.RESULT_INVALID,
            cause=f"expected {contract.result.__name__}, got {type(result).__name__}",
            suggestion=f"mend the tool {contract.name}",
        )
    return result, failed


def _within(contract: ToolContract, params: BaseModel, limit_s: float) -> _Ended:
    call, patience_s = partial(contract.function, params), limit_s
    if contract.ends_itself:
        call, patience_s = partial(contract.function, params, timeout_s=limit_s), limit_s + GRACE_S
    pool = ThreadPoolExecutor(1, thread_name_prefix=contract.name)
    try:
        return pool.submit(call).result(timeout=patience_s), None
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
