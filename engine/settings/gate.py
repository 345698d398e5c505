"""What must be shown before another planner, index or path goes live."""

from pydantic import Field

from engine.settings.basics import Strict


class GateSettings(Strict):
    """The marks of `plumbline promote` and `plumbline mode`. Each is held by an interval, not by a figure alone."""

    confidence: float = Field(0.95, gt=0.5, lt=1, description="Of every interval and test")
    margin: float = Field(0.03, gt=0, lt=1, description="So much worse, as a share of questions, nothing may be")
    language_margin: float = Field(0.05, gt=0, lt=1, description="The same within each language")
    right: float = Field(0, ge=0, lt=1, description="Share of right ones that is reached at the least; 0: no such bar")
    coverage: float = Field(0.95, gt=0, le=1, description="Share of the questions that both sides must have answered")
    latency_ratio: float = Field(1.1, gt=0, description="The candidate's p95 by that of what is live, at the most")
