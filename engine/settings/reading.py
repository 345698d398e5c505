"""What reading documents may cost."""

from pydantic import Field

from engine.settings.basics import Strict


class ReadingSettings(Strict):
    """What reading one document may cost before it is quarantined."""

    workers: int = Field(2, ge=1, le=64, description="Documents read at once, each in a process of its own")
    timeout_s: float = Field(300, gt=0, description="Seconds without any progress, pages of a PDF apart")
    page_timeout_s: float = Field(120, gt=0, description="Seconds for a page of a PDF, recognition of scans included")
    memory_mb: int = Field(4000, ge=500, description="For each process")
    max_mb: int = Field(500, ge=1, description="Size of a file; a megabyte is 1,000,000 bytes")
