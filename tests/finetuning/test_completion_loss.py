"""The loss of the completion is TRL's own, whatever the batch."""

from pathlib import Path

import pytest
import torch

from finetuning.profiles import Profile
from tests.finetuning.tiny import examples, write_model


@pytest.mark.parametrize("items", [None, torch.tensor(50)])
def test_the_loss_is_that_of_trl(tmp_path: Path, items: torch.Tensor | None) -> None:
    from trl import SFTTrainer

    from finetuning.train import _load, _row, _trainer

    profile = Profile(name="tiny", quantised=False, epochs=1, batch=4, at_once=2, dropout=0)
    tokenizer, model = _load(write_model(tmp_path / "base"), profile, 1)
    rows = [_row(example, tokenizer) for example in examples(4)]
    rows[0]["input_ids"] += [5, 6, 7]  # of another length than its neighbour, so that a batch is filled up
    rows[0]["completion_mask"] += [1, 0, 1]
    trainer = _trainer(model, tokenizer, rows, rows, out=tmp_path / "out", profile=profile, seed=1, tell=lambda _: None)
    for batch in trainer.get_train_dataloader():
        ours = trainer.compute_loss(model, dict(batch), num_items_in_batch=items)
        theirs = SFTTrainer.compute_loss(trainer, model, dict(batch), num_items_in_batch=items)
        assert ours.item() == pytest.approx(theirs.item(), rel=1e-5)
        assert ours.item() > 0
