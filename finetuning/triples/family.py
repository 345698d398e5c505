"""A family of questions: one need, the ways in which people put it, and the plan that meets it."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Literal

import yaml
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError, model_validator

from engine.computed_steps import PlannedOperation
from engine.periods.period import Grain
from engine.planning.catalogue import Language
from engine.planning.relations import Standing

FAMILIES = Path(__file__).parent / "families"


class FamilyError(ValueError):
    """A file of families that cannot be used; the message names file, family and key."""


def _words(value: Any) -> Any:
    return str(value).split() if isinstance(value, str | int) else value


def _lines(value: Any) -> Any:
    return tuple(line.strip() for line in value.splitlines() if line.strip()) if isinstance(value, str) else value


Words = Annotated[tuple[str, ...], BeforeValidator(_words)]
Lines = Annotated[tuple[str, ...], BeforeValidator(_lines)]


class Spoken(BaseModel):
    """The same in both languages."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    zh: str
    en: str

    def in_(self, language: Language) -> str:
        """The text in one of them."""
        return self.zh if language == "zh" else self.en


class GoalTemplate(BaseModel):
    """A sub-goal with slots: exactly one of a figure, a listed column, a search, a calculation."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    get: str | None = Field(None, description="A measure by its id in the project")
    list_: str | None = Field(None, alias="list", description="A column whose values are wanted")
    table: str | None = Field(None, description="The table of that column, where several have it")
    search: Spoken | None = Field(None, description="What is looked for in documents")
    compute: PlannedOperation | None = None
    look_up: Standing | None = Field(None, description="What the registry tells of the first slot")
    of: Words = Field((), description="Slots that filter; for a calculation, the numbers of sub-goals")
    by: str | None = Field(None, description="A column to group by")
    each: Grain | None = Field(None, description="A unit of time to group by")
    order: Literal["highest", "lowest"] | None = None
    rows: int | str | None = Field(None, description="How many rows there must be at least, or the slot that says so")
    check: str | None = Field(None, description="The whole validation, instead of that which follows from the rest")
    group: bool = Field(False, description="The firm of the first slot is meant with its subsidiaries")
    optional: bool = False
    after: tuple[int, ...] = Field((), description="Numbers of sub-goals that come before")

    @model_validator(mode="after")
    def _is_one_thing(self) -> "GoalTemplate":
        kinds = [k for k in ("get", "list_", "search", "compute", "look_up") if getattr(self, k) is not None]
        if len(kinds) != 1:
            told = ", ".join(kinds) or "none"
            raise ValueError(f"expected exactly one of get, list, search, compute, look_up; got {told}")
        return self


class Family(BaseModel):
    """One need. ``zh`` and ``en`` are the questions, each in words of its own; ``{x}`` stands for slot x."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str = Field(pattern=r"^[a-z0-9-]+$")
    topic: str
    slots: dict[str, Any] = Field({}, description="What may stand in a slot, see finetuning/triples/slots.py")
    plan: tuple[GoalTemplate, ...] = Field(min_length=1)
    catalogues: tuple[str, ...] | None = Field(None, description="The only catalogues it is asked of")
    without: Words = Field((), description="Measures that the catalogue must not offer")
    zh: Lines
    en: Lines

    @property
    def phrasings(self) -> Iterator[tuple[Language, str]]:
        """All questions, the languages in turn as long as both have any left; which is first hangs on the name."""
        both: list[tuple[Language, tuple[str, ...]]] = [("zh", self.zh), ("en", self.en)]
        if len(self.id) % 2:
            both.reverse()
        for number in range(max(len(self.zh), len(self.en))):
            for language, questions in both:
                if number < len(questions):
                    yield language, questions[number]


def read_families(folder: Path = FAMILIES) -> tuple[Family, ...]:
    """All families, by file and in the order in which they stand there."""
    found: list[Family] = []
    for path in sorted(folder.glob("*.yaml")):
        for number, entry in enumerate(yaml.safe_load(path.read_text("utf-8")), 1):
            try:
                found.append(Family.model_validate({"topic": path.stem, **entry}))
            except (ValidationError, TypeError) as error:
                raise FamilyError(f"{path}: family {number}: {error}") from error
    twice = {f.id for f in found if sum(other.id == f.id for other in found) > 1}
    if twice:
        raise FamilyError(f"{folder}: families that occur twice: {', '.join(sorted(twice))}")
    return tuple(found)
