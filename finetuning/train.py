"""Trains a planner: a LoRA adapter (Hu et al. 2021) on q_proj and v_proj, over NF4 (QLoRA, Dettmers et al. 2023).

Loss is on the completion only. Checkpoints are kept while training, so that an interrupted training goes on from its
last one to the same end: order, dropout and optimizer depend on the seed and the step alone.
"""

import hashlib
import logging
import math
import shutil
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict

from finetuning.examples import Example, digest_of, tokens_of, too_long
from finetuning.guard import Estimate, Limits, check, check_device
from finetuning.precision import in_bfloat16
from finetuning.profiles import Profile

logger = logging.getLogger(__name__)

TARGETS = ("q_proj", "v_proj")
LENGTHS = 64
"""Examples are filled up to a multiple of so many tokens."""
ADAPTER = "adapter"
REPORT = "training.json"

Tell = Callable[[dict[str, float]], None]
"""Takes the figures of a step: ``step``, ``epoch``, and ``loss`` or ``validation_loss``."""


class Training(BaseModel):
    """What was trained, from what, and how its loss went."""

    model_config = ConfigDict(frozen=True)

    id: str
    """16 hex digits that change with examples, base, profile, seed and precision, and with nothing else."""
    profile: Profile
    seed: int
    bfloat16: bool
    """Whether products were computed in it; else in float32."""
    base_digest: str
    train_digest: str
    validation_digest: str
    examples: int
    left_out: tuple[str, ...]
    """Examples of too many tokens."""
    estimate: Estimate
    seconds: float
    """Of this process; an interrupted training took more."""
    curve: tuple[dict[str, float], ...]

    @property
    def losses(self) -> tuple[float, ...]:
        """Training losses, in order."""
        return tuple(point["loss"] for point in self.curve if "loss" in point)

    @property
    def validation_losses(self) -> tuple[float, ...]:
        """One for each epoch."""
        return tuple(point["validation_loss"] for point in self.curve if "validation_loss" in point)


def train(
    train_on: Sequence[Example],
    validate_on: Sequence[Example],
    *,
    base: Path,
    base_digest: str,
    into: Path,
    profile: Profile,
    seed: int,
    limits: Limits,
    tell: Tell,
) -> Training:
    """Train an adapter in the folder ``into / id``, where a training of the same input is gone on with, or has ended.

    ``TrainingRefused`` says what does not fit the machine, before anything is trained.
    """
    began = time.monotonic()
    examples, unseen = (list(part)[: profile.examples] for part in (train_on, validate_on))
    bfloat16 = in_bfloat16(profile)
    parts = (digest_of(examples), digest_of(unseen), base_digest, profile.model_dump_json(), str(seed), str(bfloat16))
    training_id = hashlib.sha256("\n".join(parts).encode()).hexdigest()[:16]
    out = into / training_id
    if (done := _finished(out)) is not None:
        return done
    check_device(gpu=profile.gpu)
    out.mkdir(parents=True, exist_ok=True)
    tokenizer, model = _load(base, profile, seed)
    left_out = too_long([*examples, *unseen], tokenizer, profile.most_tokens)
    kept = [[e for e in part if e.id not in left_out] for part in (examples, unseen)]
    rows, validation = ([_row(example, tokenizer) for example in part] for part in kept)
    estimate = check(model, rows, validation, epochs=profile.epochs, bfloat16=bfloat16, limits=limits)
    logger.info("%d examples, %s", len(rows), estimate)
    trainer = _trainer(model, tokenizer, rows, validation, out=out, profile=profile, seed=seed, tell=tell)
    trainer.train(resume_from_checkpoint=_last_checkpoint(out))
    training = Training(
        id=training_id,
        profile=profile,
        seed=seed,
        bfloat16=bfloat16,
        base_digest=base_digest,
        train_digest=digest_of(kept[0]),
        validation_digest=digest_of(kept[1]),
        examples=len(rows),
        left_out=left_out,
        estimate=estimate,
        seconds=time.monotonic() - began,
        curve=tuple(_points(trainer.state.log_history)),
    )
    (out / REPORT).write_text(training.model_dump_json(indent=1) + "\n", "utf-8")
    for checkpoint in out.glob("checkpoint-*"):
        shutil.rmtree(checkpoint)
    return training


def _load(base: Path, profile: Profile, seed: int) -> tuple[Any, Any]:
    """The tokenizer, and the base with a fresh adapter."""
    import torch
    from peft import LoraConfig, get_peft_model
    from transformers import AutoModelForCausalLM, AutoTokenizer, BitsAndBytesConfig, set_seed

    set_seed(seed)
    dtype = torch.bfloat16 if in_bfloat16(profile) else torch.float32
    nf4 = BitsAndBytesConfig(
        load_in_4bit=True, bnb_4bit_quant_type="nf4", bnb_4bit_use_double_quant=True, bnb_4bit_compute_dtype=dtype
    )
    tokenizer = AutoTokenizer.from_pretrained(str(base), local_files_only=True)
    # What is not quantised is frozen as well, so that it needs no more precision than it is computed with.
    model: Any = AutoModelForCausalLM.from_pretrained(
        str(base),
        dtype=dtype,
        local_files_only=True,
        quantization_config=nf4 if profile.quantised else None,
        device_map={"": 0} if profile.gpu else {"": "cpu"},
    )
    model.config.use_cache = False
    adapter = LoraConfig(
        r=profile.rank,
        lora_alpha=profile.alpha,
        lora_dropout=profile.dropout,
        target_modules=list(TARGETS),
        task_type="CAUSAL_LM",
    )
    return tokenizer, get_peft_model(model, adapter)


def _row(example: Example, tokenizer: Any) -> dict[str, list[int]]:
    """Token ids as TRL takes them; the mask says which carry loss."""
    prompt, completion = tokens_of(example, tokenizer)
    return {"input_ids": prompt + completion, "completion_mask": [0] * len(prompt) + [1] * len(completion)}


def _trainer(
    model: Any,
    tokenizer: Any,
    rows: list[dict[str, list[int]]],
    validation: list[dict[str, list[int]]],
    *,
    out: Path,
    profile: Profile,
    seed: int,
    tell: Tell,
) -> Any:
    from datasets import Dataset
    from transformers import PrinterCallback, TrainerCallback
    from trl import SFTConfig

    from finetuning.best_epoch import BestEpoch
    from finetuning.completion_loss import CompletionTrainer

    class Told(TrainerCallback):  # type: ignore[misc]
        def on_log(self, args: Any, state: Any, control: Any, **_: Any) -> None:  # noqa: ARG002
            for point in _points(state.log_history[-1:]):
                tell(point)

    settings = SFTConfig(
        output_dir=str(out),
        num_train_epochs=profile.epochs,
        per_device_train_batch_size=profile.at_once,
        per_device_eval_batch_size=profile.at_once,
        gradient_accumulation_steps=profile.batch // profile.at_once,
        learning_rate=profile.learning_rate,
        lr_scheduler_type="cosine",
        warmup_steps=0.03,
        completion_only_loss=True,
        max_length=None,
        # Few lengths: a CPU prepares its products, and keeps memory, for each length anew.
        pad_to_multiple_of=LENGTHS,
        packing=False,
        gradient_checkpointing=False,
        bf16=in_bfloat16(profile),
        use_cpu=not profile.gpu,
        seed=seed,
        data_seed=seed,
        logging_steps=1,
        # By steps, though it is once an epoch: an evaluation at the end of an epoch would come after its checkpoint.
        eval_strategy="steps",
        eval_steps=math.ceil(len(rows) / profile.batch),
        save_strategy="steps",
        save_steps=profile.save_every,
        save_total_limit=2,
        report_to="none",
        disable_tqdm=True,
        dataloader_num_workers=0,
    )
    trainer = CompletionTrainer(
        model=model,
        args=settings,
        train_dataset=Dataset.from_list(rows),
        eval_dataset=Dataset.from_list(validation),
        processing_class=tokenizer,
        callbacks=[Told(), BestEpoch(out / ADAPTER, patience=profile.patience)],
    )
    trainer.remove_callback(PrinterCallback)
    return trainer


def _points(history: Sequence[dict[str, Any]]) -> list[dict[str, float]]:
    """The curve in what a trainer logged: training and validation losses by step."""
    names = {"loss": "loss", "eval_loss": "validation_loss"}
    return [
        {"step": float(entry["step"]), "epoch": float(entry["epoch"]), names[name]: float(entry[name])}
        for entry in history
        for name in names
        if name in entry
    ]


def _finished(out: Path) -> Training | None:
    try:
        return Training.model_validate_json((out / REPORT).read_text("utf-8"))
    except FileNotFoundError:
        return None


def _last_checkpoint(out: Path) -> str | None:
    """The newest checkpoint that was written whole."""
    whole = [path for path in out.glob("checkpoint-*") if (path / "trainer_state.json").is_file()]
    return str(max(whole, key=lambda path: int(path.name.split("-")[1]))) if whole else None
