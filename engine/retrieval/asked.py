"""What a question asks for: its periods, and its words without them."""

from dataclasses import dataclass
from datetime import date

from engine.periods.find import find_periods
from engine.periods.period import Period


@dataclass(frozen=True)
class Asked:
    """``periods`` as of the question's day; ``topic`` is the question without the words of its periods."""

    text: str
    periods: tuple[Period, ...]
    unparsed: tuple[str, ...]
    topic: str


def read_question(text: str, *, as_of: date, zone: str, fiscal_year_start: int) -> Asked:
    """Read ``text`` as it was meant on ``as_of``."""
    found = find_periods(text, as_of=as_of, zone=zone, fiscal_year_start=fiscal_year_start)
    topic = text
    spans = sorted({period.span for period in found.periods if period.span is not None}, reverse=True)
    for start, end in spans:
        topic = topic[:start] + " " + topic[end:]
    return Asked(
        text=text, periods=found.periods, unparsed=tuple(map(str, found.unparsed)), topic=topic.strip() or text
    )
