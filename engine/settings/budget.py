"""What one run may use up."""

from pydantic import Field

from engine.settings.basics import Strict


class BudgetSettings(Strict):
    """The most that Agentic spends on one question; what is not done by then is named in the answer."""

    attempts: int = Field(30, ge=1, description="Calls of tools, with all that are tried again")
    seconds: float = Field(100, gt=0, description="Seconds after which no further call is begun, nor a read goes on")
    tokens: int = Field(20_000, ge=1, description="Tokens that the model reads and writes, for plan and text together")
    parallel: int = Field(4, ge=1, le=16, description="Sub-goals worked on at once, where none waits for another")
