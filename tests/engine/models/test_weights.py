from pathlib import Path

import numpy as np
import pytest
from gguf import GGMLQuantizationType, GGUFWriter
from gguf.quants import dequantize, quantize
from hypothesis import given
from hypothesis import strategies as st

from engine.models.model import ModelError
from engine.models.weights import model_config, read_gguf, transformers_name, unpermute

HIDDEN, HEADS, KV_HEADS, INNER, WORDS = 64, 4, 2, 96, 40


def test_names_are_those_of_a_tied_transformers_checkpoint() -> None:
    assert transformers_name("blk.11.attn_k.bias") == "model.layers.11.self_attn.k_proj.bias"
    assert transformers_name("blk.0.ffn_down.weight") == "model.layers.0.mlp.down_proj.weight"
    assert transformers_name("output.weight") == "model.embed_tokens.weight"
    with pytest.raises(ModelError, match=r"'blk\.0\.ssm_in\.weight' is not known"):
        transformers_name("blk.0.ssm_in.weight")


@given(heads=st.integers(1, 4), half=st.integers(1, 4), width=st.integers(1, 3))
def test_unpermute_undoes_llama_cpps_own_permutation(heads: int, half: int, width: int) -> None:
    rows = heads * 2 * half
    original = np.arange(rows * width, dtype=np.float32).reshape(rows, width)
    # llama.cpp convert_hf_to_gguf, LlamaModel.permute
    permuted = original.reshape(heads, 2, half, width).swapaxes(1, 2).reshape(original.shape)
    assert np.array_equal(unpermute(permuted, heads), original)


def test_an_unknown_architecture_is_refused() -> None:
    with pytest.raises(ModelError, match=r"'mamba' cannot be converted, only \['llama', 'qwen2'\] can"):
        model_config({"general.architecture": "mamba"}, vocabulary=10)


def test_the_epsilon_is_the_decimal_that_was_meant(tmp_path: Path) -> None:
    _, config = read_gguf(_write(tmp_path / "m.gguf", "qwen2", separate_head=True))
    assert config["rms_norm_eps"] == 1e-6
    assert (config["num_attention_heads"], config["num_key_value_heads"], config["vocab_size"]) == (4, 2, WORDS)


def test_the_finer_output_matrix_becomes_both_embeddings(tmp_path: Path) -> None:
    path = _write(tmp_path / "m.gguf", "qwen2", separate_head=True)
    weights, _ = read_gguf(path)
    head = _matrix("output.weight", (WORDS, HIDDEN))
    expected = dequantize(quantize(head, GGMLQuantizationType.Q8_0), GGMLQuantizationType.Q8_0)
    assert np.array_equal(weights["model.embed_tokens.weight"], expected.astype(np.float16))
    assert "lm_head.weight" not in weights
    assert weights["model.norm.weight"].dtype == np.float32
    assert len(weights) == 7 + 2 + 2 + 2  # matrices, norms and biases of the block; embedding and last norm


def test_a_llama_with_its_own_output_matrix_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="separate output weights"):
        read_gguf(_write(tmp_path / "m.gguf", "llama", separate_head=True))


def test_a_weight_too_large_for_a_half_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match=r"'token_embd\.weight' holds 70000"):
        read_gguf(_write(tmp_path / "m.gguf", "llama", separate_head=False, largest=70000.0))


@pytest.mark.slow
@pytest.mark.parametrize("architecture", ["qwen2", "llama"])
def test_the_weights_are_those_of_transformers_own_loader(tmp_path: Path, architecture: str) -> None:
    import torch
    from transformers import AutoModelForCausalLM

    path = _write(tmp_path / "m.gguf", architecture, separate_head=architecture == "qwen2")
    ours, config = read_gguf(path)
    model = AutoModelForCausalLM.from_pretrained(str(tmp_path), gguf_file=path.name, dtype=torch.float32)
    theirs = {name: tensor.numpy() for name, tensor in model.state_dict().items()}
    for name, values in ours.items():
        same = "lm_head.weight" if name == "model.embed_tokens.weight" else name
        assert np.array_equal(values, theirs[same].astype(values.dtype)), name
    for key in ("hidden_size", "num_hidden_layers", "num_attention_heads", "num_key_value_heads", "intermediate_size"):
        assert getattr(model.config, key) == config[key], key
    assert model.config.rms_norm_eps == pytest.approx(config["rms_norm_eps"], rel=1e-6)


def _matrix(name: str, shape: tuple[int, ...]) -> np.ndarray:
    return np.random.default_rng(len(name)).standard_normal(shape).astype(np.float32)


def _write(path: Path, kind: str, *, separate_head: bool, largest: float = 1.0) -> Path:
    """A one-layer model with random weights, matrices in Q8_0 where rows allow it."""
    writer = GGUFWriter(path, kind)
    writer.add_block_count(1)
    writer.add_context_length(128)
    writer.add_embedding_length(HIDDEN)
    writer.add_feed_forward_length(INNER)
    writer.add_head_count(HEADS)
    writer.add_head_count_kv(KV_HEADS)
    writer.add_layer_norm_rms_eps(1e-6)
    writer.add_rope_freq_base(10000.0)
    writer.add_eos_token_id(2)
    writer.add_vocab_size(WORDS)
    kv = HIDDEN // HEADS * KV_HEADS
    shapes = {
        "attn_q": (HIDDEN, HIDDEN),
        "attn_k": (kv, HIDDEN),
        "attn_v": (kv, HIDDEN),
        "attn_output": (HIDDEN, HIDDEN),
    }
    shapes |= {"ffn_gate": (INNER, HIDDEN), "ffn_up": (INNER, HIDDEN), "ffn_down": (HIDDEN, INNER)}
    names: dict[str, tuple[int, ...]] = {f"blk.0.{name}.weight": shape for name, shape in shapes.items()}
    names |= {"blk.0.attn_norm.weight": (HIDDEN,), "blk.0.ffn_norm.weight": (HIDDEN,), "output_norm.weight": (HIDDEN,)}
    if kind == "qwen2":
        names |= {"blk.0.attn_q.bias": (HIDDEN,), "blk.0.attn_k.bias": (kv,)}
    names["token_embd.weight"] = (WORDS, HIDDEN)
    if separate_head:
        names["output.weight"] = (WORDS, HIDDEN)
    for name, shape in names.items():
        values = _matrix(name, shape)
        if name == "token_embd.weight":
            values[0, 0] = largest
        if name == "output.weight":
            writer.add_tensor(name, quantize(values, GGMLQuantizationType.Q8_0), raw_dtype=GGMLQuantizationType.Q8_0)
        else:
            writer.add_tensor(name, values)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    return path
