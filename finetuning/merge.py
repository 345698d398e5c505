"""From an adapter and its base to one model folder, which is what is converted and served."""

import shutil
from pathlib import Path
from typing import Any


def merge(base: Path, adapter: Path, out: Path) -> Path:
    """``out``: the base with ``adapter`` added to its weights, in float32. Made whole or not at all.

    An adapter that was trained over NF4 is added to the weights that NF4 was made from: how far that moves its plans
    is measured (``plumbline score``), not assumed.
    """
    import torch
    from peft import PeftModel
    from transformers import AutoModelForCausalLM, AutoTokenizer

    partial = out.with_name(out.name + ".partial")
    shutil.rmtree(partial, ignore_errors=True)
    model: Any = AutoModelForCausalLM.from_pretrained(str(base), dtype=torch.float32, local_files_only=True)
    PeftModel.from_pretrained(model, str(adapter)).merge_and_unload().save_pretrained(str(partial))
    AutoTokenizer.from_pretrained(str(base), local_files_only=True).save_pretrained(str(partial))
    shutil.rmtree(out, ignore_errors=True)
    return partial.rename(out)
