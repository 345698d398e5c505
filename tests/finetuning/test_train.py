"""Real training of a tiny model: it learns, stops, goes on, and is told what does not fit."""

from pathlib import Path
from typing import Any

import pytest

from engine.models.adapter import add_adapter
from evaluation.mlflow_store import tracking_uri
from finetuning.examples import tokens_of, too_long
from finetuning.guard import Limits, TrainingRefused
from finetuning.profiles import PROFILES, Profile
from finetuning.tracking import log_training
from finetuning.train import ADAPTER, Training, train
from tests.finetuning.tiny import examples, write_model

PROFILE = Profile(name="tiny", quantised=False, epochs=3, batch=4, save_every=2, learning_rate=5e-3, patience=3)
ROOMY = Limits(minutes=60, memory_mb=1e6)


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_model(tmp_path_factory.mktemp("base"))


def trained(base: Path, out: Path, *, tell: Any = lambda _: None, **changes: Any) -> Training:
    given = {"profile": PROFILE, "seed": 1, "limits": ROOMY, **changes}
    return train(examples(16), examples(4, first=100), base=base, base_digest="b", into=out, tell=tell, **given)


def test_only_the_plan_carries_loss(base: Path) -> None:
    from transformers import AutoTokenizer

    tokenizer = AutoTokenizer.from_pretrained(str(base))
    (example,) = examples(1)
    prompt, completion = tokens_of(example, tokenizer)
    assert tokenizer.decode(completion) == example.completion + "<|im_end|>"
    assert tokenizer.decode(prompt).endswith("breakage 0<|im_end|>\n<|im_start|>assistant\n")
    assert too_long([example], tokenizer, len(prompt) + len(completion) - 1) == ("0",)
    assert too_long([example], tokenizer, len(prompt) + len(completion)) == ()


@pytest.mark.slow
def test_an_interrupted_training_goes_on_to_the_same_end(base: Path, tmp_path: Path) -> None:
    def stop(point: dict[str, float]) -> None:
        if point["step"] == 5:
            raise KeyboardInterrupt

    whole = trained(base, tmp_path / "whole")
    with pytest.raises(KeyboardInterrupt):
        trained(base, tmp_path / "parts", tell=stop)
    resumed = trained(base, tmp_path / "parts")
    assert resumed.curve == whole.curve
    assert whole.losses[-1] < whole.losses[0] and len(whole.validation_losses) == 3
    adapters = [tmp_path / name / whole.id / ADAPTER / "adapter_model.safetensors" for name in ("whole", "parts")]
    weights = [adapter.read_bytes() for adapter in adapters]
    assert weights[0] == weights[1]
    asked: list[dict[str, float]] = []
    assert trained(base, tmp_path / "whole", tell=asked.append) == whole
    assert asked == []  # it stood there already
    assert trained(base, tmp_path / "whole", seed=2).curve != whole.curve


def test_what_does_not_fit_is_refused_before_it_begins(base: Path, tmp_path: Path) -> None:
    with pytest.raises(TrainingRefused, match=r"16 examples in 3 epochs take about 0 minutes here, 0 are allowed"):
        trained(base, tmp_path / "a", limits=Limits(minutes=0, memory_mb=1e6))
    with pytest.raises(TrainingRefused, match="MB of memory here, 1 are allowed"):
        trained(base, tmp_path / "a", limits=Limits(minutes=60, memory_mb=1))
    short = PROFILE.model_copy(update={"most_tokens": 10})
    with pytest.raises(TrainingRefused, match="no example is left"):
        trained(base, tmp_path / "a", profile=short)


def test_a_gpu_that_is_not_there_is_told_before_anything_is_loaded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("torch.cuda.is_available", lambda: False)
    with pytest.raises(TrainingRefused, match=r"needs a GPU.*take --profile cpu"):
        trained(tmp_path / "no base", tmp_path / "a", profile=PROFILES["gpu"])
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
def test_a_training_is_an_mlflow_run_and_its_merged_adapter_the_same_model(base: Path, tmp_path: Path) -> None:
    import torch
    from mlflow import MlflowClient
    from peft import PeftModel
    from transformers import AutoModelForCausalLM

    training = trained(base, tmp_path / "out")
    run_id = log_training(training, tmp_path / "out" / training.id, home=tmp_path, params={"commit": "abc"})
    client = MlflowClient(tracking_uri=tracking_uri(tmp_path))
    run = client.get_run(run_id)
    assert run.info.status == "FINISHED"
    assert run.data.params["learning_rate"] == "0.005" and run.data.params["commit"] == "abc"
    assert run.data.metrics["best_validation_loss"] == min(training.validation_losses)
    assert [point.value for point in client.get_metric_history(run_id, "loss")] == list(training.losses)
    assert [file.path for file in client.list_artifacts(run_id, ADAPTER) if "model" in file.path]
    folder = tmp_path / "merged"
    add_adapter(base, tmp_path / "out" / training.id / ADAPTER, folder)
    ids = torch.tensor([[5, 6, 7, 8]])
    with torch.inference_mode():
        adapted: Any = PeftModel.from_pretrained(
            AutoModelForCausalLM.from_pretrained(str(base)), str(tmp_path / "out" / training.id / ADAPTER)
        )
        logits = [model(input_ids=ids).logits for model in (adapted, AutoModelForCausalLM.from_pretrained(str(folder)))]
        untuned = AutoModelForCausalLM.from_pretrained(str(base))(input_ids=ids).logits
    assert torch.allclose(logits[0], logits[1], atol=1e-5)
    assert not torch.allclose(logits[0], untuned, atol=1e-3)
