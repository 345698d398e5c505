"""Columns that no source has: what a free text is about, in given categories or in found ones."""

import re
from typing import Annotated

from pydantic import Field, GetJsonSchemaHandler, model_validator
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema

from engine.settings.basics import Name, Strict, Text

FEW = 4
"""Examples that a category needs, if it has any."""


class Category(Strict):
    """What tells that a text is of a category; a bare list is one of words."""

    words: tuple[Name, ...] = Field((), description="Words and phrases that tell it, in any language")
    patterns: tuple[Text, ...] = Field((), description="Regular expressions that tell it, for instance ticket codes")
    examples: tuple[Text, ...] = Field(
        (), description="Sentences that tell it; texts without its words are compared with them by the embedding model"
    )

    @model_validator(mode="before")
    @classmethod
    def _from_words(cls, given: object) -> object:
        return {"words": given} if isinstance(given, list | tuple) else given

    @model_validator(mode="after")
    def _readable(self) -> "Category":
        for pattern in self.patterns:
            try:
                empty = re.compile(pattern).match("")
            except re.error as error:
                raise ValueError(f"{pattern!r} is no regular expression: {error}") from error
            if empty:
                raise ValueError(f"{pattern!r} fits every text")
        return self


class _OrBareList:
    """Tells editors of the bare list of words too."""

    def __get_pydantic_json_schema__(self, core: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        return {"anyOf": [handler(core), {"type": "array", "items": {"type": "string"}}]}


class Categories(Strict):
    """How the category of a row is read from its texts. What the texts do not tell stays open and is counted so."""

    of: tuple[Text, ...] = Field(min_length=1, description="The columns that hold the texts")
    values: dict[Name, Annotated[Category, _OrBareList()]] = Field(
        default_factory=dict, description="Category: what tells it"
    )
    ignore: Annotated[Category, _OrBareList()] = Field(
        Category(), description="What holds such words and means nothing by them, such as: nothing was missing"
    )
    found: int | None = Field(
        None, ge=2, le=60, description="Instead of values: so many groups of alike texts, named by their words"
    )

    @model_validator(mode="after")
    def _one_way(self) -> "Categories":
        if bool(self.values) == (self.found is not None):
            raise ValueError("expected either values (given categories) or found (a number of them)")
        silent = [name for name, one in self.values.items() if not (one.words or one.patterns or one.examples)]
        if silent:
            raise ValueError(f"{silent[0]!r} has neither words nor patterns nor examples")
        few = [name for name, held in self.by_example.items() if len(held) < FEW]
        if few or len(self.by_example) == 1:
            which = "what is told apart from it" if not few else "`ignore`" if few[0] is None else repr(few[0])
            raise ValueError(f"{which} needs {FEW} examples or more: categories are told by how they differ")
        return self

    @property
    def by_example(self) -> dict[str | None, tuple[str, ...]]:
        """The examples of each category that has any; ``None`` stands for what tells no category."""
        examples: dict[str | None, tuple[str, ...]] = {None: self.ignore.examples}
        examples |= {name: one.examples for name, one in self.values.items()}
        return {name: held for name, held in examples.items() if held}

    @property
    def needs_embedder(self) -> bool:
        """Whether texts are compared by the embedding model."""
        return self.found is not None or bool(self.by_example)
