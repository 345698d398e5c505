"""One property of an asset: what was asked, what was found, whether it holds."""

from collections.abc import Mapping
from typing import Any, Literal

import dagster as dg
from pydantic import BaseModel, ConfigDict, Field

SHOWN = 10
"""How many offenders a finding names."""


class Finding(BaseModel):
    """The result of a check, free of Dagster so that a promotion can read it as evidence."""

    model_config = ConfigDict(frozen=True)

    name: str
    holds: bool
    level: Literal["error", "warn"] = "error"
    facts: dict[str, Any] = Field(default_factory=dict, description="Threshold and actual value, offenders by name")
    remedy: str = Field("", description="What to do where it does not hold")


def none_of(
    name: str, offenders: list[str], *, of: int, level: Literal["error", "warn"] = "error", remedy: str = ""
) -> Finding:
    """Holds where there is no offender; ``of`` is how many were looked at."""
    facts = {"looked at": of, "offenders": len(offenders), "first": "; ".join(offenders[:SHOWN])}
    return Finding(name=name, holds=not offenders, level=level, facts=facts, remedy=remedy)


def at_least(name: str, value: float, threshold: float, *, n: int, level: Literal["error", "warn"]) -> Finding:
    """Holds where ``value``, measured on ``n`` items, reaches ``threshold``."""
    facts = {"value": value, "threshold": threshold, "n": n}
    return Finding(name=name, holds=value >= threshold, level=level, facts=facts)


def equal(name: str, **counts: int) -> Finding:
    """Holds where the named counts are all the same."""
    return Finding(name=name, holds=len(set(counts.values())) == 1, facts=dict(counts))


def check_result(finding: Finding) -> dg.AssetCheckResult:
    """The finding as Dagster shows it."""
    return dg.AssetCheckResult(
        check_name=finding.name,
        passed=finding.holds,
        severity=dg.AssetCheckSeverity.ERROR if finding.level == "error" else dg.AssetCheckSeverity.WARN,
        metadata=_metadata(finding.facts),
        description=None if finding.holds else finding.remedy or None,
    )


def _metadata(facts: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value if isinstance(value, int | float | str) else str(value) for key, value in facts.items()}
