"""What a text is about by words and patterns that a person listed: one category, or none where they do not tell."""

import re
from functools import cached_property

from engine.settings import Categories


class Words:
    """The words of each category. Nothing is guessed: a text with words of no category, or of two, has none."""

    def __init__(self, categories: Categories) -> None:
        self._categories = categories

    def of_text(self, text: str) -> str | None:
        """The category that the words of ``text`` tell; of words inside one another the longest counts.

        >>> values = {"noise": ["loud", "rattles"], "late": {"words": ["late", "晚到"], "patterns": ["day [4-9]"]}}
        >>> words = Words(Categories(of=("text",), values=values, ignore=["not loud"]))
        >>> words.of_text("晚到了三天, not loud"), words.of_text("came on day 7"), words.of_text("late and loud")
        ('late', 'late', None)
        """
        said = {self._category_of[match[0].casefold()] for match in self._pattern.finditer(text.casefold())}
        said |= {name for name, patterns in self._patterns.items() if any(one.search(text) for one in patterns)}
        said.discard(None)
        return said.pop() if len(said) == 1 else None

    @cached_property
    def _category_of(self) -> dict[str, str | None]:
        values = self._categories.values
        words = {word.casefold(): category for category, one in values.items() for word in one.words}
        return words | {phrase.casefold(): None for phrase in self._categories.ignore.words}

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        longest_first = sorted(self._category_of, key=len, reverse=True)
        return re.compile("|".join(map(_whole, longest_first)) or r"(?!)")

    @cached_property
    def _patterns(self) -> dict[str, list[re.Pattern[str]]]:
        return {
            name: [re.compile(pattern, re.IGNORECASE) for pattern in one.patterns]
            for name, one in self._categories.values.items()
        }


def _whole(word: str) -> str:
    """Where ``word`` stands; one in Latin letters is not found inside of another."""
    before = r"(?<![a-z0-9])" if re.match(r"[a-z0-9]", word) else ""
    after = r"(?![a-z0-9])" if re.search(r"[a-z0-9]$", word) else ""
    return f"{before}{re.escape(word)}{after}"
