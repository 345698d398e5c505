"""What Agentic RAG may do beyond Simple: abilities that can be taken away one by one while a server runs."""

from pydantic import BaseModel, ConfigDict, Field


class Abilities(BaseModel):
    """Which abilities are there. A flag only takes away: what `plumbline.yaml` switches off stays off.

    >>> print(Abilities(tools=False))
    without tools
    """

    model_config = ConfigDict(frozen=True)

    decomposition: bool = Field(True, description="A question is taken apart into several sub-goals")
    tools: bool = Field(True, description="Tables, tickets, boards and calculation are asked, not documents alone")
    self_correction: bool = Field(
        True, description="A step that failed is tried again, widened or looked for elsewhere"
    )
    model_writing: bool = Field(True, description="The model words what was found, and is checked")

    def __str__(self) -> str:
        missing = [name for name in type(self).model_fields if not getattr(self, name)]
        return f"without {', '.join(missing)}" if missing else "all"


ALL = Abilities()
