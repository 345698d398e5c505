"""Documents as a source."""

from typing import Literal

from pydantic import Field

from engine.settings.basics import Identifier, Strict, Text


class KnowledgeBaseSource(Strict):
    """The documents of this project, searched through the live index."""

    id: Identifier = Field(description="Lower-case letters, digits and _")
    kind: Literal["knowledge_base"]
    description: Text = Field(description="What the documents are; the planner model reads it")
