"""Agents that write reports together."""

from pydantic import Field, SecretStr

from engine.settings.basics import Strict


class AgentSettings(Strict):
    """Where agents meet, who starts them, and how long they may take; they are there where the flag `agents` is on."""

    url: SecretStr | None = Field(
        None, description="Of a Redis or Valkey, such as redis://host:6379/0. Default: a Valkey of Plumbline's own"
    )
    start: bool = Field(
        True, description="Workers are started as processes; false where `plumbline agents` starts them elsewhere"
    )
    researchers: int = Field(2, ge=1, le=16, description="Researchers that are started, beside an Analyst and a Writer")
    lease_s: float = Field(10, gt=0, description="Seconds without a sign after which a worker's task goes to another")
    rounds: int = Field(3, ge=1, description="So often a task comes back undone before the ordinary path answers")
    patience_s: float = Field(30, gt=0, description="Seconds for which a task may wait for a worker")
    seconds: float = Field(60, gt=0, description="Seconds for a report; then the ordinary path answers")
