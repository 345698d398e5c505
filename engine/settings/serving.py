"""What the server takes on."""

from pydantic import Field

from engine.question import MOST_CHARACTERS
from engine.settings.basics import Strict


class ServingSettings(Strict):
    """What `plumbline serve` takes on at once, and for how long."""

    body_bytes: int = Field(65_536, ge=1_024, description="Length of a request's body; a longer one is refused (413)")
    question_characters: int = Field(
        MOST_CHARACTERS, ge=1, le=MOST_CHARACTERS, description="Length of a question; a longer one is refused (422)"
    )
    time_s: float = Field(120, gt=0, description="Seconds for a question from its start; then it has failed (504)")
    parallel: int = Field(4, ge=1, le=64, description="Questions answered at once")
    waiting: int = Field(32, ge=0, description="Accepted questions that wait for a place; more are refused (503)")
    grace_s: float = Field(20, ge=0, description="Seconds that running questions get when the server is told to stop")
