"""Which words a seed may use: pools are dealt out so that neighbouring seeds share no sentence."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from sample.tickets import phrases_en, phrases_zh
from sample.tickets.themes import Theme

DECKS = 3
"""Seeds that differ modulo this number say nothing in the same words."""


@dataclass(frozen=True)
class Phrases:
    """The sentences of one seed in one language. ``{p}`` is the product, ``{r}`` the region."""

    openings: Sequence[str]
    complaints: Mapping[str, Sequence[str]]
    praise: Mapping[str, Sequence[str]]
    """Theme → words that name it only to say that it is not the matter."""
    closings: Sequence[str]
    summaries: Sequence[str]
    link: str
    """What stands between two sentences."""

    def told(self, rng: Random, theme: Theme, praised: Theme | None) -> str:
        """A complaint about ``theme``; ``praised`` is mentioned in passing as having been in order."""
        said = [rng.choice(self.openings), rng.choice(self.complaints[theme.key]), rng.choice(self.closings)]
        if praised:
            said.insert(rng.choice((1, 2)), rng.choice(self.praise[praised.key]))
        return self.link.join(said)


def phrases(seed: int, language: str) -> Phrases:
    """What ``seed`` says in ``zh`` or ``en``."""
    pool = phrases_zh if language == "zh" else phrases_en
    return Phrases(
        openings=_deal(pool.OPENINGS, seed),
        complaints={theme: _deal(said, seed) for theme, said in pool.COMPLAINTS.items()},
        praise={theme: _deal(said, seed) for theme, said in pool.PRAISE.items()},
        closings=_deal(pool.CLOSINGS, seed),
        summaries=_deal(pool.SUMMARIES, seed),
        link=pool.LINK,
    )


def _deal(pool: Sequence[str], seed: int) -> Sequence[str]:
    return pool[seed % DECKS :: DECKS]
