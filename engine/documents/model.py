"""What the reader makes of a file: a document, its sections, and the chunks that are searched."""

from datetime import date, timedelta
from enum import StrEnum
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from engine.documents.blocks import Box
from engine.documents.other_reading import OtherReading
from engine.documents.page_quality import Quality
from engine.periods.period import Period


class DocumentFault(StrEnum):
    """Why a document was quarantined."""

    EMPTY = "EMPTY"
    UNREADABLE = "UNREADABLE"
    PASSWORD_REQUIRED = "PASSWORD_REQUIRED"
    UNSUPPORTED = "UNSUPPORTED"
    TOO_LARGE = "TOO_LARGE"
    TIMED_OUT = "TIMED_OUT"
    WORKER_DIED = "WORKER_DIED"
    NO_TEXT = "NO_TEXT"


class DocumentError(Exception):
    """A document that cannot be used; ``str()`` names the file, what was expected and what to do."""

    def __init__(self, fault: DocumentFault, file: str, message: str) -> None:
        super().__init__(f"{fault}: {file}: {message}")
        self.fault = fault
        self.file = file
        self.message = message


class SectionTable(BaseModel):
    """A table of a section, by its id and the number of its rows, header rows included."""

    model_config = ConfigDict(frozen=True)

    id: str
    rows: int


class Section(BaseModel):
    """A part of a document under one heading. ``path`` holds the headings from the top down, this one last."""

    model_config = ConfigDict(frozen=True)

    path: tuple[str, ...]
    level: int = Field(ge=0, description="0 is the text before the first heading")
    pages: tuple[int, ...]
    boxes: tuple[Box, ...] = Field((), description="Where its heading stands; none without places")
    characters: int = Field(
        0, description="Of its text without spaces, tables apart; of the heading, where nothing stands under it"
    )
    tables: tuple[SectionTable, ...] = ()


class Chunk(BaseModel):
    """The unit of retrieval: a run of text, or a table with its rows, that knows where it stands."""

    model_config = ConfigDict(frozen=True)

    id: str = Field(description="First 16 hex digits of the SHA-256 of document id, position, kind and text")
    document: str = Field(description="Document.id")
    file: str
    kind: Literal["text", "table"]
    text: str = Field(description="What readers see; a table is rendered as one line a row, below caption and unit")
    context: str = Field("", description="Title, issuer, period and headings: what the index has in front of the text")
    pages: tuple[int, ...] = Field(description="1-based page numbers; a format without pages counts as page 1")
    boxes: tuple[Box, ...] = Field((), description="Where it stands, at most one box a page; none without places")
    table_id: str | None = None
    rows: tuple[tuple[str, ...], ...] | None = Field(None, description="A table's cells, header rows first")
    header_rows: int = 0
    section_path: tuple[str, ...] = ()
    periods: tuple[Period, ...] = Field((), description="Periods that the content speaks of")
    published: date | None = None
    covers: Period | None = Field(
        None, description="The period that the document reports on, by its title or file name"
    )
    uncertain: tuple[str, ...] = Field(
        (), description="Figures in the text that recognition (OCR) may have misread, or that only one reader has"
    )
    other_readings: tuple[OtherReading, ...] = Field(
        (), description="Its pages as another reader has them, where two readers differ"
    )
    sha256: str = Field(description="SHA-256 of the text")

    @property
    def reference(self) -> date | None:
        """The day that "this quarter" counts from: the last one reported on, else the day of publication."""
        return reference_day(self.covers, self.published)


def reference_day(covers: Period | None, published: date | None) -> date | None:
    """A report on a quarter that comes out weeks later means that quarter by "this quarter", not the running one."""
    if covers is None or covers.end is None:
        return published
    return covers.end - timedelta(days=1)


class Document(BaseModel):
    """A file that was read."""

    model_config = ConfigDict(frozen=True)

    id: str = Field(description="SHA-256 of the bytes, first 16 hex digits")
    file: str = Field(description="Path relative to the folder that was read, with forward slashes")
    sha256: str
    title: str = ""
    published: date | None = None
    published_from: Literal["metadata", "text", "file name"] | None = None
    page_count: int
    sections: tuple[Section, ...]
    chunks: tuple[Chunk, ...]
    warnings: tuple[str, ...] = ()
    quality: Quality | None = Field(None, description="How its pages were read; none where the format has no pages")


class Quarantined(BaseModel):
    """A file that was found and cannot be used; it is shown, never skipped in silence."""

    model_config = ConfigDict(frozen=True)

    file: str
    sha256: str | None
    fault: DocumentFault
    message: str
