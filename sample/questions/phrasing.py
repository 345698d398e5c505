"""One question in several people's words, dealt out so that neighbouring seeds share no sentence."""

from dataclasses import dataclass
from typing import Literal, Protocol

from sample.wording import worded

Language = Literal["zh", "en"]


class Said(Protocol):
    """A thing or a time that has a name in both languages."""

    @property
    def zh(self) -> str:
        """What it is called in Chinese."""

    @property
    def en(self) -> str:
        """What it is called in English."""


@dataclass(frozen=True)
class Phrasing:
    """The same question as three people ask it in each language; seeds that differ modulo three ask differently.

    Braces stand for what is asked about, in most questions ``{p}`` for a product, ``{r}`` for a region, ``{f}`` for a
    firm, ``{t}`` for a time.
    """

    zh: tuple[str, str, str]
    en: tuple[str, str, str]

    def put(self, seed: int, language: Language, **slots: Said) -> str:
        """The question in the words of ``seed``; ``KeyError`` where a brace has no slot."""
        template = worded(seed, *(self.zh if language == "zh" else self.en))
        return template.format(**{slot: getattr(said, language) for slot, said in slots.items()})
