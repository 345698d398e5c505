"""What holds where sources tell the same figure differently."""

from typing import Annotated

from pydantic import Field

from engine.settings.basics import Name, Strict, Text

Weight = Annotated[float, Field(gt=0)]


class ConflictSettings(Strict):
    """How far two sources may be apart, and which of them is believed where they are further."""

    tolerance: float = Field(
        0.05, ge=0, lt=1, description="Figures that are at most this share of the larger one apart do not conflict"
    )
    credibility: dict[Text, Weight] = Field(
        default_factory=dict,
        description="Id of a source: its weight, above 0. A conflict of such sources is settled by the weighted mean",
    )
    ranks: tuple[tuple[Name, ...], ...] = Field(
        (),
        description="Issuing bodies, or ids of sources, highest rank first; a name also stands for a body whose name "
        "holds it. Of two ranks the higher one's figure holds, whatever the weights",
    )

    @property
    def weighed(self) -> tuple[str, ...]:
        """All that have a rank or a weight: sources, and bodies that are none."""
        return tuple(dict.fromkeys((*self.credibility, *(body for bodies in self.ranks for body in bodies))))
