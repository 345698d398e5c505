"""How many tokens a triple takes in training: the prompt, the question, and the plan as the model writes it."""

from collections.abc import Callable, Mapping, Sequence

from engine.planning.model_plan import plan_messages
from finetuning.triples.catalogue import Context
from finetuning.triples.triple import Triple

WANTED_TOKENS = 384
"""What training on two cores can afford for a triple."""
BIN = 64


def lengths(
    triples: Sequence[Triple], contexts: Mapping[str, Context], count_tokens: Callable[[str], int]
) -> list[tuple[int, int]]:
    """Tokens of the prompt with the question, and of the plan, for each triple to be learnt; the chat frame apart."""
    prompts = {
        name: count_tokens(plan_messages("", context.catalogue)[0].content) for name, context in contexts.items()
    }
    return [
        (prompts[t.catalogue] + count_tokens(t.question), count_tokens(t.written)) for t in triples if t.is_verified
    ]


def histogram(totals: Sequence[int]) -> dict[str, int]:
    """How many totals lie in each bin of :data:`BIN` tokens."""
    bins = sorted({total // BIN for total in totals})
    return {f"{b * BIN}-{b * BIN + BIN - 1}": sum(total // BIN == b for total in totals) for b in bins}
