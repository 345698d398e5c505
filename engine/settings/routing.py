"""When the router takes questions back from Agentic, and how much it leaves to the shadow."""

from pydantic import Field, model_validator

from engine.settings.basics import Strict


class RoutingSettings(Strict):
    """The limits of `plumbline serve` while Simple and Agentic both answer; which mode is live is no setting."""

    patience_s: float = Field(60, gt=0, description="Seconds for Agentic before Simple answers in its place")
    window: int = Field(20, ge=1, le=10_000, description="So many latest answers of a kind of question are looked at")
    least: int = Field(10, ge=1, description="Answers in the window before it says anything")
    error_rate: float = Field(0.15, gt=0, le=1, description="Share of failures above which Simple answers that kind")
    latency_s: float | None = Field(
        None, gt=0, description="Agentic's p95 above which Simple answers; 3 where the model is behind an endpoint"
    )
    latency_ratio: float = Field(
        1.5, gt=0, description="Without latency_s: Agentic's p95 by Simple's, above which Simple answers"
    )
    open_s: float = Field(30, gt=0, description="Seconds until Agentic is tried again, one question at a time")
    trials: int = Field(3, ge=1, description="So many good answers in a row, and Agentic is asked as before")
    waiting: int = Field(1000, ge=0, description="Questions that wait for their shadow; more are shed, and counted")

    @model_validator(mode="after")
    def _window_can_fill(self) -> "RoutingSettings":
        if self.least > self.window:
            raise ValueError(f"routing.least ({self.least}) is more than routing.window ({self.window}) can hold")
        return self
