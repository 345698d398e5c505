"""The only door to a tool: parameters, white list, time limit, call, result, record."""

import hashlib
import json
import logging
import time
from collections.abc import Collection
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures import TimeoutError as Expired
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel, ConfigDict, ValidationError

from engine.execution.contracts import Action, ToolContract, ToolError
from engine.sources.errors import Fault, SourceError

logger = logging.getLogger(__name__)


class CallRecord(BaseModel):
    """One call as it is kept: digests instead of payloads."""

    model_config = ConfigDict(frozen=True)

    trace_id: str
    tool: str
    input_digest: str
    output_digest: str | None
    seconds: float
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
        result, error = self._run(action, allowed, sla_s)
        record = CallRecord(
            trace_id=trace_id,
            tool=action.tool,
            input_digest=_digest(action.params),
            output_digest=None if result is None else _digest(result.model_dump(mode="json")),
            seconds=time.perf_counter() - began,
            error=None if error is None else error.error,
        )
        logger.info("%s", record.model_dump_json())
        return Called(result, error, record)

    def _run(
        self, action: Action, allowed: Collection[str], sla_s: float | None
    ) -> tuple[BaseModel | None, ToolError | None]:
        contract = self._contracts.get(action.tool)
        if contract is None or action.tool not in allowed:
            logger.warning("security: refused tool %r, allowed here: %s", action.tool, sorted(allowed))
            return None, ToolError(
                error=Fault.NOT_ALLOWED,
                cause=f"tool {action.tool!r} is not allowed in this task",
                suggestion=f"use one of {sorted(allowed)}",
            )
        try:
            params = contract.params.model_validate_json(json.dumps(action.params), strict=True)
        except ValidationError as error:
            first = error.errors()[0]
            return None, ToolError(
                error=Fault.PARAM_INVALID,
                cause=f"{'.'.join(map(str, first['loc'])) or 'params'}: {first['msg']}, got {first['input']!r}",
                suggestion=f"see the schema of {action.tool}",
            )
        return _within(contract, params, contract.sla_s if sla_s is None else sla_s)


def _within(contract: ToolContract, params: BaseModel, sla_s: float) -> tuple[BaseModel | None, ToolError | None]:
    pool = ThreadPoolExecutor(1, thread_name_prefix=contract.name)
    try:
        result = pool.submit(contract.function, params).result(timeout=sla_s)
    except Expired:
        return None, ToolError(
            error=Fault.TIMED_OUT, cause=f"no result within {sla_s:g} s", suggestion="allow more time", retryable=True
        )
    except SourceError as error:
        return None, ToolError(
            error=error.fault, cause=error.cause, suggestion=error.suggestion, retryable=error.retryable
        )
    finally:
        # A tool that overran ends by its own deadline; nobody waits for it.
        pool.shutdown(wait=False, cancel_futures=True)
    if not isinstance(result, contract.result):
        return None, ToolError(
            error=Fault.RESULT_INVALID,
            cause=f"expected {contract.result.__name__}, got {type(result).__name__}",
            suggestion=f"mend the tool {contract.name}",
        )
    return result, None


def _digest(data: Any) -> str:
    return hashlib.sha256(json.dumps(data, sort_keys=True, default=str).encode()).hexdigest()[:16]
