"""Whether everything that an answer needs is there."""

import asyncio
from collections.abc import Callable, Mapping

from pydantic import BaseModel

from engine.serving.errors import Trouble

PROBE_S = 10.0

Probes = Mapping[str, Callable[[], object]]
"""For each part of the engine, by its name, something that raises where the part is out of order."""


class Ready(BaseModel):
    """Everything is there; ``parts`` names what was looked at."""

    status: str = "ready"
    parts: tuple[str, ...]


async def readiness(probes: Probes, probe_s: float = PROBE_S) -> Ready:
    """Try every part at once, each for at most ``probe_s``; ``Trouble`` names those that are out of order, and why."""
    reasons = await asyncio.gather(*(_reason(probe, probe_s) for probe in probes.values()))
    wrong = {name: reason for name, reason in zip(probes, reasons, strict=True) if reason is not None}
    if wrong:
        raise Trouble(
            503,
            "NOT_READY",
            "; ".join(f"{name}: {reason}" for name, reason in wrong.items()),
            "mend the parts that are named",
            parts=wrong,
        )
    return Ready(parts=tuple(probes))


async def _reason(probe: Callable[[], object], probe_s: float) -> str | None:
    try:
        await asyncio.wait_for(asyncio.to_thread(probe), probe_s)
    except TimeoutError:
        return f"no response within {probe_s:g} s"
    except Exception as error:
        return str(error) or type(error).__name__
    return None
