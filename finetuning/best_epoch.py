"""Keeps the adapter of the epoch with the lowest validation loss, and ends training when none better comes."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from transformers import TrainerCallback


class BestEpoch(TrainerCallback):  # type: ignore[misc]
    """Saves the adapter in ``folder``. What it knows stands in the trainer's history, so a resumed training agrees."""

    def __init__(self, folder: Path, *, patience: int) -> None:
        self._folder = folder
        self._patience = patience

    def on_evaluate(self, args: Any, state: Any, control: Any, *, model: Any, **_: Any) -> None:  # noqa: ARG002
        """After each epoch."""
        losses = validation_losses(state.log_history)
        since = epochs_since_best(losses)
        if since == 0:
            model.save_pretrained(str(self._folder))
        control.should_training_stop = since >= self._patience


def validation_losses(history: Sequence[dict[str, Any]]) -> list[float]:
    """The validation losses of a trainer's history, in order."""
    return [float(entry["eval_loss"]) for entry in history if "eval_loss" in entry]


def epochs_since_best(losses: Sequence[float]) -> int:
    """How many epochs ago the lowest loss was; of equal ones the first counts.

    >>> epochs_since_best([2.0, 1.5, 1.6, 1.5])
    2
    """
    return len(losses) - 1 - losses.index(min(losses))
