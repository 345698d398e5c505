import math

import pytest

from assets.planner import loss_finding
from finetuning.guard import Estimate
from finetuning.profiles import PROFILES
from finetuning.train import Training


def training(*validation: float) -> Training:
    curve = [{"step": 1.0, "epoch": 0.5, "loss": 2.0}]
    curve += [{"step": float(n), "epoch": float(n), "validation_loss": loss} for n, loss in enumerate(validation, 1)]
    return Training(
        id="0" * 16,
        profile=PROFILES["smoke"],
        seed=1,
        bfloat16=False,
        base_digest="b",
        train_digest="t",
        validation_digest="v",
        examples=1,
        left_out=(),
        estimate=Estimate(minutes=1, memory_mb=1, tokens=1),
        seconds=1,
        curve=tuple(curve),
    )


@pytest.mark.parametrize(("losses", "holds"), [((2.5, 1.9), True), ((2.0,), False), ((math.nan,), False)])
def test_a_training_that_went_astray_is_told(losses: tuple[float, ...], holds: bool) -> None:
    assert loss_finding(training(*losses)).holds is holds
