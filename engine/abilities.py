"""What Agentic RAG may do beyond Simple: abilities that can be switched one by one while a server runs."""

from pydantic import BaseModel, ConfigDict, Field


class Abilities(BaseModel):
    """Which abilities are there. What `plumbline.yaml` switches off stays off.

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
    agents: bool = Field(False, description="Reports are written by agents that work together over a white board")

    def __str__(self) -> str:
        missing = [name for name in USUAL if not getattr(self, name) and USUAL[name]]
        told = f"without {', '.join(missing)}" if missing else "all"
        return f"{told}, with agents" if self.agents else told


USUAL = {name: bool(field.default) for name, field in Abilities.model_fields.items()}
"""Whether an ability is there where no flag says so."""
ALL = Abilities()
