"""How a planner is trained on which machine."""

from pydantic import BaseModel, ConfigDict, Field


class Profile(BaseModel):
    """Settings of a training. ``examples`` keeps to the first so many of the training split; ``None`` takes all."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: str
    gpu: bool = False
    quantised: bool = Field(description="Whether the base is held in NF4 (QLoRA), or in float32 (plain LoRA)")
    epochs: int
    batch: int = Field(8, description="Examples between two updates of the adapter")
    at_once: int = Field(1, description="Examples of a batch that are computed at once")
    learning_rate: float = 1e-3
    rank: int = 16
    alpha: int = 32
    dropout: float = 0.05
    patience: int = Field(1, description="Epochs without a better validation loss after which training ends")
    save_every: int = Field(10, description="Updates between two checkpoints")
    most_tokens: int = Field(512, description="Longer examples are left out, and told")
    examples: int | None = None


PROFILES = {
    profile.name: profile
    for profile in (
        Profile(name="gpu", gpu=True, quantised=True, epochs=5, at_once=8, save_every=50),
        Profile(name="cpu", quantised=True, epochs=3),
        Profile(name="cpu-fp32", quantised=False, epochs=3),
        Profile(name="smoke", quantised=False, epochs=1, batch=2, save_every=2, examples=8),
    )
}
