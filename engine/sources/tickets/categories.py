"""What a free text is about, by words that a person listed: one category, or none where the words do not tell."""

import re
from functools import cached_property

from pydantic import BaseModel, ConfigDict, Field

from engine.settings import Name
from engine.sources.tickets.json_path import JsonPath


class Categories(BaseModel):
    """The words of each category. Nothing is guessed: a text with words of no category, or of two, has none."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    of: tuple[JsonPath, ...] = Field(min_length=1, description="The texts that are read")
    values: dict[str, tuple[Name, ...]] = Field(min_length=1, description="Category: words that tell it, any language")
    ignore: tuple[Name, ...] = Field(
        (), description="Phrases that hold such words and mean nothing by them, such as: nothing was missing"
    )

    def of_text(self, text: str) -> str | None:
        """The category that the words of ``text`` tell; of words inside one another the longest counts.

        >>> words = {"noise": ("loud", "rattles"), "late": ("late", "晚到")}
        >>> Categories(of=("text",), values=words, ignore=("not loud",)).of_text("晚到了三天, not loud")
        'late'
        """
        said = {self._category_of[match[0].casefold()] for match in self._pattern.finditer(text.casefold())}
        said.discard(None)
        return said.pop() if len(said) == 1 else None

    @cached_property
    def _category_of(self) -> dict[str, str | None]:
        words = {word.casefold(): category for category, words in self.values.items() for word in words}
        return words | {phrase.casefold(): None for phrase in self.ignore}

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        return re.compile("|".join(map(_whole, sorted(self._category_of, key=len, reverse=True))))


def _whole(word: str) -> str:
    """Where ``word`` stands; one in Latin letters is not found inside of another."""
    before = r"(?<![a-z0-9])" if re.match(r"[a-z0-9]", word) else ""
    after = r"(?![a-z0-9])" if re.search(r"[a-z0-9]$", word) else ""
    return f"{before}{re.escape(word)}{after}"
