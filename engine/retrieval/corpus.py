"""A corpus that is already cut into passages: JSON Lines of ``{id, text, title?, published?}``."""

import hashlib
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path

import orjson
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from engine.documents.model import Chunk, DocumentFault, Quarantined
from engine.periods.find import find_periods
from engine.periods.period import Period
from engine.retrieval.dating import absolute_periods


class _Passage(BaseModel):
    model_config = ConfigDict(coerce_numbers_to_str=True)

    id: str = Field(min_length=1)
    text: str
    title: str = ""
    published: str | None = None


def read_corpus(path: Path, *, zone: str, fiscal_year_start: int = 1) -> Iterator[Chunk | Quarantined]:
    """One chunk a line, under the line's own id, with the periods of its title and text.

    ``published`` is a date in any form that `find_periods` takes for one day. Without it only periods that depend on
    no reference date are read. A line that cannot be used comes out as ``Quarantined`` with ``file:line``; other
    fields than the four are ignored. ``OSError`` where the file cannot be read.
    """
    seen: dict[str, int] = {}
    with path.open("rb") as stream:
        for number, line in enumerate(stream, 1):
            if not line.strip():
                continue
            where = f"{path.name}:{number}"
            try:
                passage = _Passage.model_validate(orjson.loads(line.removeprefix(b"\xef\xbb\xbf")))
                if passage.id in seen:
                    raise ValueError(
                        f"the id {passage.id!r} stands in line {seen[passage.id]} already; ids must differ"
                    )
                if not passage.text.strip():
                    yield _quarantined(where, line, DocumentFault.NO_TEXT, "the field `text` is empty")
                    continue
                published = _day(passage.published, zone, fiscal_year_start)
            except ValidationError as error:
                first = error.errors()[0]
                field = ".".join(str(part) for part in first["loc"]) or "the line"
                yield _quarantined(where, line, DocumentFault.UNREADABLE, f"{field}: {first['msg']}")
                continue
            except ValueError as error:
                yield _quarantined(where, line, DocumentFault.UNREADABLE, str(error))
                continue
            seen[passage.id] = number
            yield _chunk(passage, path.name, published, zone, fiscal_year_start)


def _chunk(passage: _Passage, file: str, published: date | None, zone: str, fiscal_year_start: int) -> Chunk:
    def periods(text: str) -> tuple[Period, ...]:
        if published is None:
            return absolute_periods(text, zone=zone, fiscal_year_start=fiscal_year_start)
        return find_periods(text, as_of=published, zone=zone, fiscal_year_start=fiscal_year_start).periods

    of_title = tuple(period.model_copy(update={"span": None}) for period in periods(passage.title))
    return Chunk(
        id=passage.id,
        document=hashlib.sha256(passage.id.encode()).hexdigest()[:16],
        file=file,
        kind="text",
        text=passage.text,
        context=passage.title,
        pages=(1,),
        section_path=(passage.title,) if passage.title else (),
        periods=of_title + periods(passage.text),
        published=published,
        sha256=hashlib.sha256(passage.text.encode()).hexdigest(),
    )


def _day(text: str | None, zone: str, fiscal_year_start: int) -> date | None:
    if text is None or not text.strip():
        return None
    try:
        return date.fromisoformat(text.strip()[:10])
    except ValueError:
        found = absolute_periods(text, zone=zone, fiscal_year_start=fiscal_year_start)
    if len(found) == 1 and (day := found[0].start) is not None and found[0].end == day + timedelta(days=1):
        return day
    raise ValueError(f"published: {text!r} is not a date; write it as YYYY-MM-DD, or leave it out")


def _quarantined(where: str, line: bytes, fault: DocumentFault, message: str) -> Quarantined:
    return Quarantined(file=where, sha256=hashlib.sha256(line).hexdigest(), fault=fault, message=message)
