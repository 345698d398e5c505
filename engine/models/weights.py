"""A GGUF file as a transformers folder, without transformers' own loader.

That loader keeps every weight in float32 beside its quantised form and reads the file twice; reading the blocks
with the ``gguf`` package and storing halves gives the same numbers, in half the time and half the memory.
"""

import logging
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.models.model import ModelError

logger = logging.getLogger(__name__)

_BLOCK = {
    "attn_norm": "input_layernorm",
    "ffn_norm": "post_attention_layernorm",
    "ffn_down": "mlp.down_proj",
    "ffn_gate": "mlp.gate_proj",
    "ffn_up": "mlp.up_proj",
    "attn_q": "self_attn.q_proj",
    "attn_k": "self_attn.k_proj",
    "attn_v": "self_attn.v_proj",
    "attn_output": "self_attn.o_proj",
}
_TOP = {
    "output.weight": "model.embed_tokens.weight",
    "token_embd.weight": "model.embed_tokens.weight",
    "output_norm.weight": "model.norm.weight",
}
_HALF_LIMIT = 65504.0


def transformers_name(name: str) -> str:
    """The name of a GGUF tensor in a transformers checkpoint with tied embeddings.

    >>> transformers_name("blk.3.attn_q.weight")
    'model.layers.3.self_attn.q_proj.weight'
    """
    if name in _TOP:
        return _TOP[name]
    parts = name.split(".")
    if len(parts) != 4 or parts[0] != "blk" or parts[2] not in _BLOCK:
        raise ModelError(f"GGUF tensor {name!r} is not known; only qwen2 and llama models can be converted")
    return f"model.layers.{parts[1]}.{_BLOCK[parts[2]]}.{parts[3]}"


def unpermute(weight: NDArray[Any], heads: int) -> NDArray[Any]:
    """Undo llama.cpp's reordering of the rotary halves in the query and key weights of llama models.

    llama.cpp's converter does ``reshape(heads, 2, d/2, …).swapaxes(1, 2)``; this is the inverse.
    """
    rows = weight.shape[0]
    return weight.reshape(heads, rows // heads // 2, 2, *weight.shape[1:]).swapaxes(1, 2).reshape(weight.shape)


def model_config(fields: dict[str, Any], *, vocabulary: int) -> dict[str, Any]:
    """The ``config.json`` of a GGUF's metadata, for qwen2 and llama."""
    kind = fields["general.architecture"]
    architectures = {"qwen2": "Qwen2ForCausalLM", "llama": "LlamaForCausalLM"}
    if kind not in architectures:
        raise ModelError(f"GGUF architecture {kind!r} cannot be converted, only {sorted(architectures)} can")
    heads = int(fields[f"{kind}.attention.head_count"])
    return {
        "architectures": [architectures[kind]],
        "model_type": kind,
        "hidden_size": int(fields[f"{kind}.embedding_length"]),
        "intermediate_size": int(fields[f"{kind}.feed_forward_length"]),
        "num_hidden_layers": int(fields[f"{kind}.block_count"]),
        "num_attention_heads": heads,
        "num_key_value_heads": int(fields.get(f"{kind}.attention.head_count_kv", heads)),
        "max_position_embeddings": int(fields[f"{kind}.context_length"]),
        # GGUF holds a float32; six digits bring back the decimal that was meant.
        "rms_norm_eps": float(f"{fields[f'{kind}.attention.layer_norm_rms_epsilon']:.6g}"),
        "rope_theta": float(fields[f"{kind}.rope.freq_base"]),
        "hidden_act": "silu",
        "vocab_size": vocabulary,
        "tie_word_embeddings": True,
        "bos_token_id": fields.get("tokenizer.ggml.bos_token_id"),
        "eos_token_id": fields.get("tokenizer.ggml.eos_token_id"),
        "pad_token_id": fields.get("tokenizer.ggml.padding_token_id"),
        "dtype": "float16",
    }


def read_gguf(gguf: Path) -> tuple[dict[str, NDArray[Any]], dict[str, Any]]:
    """The weights of ``gguf`` under transformers' names, and its ``config.json``.

    Matrices are halves (a quantised weight has at most 8 significant bits, a half 11), vectors stay float32. Where
    input and output embeddings are both there, the output's finer quantisation is kept for both: they were one
    matrix before the file was made.
    """
    from gguf import GGUFReader  # type: ignore[attr-defined,unused-ignore]
    from gguf.quants import dequantize

    reader = GGUFReader(str(gguf))
    wanted = ("general.architecture", "tokenizer.ggml.bos", "tokenizer.ggml.eos", "tokenizer.ggml.padding")
    architecture = str(reader.fields["general.architecture"].contents())
    fields = {
        key: field.contents() for key, field in reader.fields.items() if key.startswith((*wanted, f"{architecture}."))
    }
    names = {tensor.name for tensor in reader.tensors}
    if architecture == "qwen2" or "output.weight" not in names:
        skipped = "token_embd.weight" if "output.weight" in names else None
    else:
        raise ModelError(f"{gguf}: a llama model with separate output weights cannot be converted")
    vocabulary = next(int(t.shape[1]) for t in reader.tensors if t.name == "token_embd.weight")
    config = model_config(fields, vocabulary=vocabulary)
    heads = {"attn_q": config["num_attention_heads"], "attn_k": config["num_key_value_heads"]}
    weights: dict[str, NDArray[Any]] = {}
    for number, tensor in enumerate(reader.tensors, 1):
        if tensor.name == skipped:
            continue
        full = dequantize(tensor.data, tensor.tensor_type)
        if architecture == "llama" and (part := tensor.name.split(".")[-2]) in heads:
            full = unpermute(full, heads[part])
        weights[transformers_name(tensor.name)] = _stored(tensor.name, full)
        if number % 100 == 0 or number == len(reader.tensors):
            logger.info("weights: %d of %d tensors read", number, len(reader.tensors))
    return weights, config


def _stored(name: str, full: NDArray[Any]) -> NDArray[Any]:
    if full.ndim == 1:
        return np.array(full, dtype=np.float32)
    if (largest := float(np.abs(full).max())) > _HALF_LIMIT:
        raise ModelError(f"GGUF tensor {name!r} holds {largest:g}, more than a half-precision number can")
    return np.ascontiguousarray(full, dtype=np.float16)
