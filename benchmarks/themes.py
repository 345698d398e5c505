"""Themes of the sample's complaints, told by words, by examples and without being told: right, wrong, uncertain.

    python -m benchmarks.themes [--seeds 7 11 9 12]

The words of the sample's plumbline.yaml, and the example sentences here, were gathered from the tickets of companies 7
and 8. Customers of seeds that differ from both modulo 3 (9, 12, …) use no sentence of theirs.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Mapping, Sequence

import yaml

from engine.models.embedding import PackagedEmbedder
from engine.settings import Categories, EmbeddingSettings
from engine.sources.classify.classifier import Classifier, Told
from sample.facts import draw_facts
from sample.tickets.phrases import phrases
from sample.tickets.theme_words import categories_text
from sample.tickets.themes import THEMES
from sample.tickets.write import draw_tickets

READ = (7, 8)
"""The companies whose tickets were read for words and examples."""
GROUPS = (8, 16, 24)


def with_examples(words: Categories) -> Categories:
    """The sample's categories with every complaint of the companies that were read as an example."""
    said = [phrases(seed, language) for seed in READ for language in ("zh", "en")]
    data = words.model_dump()
    for theme in THEMES:
        data["values"][theme.name.zh]["examples"] = [text for one in said for text in one.complaints[theme.key]]
    idle = [text for one in said for praise in one.praise.values() for text in praise]
    idle += [text.format(p="", r="") for one in said for text in (*one.openings, *one.closings)]
    data["ignore"]["examples"] = idle
    return Categories.model_validate(data)


def counted(told: Sequence[Told], truth: Sequence[str]) -> Mapping[str, int]:
    """How many were told right and wrong, by what, and how many are uncertain."""
    counts: Counter[str] = Counter()
    for one, theme in zip(told, truth, strict=True):
        counts["uncertain" if one.by is None else f"{one.by} {'right' if one.category == theme else 'wrong'}"] += 1
    return counts


def in_groups(told: Sequence[Told], truth: Sequence[str]) -> float:
    """The share of texts whose theme is the most frequent one of their group."""
    groups: dict[str | None, Counter[str]] = {}
    for one, theme in zip(told, truth, strict=True):
        groups.setdefault(one.category, Counter())[theme] += 1
    return sum(group.most_common(1)[0][1] for group in groups.values()) / len(truth)


def main(arguments: Sequence[str] | None = None) -> int:
    """Print one line for each seed and way."""
    parser = argparse.ArgumentParser(description="Themes of the sample's complaints: right, wrong, uncertain")
    parser.add_argument("--seeds", type=int, nargs="+", default=[7, 11, 9, 12])
    chosen = parser.parse_args(arguments)
    embedder = PackagedEmbedder(EmbeddingSettings().name)
    words = Categories.model_validate(yaml.safe_load(categories_text())["categories"])
    for seed in chosen.seeds:
        tickets = [ticket for ticket in draw_tickets(draw_facts(seed)) if ticket.theme is not None]
        texts = [ticket.description for ticket in tickets]
        truth = [ticket.theme.name.zh for ticket in tickets if ticket.theme is not None]
        unread = all((seed - read) % 3 for read in READ)
        print(f"seed {seed}, n = {len(texts):,}, {'sentences nobody read' if unread else 'sentences that were read'}")
        for name, categories in (("words", words), ("words, then examples", with_examples(words))):
            counts = counted(Classifier(categories, lambda: embedder).told(texts), truth)
            right, wrong = (sum(n for key, n in counts.items() if key.endswith(end)) for end in ("right", "wrong"))
            print(f"  {name:22} right {right:5,}  wrong {wrong:4,}  uncertain {counts['uncertain']:4,}  {dict(counts)}")
        for groups in GROUPS:
            told = Classifier(Categories(of=("text",), found=groups), lambda: embedder).told(texts)
            print(f"  found, {groups:2} groups       of their group's theme {in_groups(told, truth):.3f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
