"""Fictional names, composed of a first and a second syllable so that no two seeds share one.

A name is a pair of characters with its romanisation (澜岱, Landai). The pairs are dealt out in blocks, one block a
seed, and within a block no first syllable occurs twice. Any likeness to a real firm is chance.
"""

from dataclasses import dataclass
from random import Random

from sample.syllables import FIRST, SECOND

POOL = len(FIRST.split())
BLOCK = 50
"""Names a seed needs, see :func:`sample.cast.cast`."""
SEEDS_APART = POOL * POOL // BLOCK
"""Seeds that differ modulo this number share no name."""


@dataclass(frozen=True)
class Name:
    """A name in both scripts."""

    zh: str
    en: str


@dataclass(frozen=True)
class Firm:
    """A registered firm with the names that it goes by."""

    zh: str
    en: str
    short: Name
    trading: Name | None = None
    """What the trade calls it: the short name with a word of its business, 澜岱注塑."""
    former: Name | None = None
    """The registered name before the last change."""

    @property
    def forms(self) -> tuple[str, ...]:
        """Every name, the registered Chinese one first."""
        others = (self.short, self.trading, self.former)
        return (self.zh, self.en, *(form for name in others if name for form in (name.zh, name.en)))


@dataclass(frozen=True)
class Product:
    """A product line: its full names and its short ones."""

    zh: str
    en: str
    short: Name

    @property
    def forms(self) -> tuple[str, ...]:
        """Every name, the one in the database first."""
        return (self.zh, self.en, self.short.zh, self.short.en)


def block(seed: int) -> list[Name]:
    """The :data:`BLOCK` names that belong to ``seed``, always in the same order."""
    dealer = Random("names")
    first, second = FIRST.split(), SECOND.split()
    dealer.shuffle(first)
    dealer.shuffle(second)
    start = seed % SEEDS_APART * BLOCK
    pairs = ((first[k % POOL], second[(k + k // POOL) % POOL]) for k in range(start, start + BLOCK))
    names = [Name(zh=a[0] + b[0], en=a[1:] + b[1:]) for a, b in pairs]
    Random(f"{seed}:names").shuffle(names)
    return names
