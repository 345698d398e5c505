"""Settings made in code are held to the same as those of a file."""

from pathlib import Path

import pytest
from pydantic import ValidationError

from engine.settings import KnowledgeBaseSource, Settings


def test_every_contradiction_is_in_the_one_error() -> None:
    source = KnowledgeBaseSource(id="a", kind="knowledge_base", description="d")
    with pytest.raises(ValidationError) as caught:
        Settings(
            name="x",
            project=Path("/p"),
            home=Path("/h"),
            models=Path("/m"),
            sources=(source, source),
            entities=({"name": "B"}, {"name": "b"}),  # type: ignore[arg-type]
        )
    (error,) = caught.value.errors()
    assert error["msg"] == (
        "sources.1.id: the id 'a' is used twice; rename or remove one, first at sources.0.id; "
        "entities.1.name: the entity 'b' is used twice; rename or remove one, first at entities.0.name"
    )
