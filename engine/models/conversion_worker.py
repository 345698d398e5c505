"""The steps of a conversion, run as ``python -m engine.models.conversion_worker`` so that their memory is returned.

Reads one JSON object from standard input. Log lines go to standard error; ``conversion.py`` passes them on.
"""

import json
import logging
import os
import shutil
import sys
from pathlib import Path

from engine.models.adapter import add_adapter

logger = logging.getLogger("engine.models.conversion")


def gguf_to_transformers(gguf: Path, out: Path) -> None:
    """Write weights, configuration and tokenizer of ``gguf`` into the folder ``out``."""
    from safetensors.numpy import save_file

    from engine.models.weights import read_gguf

    weights, config = read_gguf(gguf)
    out.mkdir(parents=True)
    save_file(weights, out / "model.safetensors", metadata={"format": "pt"})
    weights.clear()
    (out / "config.json").write_text(json.dumps(config, indent=2), "utf-8")
    ids = {key: config[key] for key in ("bos_token_id", "eos_token_id", "pad_token_id")}
    (out / "generation_config.json").write_text(json.dumps(ids, indent=2), "utf-8")
    logger.info("weights written; reading the tokenizer")
    from transformers import AutoTokenizer

    AutoTokenizer.from_pretrained(str(gguf.parent), gguf_file=gguf.name).save_pretrained(out)


def transformers_to_onnx(folder: Path, out: Path, *, precision: str, options: list[str], adapter: Path | None) -> None:
    """Write the onnxruntime-genai model of a transformers ``folder``, with ``adapter`` added, into ``out``."""
    if adapter is not None:
        merged = out.with_name(out.name + ".merged")
        shutil.rmtree(merged, ignore_errors=True)
        add_adapter(folder, adapter, merged)
        logger.info("adapter added; converting")
        folder = merged
    import onnxruntime_genai.models  # noqa: F401  (puts the builder's own modules on the path)
    from onnxruntime_genai.models import builder

    out.mkdir(parents=True)
    cache = out.with_name(out.name + ".cache")
    target = ("", str(folder), str(out), precision, "cpu", str(cache))
    builder.create_model(*target, **builder.parse_extra_options(*target, options))


def main() -> None:
    """Run the step that standard input describes."""
    logging.basicConfig(level=logging.INFO, stream=sys.stderr, format="%(name)s: %(message)s")
    job = json.load(sys.stdin)
    # Set before numpy and torch are imported: a conversion must not take more cores than it was given, nor call a hub.
    os.environ["OMP_NUM_THREADS"] = str(job["threads"])
    os.environ["HF_HUB_OFFLINE"] = "1"
    os.environ["TOKENIZERS_PARALLELISM"] = "false"
    source, out = Path(job["source"]), Path(job["out"])
    adapter = Path(job["adapter"]) if "adapter" in job else None
    if job["step"] == "gguf":
        gguf_to_transformers(source, out)
    elif job["step"] == "merge":
        assert adapter is not None
        add_adapter(source, adapter, out)
    else:
        transformers_to_onnx(source, out, precision=job["precision"], options=job["options"], adapter=adapter)


if __name__ == "__main__":
    main()
