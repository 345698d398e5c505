"""Adapters by hand. That PEFT adds one in the same way is tested where one is trained (tests/finetuning)."""

import json
from pathlib import Path

import pytest
import torch
from safetensors.torch import load_file, save_file

from engine.models.adapter import PARAMETERS, TRAINING, WEIGHTS, adapter_digest, add_adapter, trained_for
from engine.models.load import load_adapted
from engine.models.model import ModelError
from engine.settings import LanguageModelSettings

NAME = "model.layers.0.self_attn.q_proj"
PLAIN = {"peft_type": "LORA", "r": 1, "lora_alpha": 2, "bias": "none", "rank_pattern": {}}


@pytest.fixture
def base(tmp_path: Path) -> Path:
    folder = tmp_path / "base"
    folder.mkdir()
    (folder / "config.json").write_text('{"dtype": "float16"}', "utf-8")
    (folder / "tokenizer.json").write_text("{}", "utf-8")
    weight = torch.tensor([[1.0, 2.0], [3.0, 4.0]], dtype=torch.float16)
    save_file({f"{NAME}.weight": weight, "model.norm.weight": torch.ones(2)}, folder / "model.safetensors")
    return folder


def write_adapter(folder: Path, *, name: str = NAME, b: list[float] | None = None, **parameters: object) -> Path:
    folder.mkdir()
    (folder / PARAMETERS).write_text(json.dumps(PLAIN | parameters), "utf-8")
    halves = {"A": torch.tensor([[1.0, 10.0]]), "B": torch.tensor([[value] for value in b or [0.5, -1.0]])}
    save_file({f"base_model.model.{name}.lora_{s}.weight": half for s, half in halves.items()}, folder / WEIGHTS)
    return folder


def test_the_product_is_added_and_all_else_stays(base: Path, tmp_path: Path) -> None:
    add_adapter(base, write_adapter(tmp_path / "adapter"), tmp_path / "out")
    made = load_file(tmp_path / "out" / "model.safetensors")
    # 2 / 1 times [0.5, -1] by [1, 10] is [[1, 10], [-2, -20]].
    assert made[f"{NAME}.weight"].tolist() == [[2.0, 12.0], [1.0, -16.0]]
    assert made["model.norm.weight"].tolist() == [1.0, 1.0]
    assert json.loads((tmp_path / "out" / "config.json").read_text("utf-8")) == {"dtype": "float32"}
    assert (tmp_path / "out" / "tokenizer.json").is_file()


@pytest.mark.parametrize(
    ("adapter", "message"),
    [
        ({"peft_type": "LOHA"}, "peft_type 'LOHA'"),
        ({"use_dora": True}, "use_dora: only a plain LoRA"),
        ({"alpha_pattern": {"q": 1}}, "alpha_pattern: only a plain LoRA"),
        ({"name": "model.layers.9.self_attn.q_proj"}, r"another model: .* has no model\.layers\.9"),
        ({"b": [1.0, 2.0, 3.0]}, r"another model: .*q_proj\.weight has shape \(3, 2\), not \(2, 2\)"),
    ],
)
def test_what_does_not_fit_is_refused(base: Path, tmp_path: Path, adapter: dict[str, object], message: str) -> None:
    with pytest.raises(ModelError, match=message):
        add_adapter(base, write_adapter(tmp_path / "adapter", **adapter), tmp_path / "out")  # type: ignore[arg-type]


def test_its_digest_is_its_weights_and_parameters(tmp_path: Path) -> None:
    first = write_adapter(tmp_path / "a")
    assert trained_for(first) is None
    (first / TRAINING).write_text('{"base_digest": "b1"}', "utf-8")
    assert trained_for(first) == "b1"
    assert adapter_digest(first) == adapter_digest(write_adapter(tmp_path / "b"))
    assert adapter_digest(first) != adapter_digest(write_adapter(tmp_path / "c", lora_alpha=4))
    with pytest.raises(ModelError, match=r"adapter_config\.json: No such file.*as `plumbline train` writes it"):
        adapter_digest(tmp_path)


def test_an_adapter_of_another_base_is_refused_before_anything_is_made(base: Path, tmp_path: Path) -> None:
    adapter = write_adapter(tmp_path / "adapter")
    (adapter / TRAINING).write_text('{"base_digest": "other"}', "utf-8")
    settings = LanguageModelSettings(kind="folder", folder=base)
    with pytest.raises(ModelError, match="trained for other weights than those of base"):
        load_adapted(settings, adapter, models_dir=tmp_path / "models")
    assert not (tmp_path / "models").exists()
