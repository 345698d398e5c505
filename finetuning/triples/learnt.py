"""The triples that may be learnt from, as a planner is trained on them."""

from collections.abc import Iterable, Mapping

from engine.planning.model_plan import plan_messages
from finetuning.examples import Example
from finetuning.triples.catalogue import Context
from finetuning.triples.triple import Split, Triple


def examples_of(triples: Iterable[Triple], contexts: Mapping[str, Context], split: Split) -> tuple[Example, ...]:
    """An example for each verified triple of ``split``: the prompt of its catalogue, and the plan in its short form."""
    catalogues = {name: context.catalogue for name, context in contexts.items()}
    return tuple(
        Example(
            id=triple.id,
            messages=tuple(plan_messages(triple.question, catalogues[triple.catalogue])),
            completion=triple.written,
        )
        for triple in triples
        if triple.split == split and triple.is_verified
    )
