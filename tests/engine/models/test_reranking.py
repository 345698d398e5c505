"""A cross-encoder from a folder, made here: two layers, random weights, a vocabulary of a few words."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from engine.models.load import load_reranker
from engine.models.model import ModelError
from engine.settings import RerankerSettings

WORDS = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", "return", "rate", "of", "march", "office", "退", "货", "率"]
PAIRS = [("return rate", "return rate of march"), ("return rate", "office"), ("return rate", "退货率 office of march")]

pytestmark = pytest.mark.slow


def made(folder: Path, outputs: int) -> Path:
    import torch
    from transformers import BertConfig, BertForSequenceClassification, BertTokenizerFast

    folder.mkdir()
    vocabulary = folder / "vocab.txt"
    vocabulary.write_text("\n".join(WORDS) + "\n", "utf-8")
    torch.manual_seed(3)
    config = BertConfig(
        vocab_size=len(WORDS), hidden_size=16, num_hidden_layers=2, num_attention_heads=2, intermediate_size=32,
        initializer_range=0.5, num_labels=outputs,
    )  # fmt: skip
    BertForSequenceClassification(config).save_pretrained(folder)
    BertTokenizerFast(vocab_file=str(vocabulary)).save_pretrained(folder)
    return folder


def by_transformers(folder: Path, pairs: list[tuple[str, str]]) -> list[float]:
    import torch
    from transformers import AutoModelForSequenceClassification, AutoTokenizer

    model: Any = AutoModelForSequenceClassification.from_pretrained(folder)
    tokenizer: Any = AutoTokenizer.from_pretrained(folder)
    with torch.inference_mode():
        return [float(torch.sigmoid(model(**tokenizer(*pair, return_tensors="pt")).logits)[0, 0]) for pair in pairs]


def test_relevance_is_that_of_the_model_itself(tmp_path: Path) -> None:
    folder = made(tmp_path / "tiny", outputs=1)
    reranker = load_reranker(RerankerSettings(kind="folder", folder=folder), models_dir=tmp_path)
    relevance = reranker.relevance("return rate", [passage for _, passage in PAIRS])
    assert np.allclose(relevance, by_transformers(folder, PAIRS), atol=1e-5)
    assert len(set(relevance.tolist())) == len(PAIRS)
    assert reranker.name == "tiny"


def test_a_model_that_sorts_into_classes_is_refused(tmp_path: Path) -> None:
    folder = made(tmp_path / "classes", outputs=3)
    with pytest.raises(ModelError, match="gives 3 figures for a pair"):
        load_reranker(RerankerSettings(kind="folder", folder=folder), models_dir=tmp_path)


def test_a_folder_without_a_model_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="no model folder"):
        load_reranker(RerankerSettings(kind="folder", folder=tmp_path), models_dir=tmp_path)


def test_settings_name_what_is_missing() -> None:
    with pytest.raises(ValueError, match=r"set retrieval\.reranker\.folder"):
        RerankerSettings(kind="folder")
    with pytest.raises(ValueError, match=r"set retrieval\.reranker\.name"):
        RerankerSettings(kind="hub")
