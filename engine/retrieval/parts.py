"""What a question lists, part by part: a search for each thing that it names in each of its periods."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

from engine.entities.registry import Named, Span
from engine.periods.period import Period
from engine.retrieval.tokens import segments

LEAST_HITS = 2
"""Hits that each part must get; where there are more parts than that allows, periods are not told apart."""
LEAST_ITEM = 4
"""Signs of a thing that can be searched for by itself."""
_CONJUNCTIONS = frozenset(["、", ",", "and", "or", "和", "与", "及", "以及", "还是", "或", "或者", "跟"])


@dataclass(frozen=True)
class Part:
    """One search: ``text`` is the question without the things that it names and without its other periods.

    Words of a name say nothing about which of the passages that hold it is the right one.
    """

    text: str
    names: tuple[str, ...] = ()
    """All names of the one thing that it is about; none where the question names no registered thing."""
    periods: tuple[Period, ...] = ()
    item: str = ""
    """The words of an enumeration that it consists of, where it is one of several."""

    @property
    def label(self) -> str:
        """What sets it apart, for people."""
        told = (*self.names[:1], self.item, *(period.text for period in self.periods if period.text))
        return ", ".join(filter(None, told))


def parts_of(query: str, named: Sequence[Named], periods: Sequence[Period], *, k: int) -> tuple[Part, ...]:
    """The searches that ``query`` needs so that nothing it lists is crowded out of the ``k`` hits by the rest.

    "Margins of A and B in Q1 and Q2" needs four. What cannot be given ``LEAST_HITS`` each is searched with fewer
    distinctions: first all periods together, then all together. A question that is not taken apart so is searched as a
    whole, and for each thing that it enumerates ("did X happen before Y?").
    """
    things: tuple[Named | None, ...] = tuple(named) or (None,)
    times = tuple((period,) for period in periods) or ((),)
    together = (tuple(periods),)
    for combination in (product(things, times), product(things, together)):
        parts = [_part(query, thing, own, named, periods) for thing, own in combination]
        if len(parts) == 1:
            return (*parts, *_items_of(parts[0], k=k))
        if len(parts) * LEAST_HITS <= k:
            return tuple(parts)
    return (Part(query, tuple(name for thing in named for name in thing.names), tuple(periods)),)


def _part(
    query: str, thing: Named | None, own: tuple[Period, ...], named: Sequence[Named], periods: Sequence[Period]
) -> Part:
    names = [span for other in named for span in other.spans]
    others = [period.span for period in periods if period not in own and period.span is not None]
    return Part(without(query, [*names, *others]), () if thing is None else thing.names, own)


def _items_of(part: Part, *, k: int) -> list[Part]:
    """What an ordinary question enumerates: the words between its commas and conjunctions, where they are a few.

    They come beside the question as a whole, since an "and" may as well stand within a name.
    """
    items: list[str] = [""]
    for word in segments(part.text):
        if word in _CONJUNCTIONS:
            items.append("")
        else:
            items[-1] += word
    items = [item for item in items if len(item.strip()) >= LEAST_ITEM]
    if len(items) < 2 or (len(items) + 1) * LEAST_HITS > k:
        return []
    return [Part(item, part.names, part.periods, item.strip()) for item in items]


def without(text: str, spans: Sequence[Span]) -> str:
    """``text`` with a space for each of ``spans``.

    >>> without("of A, B and C", [(6, 7), (12, 13)])
    'of A,   and  '
    """
    for start, end in sorted(spans, reverse=True):
        text = f"{text[:start]} {text[end:]}"
    return text
