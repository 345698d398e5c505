"""Who there is: registered names, the other names they go by, and who holds whom."""

from datetime import date

from pydantic import Field, model_validator

from engine.settings.basics import Name, Strict


class FormerName(Strict):
    """A name that was given up."""

    name: Name = Field(description="The name as it was registered")
    since: date | None = Field(None, description="The first day it was the registered name")
    until: date | None = Field(None, description="The first day it no longer was")

    @model_validator(mode="after")
    def _runs_forwards(self) -> "FormerName":
        if self.since is not None and self.until is not None and self.since >= self.until:
            raise ValueError(f"expected `since` before `until`, got {self.since} and {self.until}")
        return self


class Entity(Strict):
    """A registered name with the other names it goes by: short, former, in another language or script."""

    name: Name = Field(description="The registered name")
    aliases: tuple[Name, ...] = Field((), description="Other names of the same firm, product, person or place")
    former: tuple[FormerName, ...] = Field((), description="Names that it had before")
    parent: Name | None = Field(None, description="The registered name of the entity that holds it")
    share: float | None = Field(None, gt=0, le=100, description="How much of it the parent holds, in percent")

    @model_validator(mode="after")
    def _is_held_by_somebody(self) -> "Entity":
        if self.share is not None and self.parent is None:
            raise ValueError("expected a `parent` beside `share`")
        return self
