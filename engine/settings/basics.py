"""What all settings share: they are strict, and names for people can be found in questions."""

from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints


class Strict(BaseModel):
    """Settings that cannot be changed once read; an unknown key is an error."""

    model_config = ConfigDict(frozen=True, extra="forbid")


def _spoken(name: str) -> str:
    if not any(character.isalnum() for character in name):
        raise ValueError("expected a name with a letter or digit in it, since questions are searched for it")
    return name


Text = Annotated[str, StringConstraints(pattern=r"\S")]
Name = Annotated[Text, AfterValidator(_spoken)]
Names = Annotated[tuple[Name, ...], Field(min_length=1)]
Identifier = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_]*$")]
