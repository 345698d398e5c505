"""Which family goes to which split: families that are worded alike go together."""

import hashlib
from collections import defaultdict
from collections.abc import Mapping, Sequence
from itertools import combinations

from finetuning.triples.family import Family
from finetuning.triples.skeleton import jaccard, trigrams
from finetuning.triples.triple import SPLITS, Split

Deal = Mapping[str, Split]
"""The split of each family."""

MOST_ALIKE = 0.6
"""Two questions of different splits may share this much of their wording and no more."""


def alike(skeletons: Mapping[str, Sequence[str]], *, bound: float = MOST_ALIKE) -> list[tuple[str, str, float]]:
    """The pairs of families of which two questions are more alike than ``bound``, with how much."""
    grams = {family: [trigrams(text) for text in texts] for family, texts in skeletons.items()}
    found = []
    for one, other in combinations(grams, 2):
        most = max((jaccard(a, b) for a in grams[one] for b in grams[other]), default=0.0)
        if most > bound:
            found.append((one, other, most))
    return found


def deal_families(families: Sequence[Family], pairs: Sequence[tuple[str, str, float]]) -> Deal:
    """Deal groups of families that are alike to the splits, so that each topic has its share of each.

    The first to be dealt are the largest groups; which of equal ones is first hangs on their names alone.
    """
    group = {family.id: family.id for family in families}

    def root(name: str) -> str:
        while group[name] != name:
            name = group[name]
        return name

    for one, other, _ in pairs:
        group[root(one)] = root(other)
    groups: dict[str, list[Family]] = defaultdict(list)
    for family in families:
        groups[root(family.id)].append(family)
    ordered = sorted(groups.values(), key=lambda g: (-len(g), _hash(min(f.id for f in g))))
    total = sum(SPLITS.values())
    size: dict[str, int] = defaultdict(int)
    for family in families:
        size[family.topic] += _phrasings(family)
    lacking = {
        (split, topic): share * count / total for split, share in SPLITS.items() for topic, count in size.items()
    }
    dealt: dict[str, Split] = {}
    for members in ordered:
        topics = {family.topic for family in members}
        best = max(SPLITS, key=lambda split: sum(lacking[split, topic] / SPLITS[split] for topic in topics))
        for family in members:
            dealt[family.id] = best
            lacking[best, family.topic] -= _phrasings(family)
    return dealt


def _phrasings(family: Family) -> int:
    return len(family.zh) + len(family.en)


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
