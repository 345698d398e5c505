"""The trainer of TRL, with logits of the completion alone: most of an example is its prompt, which carries no loss."""

from typing import Any

from torch.nn.functional import cross_entropy
from trl import SFTTrainer

_IGNORED = -100
"""Marks a token without loss, as in transformers."""


class CompletionTrainer(SFTTrainer):  # type: ignore[misc]
    """Has the loss of :class:`trl.SFTTrainer`, and no logits of tokens before the first one that carries loss.

    TRL goes through the whole vocabulary for every tile of an example, which on a CPU takes as long as the layers.
    """

    def compute_loss(
        self,
        model: Any,
        inputs: dict[str, Any],
        return_outputs: bool = False,
        num_items_in_batch: Any = None,
    ) -> Any:
        """Cross entropy, summed over the batch and divided by the tokens with loss of the whole update."""
        given = {name: value for name, value in inputs.items() if name != "labels"}
        first = int((inputs["labels"] != _IGNORED).any(dim=0).int().argmax())
        labels = inputs["labels"][:, first:]
        outputs = model(**given, use_cache=False, logits_to_keep=labels.shape[1] + 1)
        # The logits before a token foretell it; those of the last one foretell nothing that is known.
        logits = outputs.logits[:, :-1].float()
        total = cross_entropy(logits.flatten(0, 1), labels.flatten(), ignore_index=_IGNORED, reduction="sum")
        loss = total / (num_items_in_batch if num_items_in_batch is not None else (labels != _IGNORED).sum())
        return (loss, outputs) if return_outputs else loss
