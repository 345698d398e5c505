"""The dataset card: what the triples are, counted from the triples themselves."""

from collections import Counter
from collections.abc import Mapping, Sequence

from finetuning.triples.catalogue import Context, Variant
from finetuning.triples.checks import most_alike
from finetuning.triples.lengths import WANTED_TOKENS, histogram
from finetuning.triples.triple import DATA, SPLITS, Triple, digest_of

CARD = DATA / "README.md"


def card_of(
    triples: Sequence[Triple],
    contexts: Mapping[str, Context],
    variants: Sequence[Variant],
    tokens: Sequence[tuple[int, int]],
) -> str:
    """The card as Markdown; ``tokens`` are those of prompt and plan for each triple."""
    return (
        "\n\n".join((_head(triples), _counts(triples), _catalogues(triples, contexts, variants), _lengths(tokens)))
        + "\n"
    )


def _head(triples: Sequence[Triple]) -> str:
    most, (one, other) = most_alike(triples)
    return f"""# The planner's triples

{len(triples)} triples of a question, its plan, and what came of executing the plan on the sample company (seed 7).
Written by `plumbline triples build`; `plumbline triples verify` executes all of them again.

SHA-256 of `triples.jsonl`: `{digest_of(triples)}`

A *family* is one way of needing something: its questions were each written by hand, none is a filling of another's
words. Names and times are drawn from the sample's data. A family stands in one split, and families that are worded
alike stand in the same: questions of different splits share at most {most:.2f} of their character 3-grams, with names,
figures and times masked (`{one}`, `{other}`). No question is so like one that planners are measured on.

In a plan, figures and columns are called what the catalogue calls them, names and times what the question calls them.
`verified`: every sub-goal was executed and satisfied its validation; a search that is not required may find nothing.
`invalid_plan`: a fault was put into the plan, and executing it failed for that fault. Such plans are not to be learnt;
the test split has none."""


def _counts(triples: Sequence[Triple]) -> str:
    lines = ["| Split | Triples | Families | Chinese | English | Invalid |", "| --- | --- | --- | --- | --- | --- |"]
    for split in SPLITS:
        own = [t for t in triples if t.split == split]
        chinese = sum(t.language == "zh" for t in own)
        invalid = sum(not t.is_verified for t in own)
        families = len({t.family for t in own})
        lines.append(f"| {split} | {len(own)} | {families} | {chinese} | {len(own) - chinese} | {invalid} |")
    return "\n".join(
        (
            *lines,
            "",
            f"Sub-goals: {_told(Counter(len(t.plan.sub_goals) for t in triples))}.",
            f"Invalid for: {_told(Counter(t.verification.cause for t in triples if t.verification.cause))}.",
            f"Topics: {_told(Counter(t.topic for t in triples))}.",
        )
    )


def _catalogues(triples: Sequence[Triple], contexts: Mapping[str, Context], variants: Sequence[Variant]) -> str:
    lines = ["| Catalogue | Sources | Splits | Triples |", "| --- | --- | --- | --- |"]
    asked = Counter(t.catalogue for t in triples)
    for variant in variants:
        sources = ", ".join(source.id for source in contexts[variant.id].sources)
        lines.append(f"| {variant.id} | {sources} | {', '.join(variant.splits)} | {asked[variant.id]} |")
    return "\n".join(lines)


def _lengths(tokens: Sequence[tuple[int, int]]) -> str:
    totals = [prompt + plan for prompt, plan in tokens]
    within = sum(total <= WANTED_TOKENS for total in totals) / max(1, len(totals))
    plans = sorted(plan for _, plan in tokens)
    lines = ["| Tokens | Triples |", "| --- | --- |"]
    lines += [f"| {name} | {count} |" for name, count in histogram(totals).items()]
    median = plans[len(plans) // 2] if plans else 0
    told = (
        f"Tokens of prompt, question and plan together, by the packaged planner's tokenizer; {within:.0%} have at most"
        f" {WANTED_TOKENS}. A plan in the short form has {median} at the median, {plans[-1] if plans else 0} at most."
    )
    return f"{told}\n\n" + "\n".join(lines)


def _told(counts: Mapping[object, int]) -> str:
    ordered = sorted(counts.items(), key=lambda item: str(item[0]))
    return ", ".join(f"{name} ({count})" for name, count in ordered)
