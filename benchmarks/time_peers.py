"""Other libraries that find dates in sentences, as the same kind of function: the civil ranges found in a sentence.

None of them is a dependency. What is installed beside Plumbline is measured, at its own defaults:

    pip install jionlp recognizers-text-date-time "emoji<2" dateparser
"""

from collections.abc import Callable
from datetime import date, datetime, timedelta
from typing import Any

Range = tuple[date | None, date | None]
Find = Callable[[str, date, str], set[Range]]
_ONE = timedelta(days=1)


class PeerMissing(Exception):
    """The library is not installed here; the message says what could not be imported."""


def _jionlp() -> Find:
    try:
        import jionlp
    except ImportError as error:
        raise PeerMissing(error) from None

    def find(sentence: str, as_of: date, _: str) -> set[Range]:
        at = {"year": as_of.year, "month": as_of.month, "day": as_of.day, "hour": 0, "minute": 0, "second": 0}
        try:
            found = jionlp.ner.extract_time(sentence, time_base=at, with_parsing=True)
        except Exception:  # a sentence that it fails on is one in which it finds nothing
            return set()
        times = (item["detail"]["time"] for item in found if item.get("detail"))
        return {
            (_edge(time[0]), _after(time[1])) for time in times if isinstance(time, list) and isinstance(time[0], str)
        }

    return find


def _edge(written: str) -> date | None:
    return None if "inf" in written else datetime.fromisoformat(written).date()


def _after(written: str) -> date | None:
    """Its ranges end a second before they are over."""
    return None if "inf" in written else (datetime.fromisoformat(written) + timedelta(seconds=1)).date()


def _recognizers() -> Find:
    try:
        from recognizers_date_time import recognize_datetime
        from recognizers_text import Culture
    except ImportError as error:
        raise PeerMissing(error) from None

    def find(sentence: str, as_of: date, language: str) -> set[Range]:
        culture = Culture.Chinese if language == "zh" else Culture.English
        try:
            found = recognize_datetime(sentence, culture, reference=datetime.combine(as_of, datetime.min.time()))
        except Exception:  # a sentence that it fails on is one in which it finds nothing
            return set()
        values = (value for item in found for value in (item.resolution or {}).get("values", ()))
        return {one for value in values if (one := _resolved(value)) is not None}

    return find


def _resolved(value: dict[str, Any]) -> Range | None:
    """A value of type date or daterange; its ``Mod`` is already in ``start`` and ``end``."""
    try:
        if value["type"] == "date" and "value" in value:
            day = date.fromisoformat(value["value"])
            return day, day + _ONE
        if value["type"] == "daterange":
            start, end = (date.fromisoformat(value[edge]) if edge in value else None for edge in ("start", "end"))
            return None if start is end else (start, end)
    except ValueError:
        return None
    return None


def _dateparser() -> Find:
    try:
        from dateparser.search import search_dates
    except ImportError as error:
        raise PeerMissing(error) from None

    def find(sentence: str, as_of: date, language: str) -> set[Range]:
        settings = {"RELATIVE_BASE": datetime.combine(as_of, datetime.min.time())}
        found = search_dates(sentence, languages=[language], settings=settings) or []
        return {(moment.date(), moment.date() + _ONE) for _, moment in found}

    return find


PEERS: tuple[tuple[str, tuple[str, ...], Callable[[], Find]], ...] = (
    ("jionlp", ("zh",), _jionlp),
    ("recognizers-text", ("zh", "en"), _recognizers),
    ("dateparser", ("zh", "en"), _dateparser),
)
"""Each library, the languages it is made for, and its function; loading it may raise ``PeerMissing``."""
