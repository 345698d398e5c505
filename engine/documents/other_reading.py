"""What a second reader made of a page, kept where it differs from what was believed."""

from collections.abc import Sequence
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field


class OtherReading(BaseModel):
    """A page as it was read too, and not believed. It is never searched: it stands beside the text that is."""

    model_config = ConfigDict(frozen=True)

    page: int
    reader: Literal["pdfium", "pdfplumber", "ocr"] = Field(description="Who read it so")
    text: str = Field(description="All of the page, one line a line")

    def differs_in(self, lines: Sequence[str]) -> list[str]:
        """Its lines that are not among ``lines``, nor a part of one, spaces aside.

        >>> OtherReading(page=1, reader="ocr", text="Freight\\n1,284 tonnes").differs_in(["Freight", "1,234 tonnes"])
        ['1,284 tonnes']
        """
        known = ["".join(line.split()) for line in lines]
        return [line for line in self.text.splitlines() if not any("".join(line.split()) in own for own in known)]
