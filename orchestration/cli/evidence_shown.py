"""What a step read and what was made of it, as `plumbline trace ID --evidence STEP` shows them."""

import base64
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from orchestration.cli.options import print_json

if TYPE_CHECKING:
    from engine.evidence import EvidenceFolder, Kept
    from engine.store_steps import StepStore, StoredAttempt

MOST_CHARACTERS = 4000
"""So much of a payload is printed for people; its file and `--json` have all of it."""


def show_evidence(steps: "StepStore", step: str, folder: "EvidenceFolder", *, as_json: bool) -> None:
    """Print the payloads of every attempt at ``step``. Where one is missing or damaged the exit code is 1."""
    attempts = steps.attempts()
    own = [attempt for attempt in attempts if attempt.step_id == step]
    if not own:
        known = ", ".join(dict.fromkeys(attempt.step_id for attempt in attempts)) or "none"
        raise click.UsageError(f"no step {step!r} was attempted in this run; it has: {known}")
    shown = [_attempt(attempt, folder) for attempt in own]
    if as_json:
        print_json({"step": step, "attempts": shown})
    else:
        for attempt in shown:
            _print(attempt)
    if any("error" in payload for attempt in shown for payload in attempt["payloads"]):
        raise click.exceptions.Exit(1)


def _attempt(attempt: "StoredAttempt", folder: "EvidenceFolder") -> dict[str, Any]:
    from engine.evidence import Evidence

    kept = Evidence.model_validate(attempt.evidence or {})
    payloads = [_payload("raw", one, folder) for one in kept.raw]
    if kept.normalised is not None:
        payloads.append(_payload("normalised", kept.normalised, folder))
    return {"attempt": attempt.attempt, "state": attempt.state, "payloads": payloads}


def _payload(what: str, kept: "Kept", folder: "EvidenceFolder") -> dict[str, Any]:
    from engine.evidence import EvidenceLost

    told = {"what": what, **kept.model_dump(mode="json"), "file": str(folder.path(kept.sha256))}
    try:
        body = folder.read(kept.sha256)
    except EvidenceLost as lost:
        return {**told, "error": str(lost)}
    try:
        return {**told, "text": body.decode()}
    except UnicodeDecodeError:
        return {**told, "base64": base64.b64encode(body).decode()}


def _print(attempt: dict[str, Any]) -> None:
    payloads: Sequence[dict[str, Any]] = attempt["payloads"]
    click.echo(f"attempt {attempt['attempt']}: {attempt['state']}{'' if payloads else ', nothing is kept of it'}")
    for payload in payloads:
        status = "" if payload["status"] is None else f", HTTP {payload['status']}"
        click.echo(
            f"\n{payload['what']}: {payload['origin']}{status}, {payload['media_type']}, {payload['size']:,} bytes"
        )
        click.echo(f"  sha256 {payload['sha256']}")
        for name, value in payload["headers"].items():
            click.echo(f"  {name}: {value}")
        if "error" in payload:
            click.echo(f"  {payload['error']}")
            continue
        text = payload.get("text", f"no text: zstd -dc {payload['file']}")
        click.echo(text[:MOST_CHARACTERS])
        if len(text) > MOST_CHARACTERS:
            click.echo(f"… {len(text) - MOST_CHARACTERS:,} characters more: zstd -dc {payload['file']}")
