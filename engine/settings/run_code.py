"""The sandboxed interpreter."""

from pydantic import Field

from engine.settings.basics import Strict


class CodeSettings(Strict):
    """What code of a plan may use up. It reaches no file, network, clock or chance, whatever is set here."""

    seconds: float = Field(1, gt=0, le=60, description="Seconds of computing, after which it is ended")
    memory_mb: int = Field(64, ge=8, le=4096, description="Megabytes of memory that its values may take")
