"""Whether a training fits the machine: told before it begins, from one example that is really computed."""

import resource
import sys
import time
from collections.abc import Sequence
from typing import Any

from pydantic import BaseModel, ConfigDict

_SPARE = 1.1
"""Checkpoints and the optimizer, over what the examples alone take."""
_UNSEEN = 0.35
"""What an example of the validation split takes of one that is trained on: it goes forward only."""


Rows = Sequence[dict[str, list[int]]]
"""Examples as token ids."""


class TrainingRefused(ValueError):
    """A training that does not fit; the message says what it would take, what there is, and what to do."""


class Limits(BaseModel):
    """What a training may take. ``memory_mb`` is what the machine has free, where nobody says less."""

    model_config = ConfigDict(frozen=True)

    minutes: float
    memory_mb: float


class Estimate(BaseModel):
    """What a training will take."""

    model_config = ConfigDict(frozen=True)

    minutes: float
    memory_mb: float
    tokens: int
    """Of one epoch, without validation."""

    def __str__(self) -> str:
        return f"about {self.minutes:.0f} minutes and {self.memory_mb:,.0f} MB"


def check_device(*, gpu: bool) -> None:
    """``TrainingRefused`` where a training on a GPU is asked of a machine without one that torch can use."""
    import torch

    if gpu and not torch.cuda.is_available():
        raise TrainingRefused(
            "this profile needs a GPU, and torch finds none here; take --profile cpu, or install torch for the GPU"
            " (TORCH=auto make setup)"
        )


def check(model: Any, rows: Rows, validation: Rows, *, epochs: int, bfloat16: bool, limits: Limits) -> Estimate:
    """What training ``rows`` will take; ``TrainingRefused`` where that is more than ``limits``."""
    if not rows:
        raise TrainingRefused("no example is left to train on; raise most_tokens, or look at the triples")
    longest = max(rows, key=lambda row: len(row["input_ids"]))
    seconds = _timed(model, longest["input_ids"], bfloat16=bfloat16)
    tokens, unseen = (sum(len(row["input_ids"]) for row in part) for part in (rows, validation))
    per_token = seconds / len(longest["input_ids"])
    estimate = Estimate(
        minutes=per_token * (tokens + _UNSEEN * unseen) * epochs * _SPARE / 60,
        memory_mb=_peak_mb(),
        tokens=tokens,
    )
    if estimate.minutes > limits.minutes:
        raise TrainingRefused(
            f"{len(rows)} examples in {epochs} epochs take about {estimate.minutes:.0f} minutes here, "
            f"{limits.minutes:.0f} are allowed; take fewer epochs or examples, a GPU, or raise --minutes"
        )
    if estimate.memory_mb > limits.memory_mb:
        raise TrainingRefused(
            f"training takes {estimate.memory_mb:,.0f} MB of memory here, {limits.memory_mb:,.0f} are allowed; "
            "free some, or take the profile cpu, which holds the base in 4 bits"
        )
    return estimate


def _timed(model: Any, tokens: list[int], *, bfloat16: bool) -> float:
    """Seconds for one example forward and back, the second time: the first one warms up."""
    import torch

    device = next(model.parameters()).device
    ids = torch.tensor([tokens], device=device)
    model.train()
    for _ in range(2):
        began = time.perf_counter()
        with torch.autocast(device.type, torch.bfloat16, enabled=bfloat16):
            loss = model(input_ids=ids, labels=ids).loss
        loss.backward()
        model.zero_grad(set_to_none=True)
        seconds = time.perf_counter() - began
    return seconds


def _peak_mb() -> float:
    """Most memory that this process has held so far, in MB."""
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (1024**2 if sys.platform == "darwin" else 1024)
