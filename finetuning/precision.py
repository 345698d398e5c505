"""In which precision a training computes."""

from finetuning.profiles import Profile


def in_bfloat16(profile: Profile) -> bool:
    """Whether products are computed in bfloat16, the adapter and its sums staying in float32.

    So on a GPU, and over NF4 on a processor that multiplies bfloat16 in tiles (AMX), where a step takes less than half
    the time. Other processors are slower in bfloat16 than in float32.
    """
    import torch

    return profile.gpu or (profile.quantised and bool(torch.cpu.get_capabilities().get("amx_bf16")))
