"""Names that are ordinary English words too, or words of a date: "A", "Not Assigned", "May"."""

from datetime import date
from functools import lru_cache

from engine.periods.find import find_periods
from engine.planning.function_words import content_words
from engine.planning.operations import limits_in, operations_in

_ANY_DAY = date(2000, 1, 1)
_STARTS = ".!?:;。！？：；\n"


@lru_cache(maxsize=4096)
def is_limit(name: str) -> bool:
    """Whether a Latin name reads as a condition when it is written small: "not assigned", "other"."""
    return name.isascii() and bool(limits_in(name) or name.lower() in ("other", "others"))


@lru_cache(maxsize=4096)
def is_ordinary(name: str) -> bool:
    """Whether a Latin name narrows nothing down when it is written small: "a", "it", "total", "not assigned"."""
    return name.isascii() and bool(is_limit(name) or operations_in(name) or not content_words(name))


@lru_cache(maxsize=4096)
def is_of_a_date(name: str) -> bool:
    """Whether one word can be a date or belong to one: "May", "Last", 元旦."""
    if not name.isalpha():
        return False
    return any(
        period.span is not None and period.span[0] == 0 and period.span[1] >= len(name)
        for text in (name, f"{name} month", f"{name} 2024")
        for period in find_periods(text, as_of=_ANY_DAY, zone="UTC").periods
    )


def is_written_as_a_name(text: str, span: tuple[int, int], names: list[str]) -> bool:
    """Whether the words at ``span`` have the capitals of one of ``names``, and no sentence begins there."""
    written, before = text[slice(*span)], text[: span[0]].rstrip()
    if written not in names or written.islower():
        return False
    return bool(before and before[-1] not in _STARTS) or not (written[1:].islower() or len(written) == 1)
