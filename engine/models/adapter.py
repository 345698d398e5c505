"""A LoRA adapter as PEFT writes it (Hu et al. 2021), added to the weights of its base: W + (alpha / r) B A."""

import hashlib
import json
import re
import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.models.model import ModelError

if TYPE_CHECKING:
    from torch import Tensor

PARAMETERS = "adapter_config.json"
WEIGHTS = "adapter_model.safetensors"
TRAINING = "training.json"
"""Beside them: how the adapter was trained, with ``base_digest``, the digest of what it may be added to."""

_PAIR = re.compile(r"base_model\.model\.(?P<weight>.+)\.lora_(?P<side>[AB])\.weight")
_PLAIN = {"use_rslora": False, "use_dora": False, "fan_in_fan_out": False, "bias": "none"}
"""What an adapter must not say otherwise of itself, since it would then be added in another way."""


def adapter_digest(folder: Path) -> str:
    """SHA-256 over what the adapter adds; ``ModelError`` where ``folder`` holds none."""
    _parameters(folder)
    try:
        parts = [(folder / name).read_bytes() for name in (PARAMETERS, WEIGHTS)]
    except OSError as error:
        raise ModelError(f"{folder}: cannot be read as an adapter: {error.strerror}: {error.filename}") from error
    return hashlib.sha256(b"\0".join(hashlib.sha256(part).digest() for part in parts)).hexdigest()


def trained_for(folder: Path) -> str | None:
    """The digest of the weights that an adapter was trained for; ``None`` where it does not say."""
    try:
        return str(json.loads((folder / TRAINING).read_text("utf-8"))["base_digest"])
    except (OSError, ValueError, KeyError):
        return None


def add_adapter(base: Path, adapter: Path, out: Path) -> None:
    """Write the folder ``out``: the transformers folder ``base`` with ``adapter`` added, in float32.

    One that was trained over NF4 is added to the weights that NF4 was made from: how far that moves its plans is
    measured (``plumbline score``), not assumed. ``ModelError`` where it does not fit the base.
    """
    from safetensors.torch import load_file, save_file

    scale = _scale(_parameters(adapter), adapter)
    pairs = _pairs(load_file(adapter / WEIGHTS), adapter)
    out.mkdir(parents=True)
    for file in sorted(base.glob("*.safetensors")):
        tensors = {name: t.float() if t.is_floating_point() else t for name, t in load_file(file).items()}
        for name in tensors.keys() & pairs.keys():
            added = _product(pairs.pop(name))
            if added.shape != tensors[name].shape:
                shapes = f"{tuple(added.shape)}, not {tuple(tensors[name].shape)}"
                raise ModelError(f"{adapter}: was trained for another model: {name} has shape {shapes}")
            tensors[name] += scale * added
        save_file(tensors, out / file.name, metadata={"format": "pt"})
    if pairs:
        raise ModelError(f"{adapter}: was trained for another model: {base} has no {min(pairs)}")
    for other in base.iterdir():
        if other.is_file() and other.suffix != ".safetensors" and other.name != "config.json":
            shutil.copy(other, out / other.name)
    config = json.loads((base / "config.json").read_text("utf-8")) | {"dtype": "float32"}
    (out / "config.json").write_text(json.dumps(config, indent=2), "utf-8")


def _pairs(tensors: "dict[str, Tensor]", adapter: Path) -> "dict[str, dict[str, Tensor]]":
    """The halves A and B by the name of the weight that their product is added to."""
    pairs: dict[str, dict[str, Tensor]] = {}
    for name, tensor in tensors.items():
        if (found := _PAIR.fullmatch(name)) is None:
            raise ModelError(f"{adapter / WEIGHTS}: {name!r} is no lora_A or lora_B of a weight; merge it with PEFT")
        pairs.setdefault(f"{found['weight']}.weight", {})[found["side"]] = tensor
    if lacking := sorted(name for name, pair in pairs.items() if len(pair) != 2):
        raise ModelError(f"{adapter / WEIGHTS}: of {lacking[0]!r} only one half is there; copy the file again")
    return pairs


def _product(pair: "dict[str, Tensor]") -> "Tensor":
    return pair["B"].float() @ pair["A"].float()


def _parameters(adapter: Path) -> dict[str, Any]:
    path = adapter / PARAMETERS
    try:
        return dict(json.loads(path.read_text("utf-8")))
    except OSError as error:
        raise ModelError(f"{path}: {error.strerror}; expected an adapter as `plumbline train` writes it") from error
    except ValueError as error:
        raise ModelError(f"{path}: no JSON object: {error}") from error


def _scale(parameters: dict[str, Any], adapter: Path) -> float:
    """alpha / r; ``ModelError`` where the adapter is of a kind that is added otherwise."""
    kind = parameters.get("peft_type")
    other = [key for key, plain in _PLAIN.items() if parameters.get(key, plain) != plain]
    other += [key for key in ("rank_pattern", "alpha_pattern", "modules_to_save") if parameters.get(key)]
    if kind != "LORA" or other:
        what = f"peft_type {kind!r}" if kind != "LORA" else ", ".join(other)
        raise ModelError(f"{adapter / PARAMETERS}: {what}: only a plain LoRA adapter is added here; merge it with PEFT")
    return float(parameters["lora_alpha"]) / float(parameters["r"])
