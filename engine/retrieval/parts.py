"""What a question lists, part by part: a search for each thing that it names in each of its periods."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

from engine.periods.period import Period
from engine.retrieval.names import Named, Span

LEAST_HITS = 2
"""Hits that each part must get; where there are more parts than that allows, periods are not told apart."""


@dataclass(frozen=True)
class Part:
    """One search: ``text`` is the question without the things that it names and without its other periods.

    Words of a name say nothing about which of the passages that hold it is the right one.
    """

    text: str
    names: tuple[str, ...] = ()
    """All names of the one thing that it is about; none where the question names no registered thing."""
    periods: tuple[Period, ...] = ()

    @property
    def label(self) -> str:
        """What sets it apart, for people."""
        return ", ".join((*self.names[:1], *(period.text for period in self.periods if period.text)))


def parts_of(query: str, named: Sequence[Named], periods: Sequence[Period], *, k: int) -> tuple[Part, ...]:
    """The searches that ``query`` needs so that nothing it lists is crowded out of the ``k`` hits by the rest.

    "Margins of A and B in Q1 and Q2" needs four. What cannot be given ``LEAST_HITS`` each is searched with fewer
    distinctions: first all periods together, then all together.
    """
    things: tuple[Named | None, ...] = tuple(named) or (None,)
    times = tuple((period,) for period in periods) or ((),)
    together = (tuple(periods),)
    for combination in (product(things, times), product(things, together)):
        parts = [_part(query, thing, own, named, periods) for thing, own in combination]
        if len(parts) * LEAST_HITS <= k:
            return tuple(parts)
    return (Part(query, tuple(name for thing in named for name in thing.names), tuple(periods)),)


def _part(
    query: str, thing: Named | None, own: tuple[Period, ...], named: Sequence[Named], periods: Sequence[Period]
) -> Part:
    names = [span for other in named for span in other.spans]
    others = [period.span for period in periods if period not in own and period.span is not None]
    return Part(without(query, [*names, *others]), () if thing is None else thing.names, own)


def without(text: str, spans: Sequence[Span]) -> str:
    """``text`` with a space for each of ``spans``.

    >>> without("of A, B and C", [(6, 7), (12, 13)])
    'of A,   and  '
    """
    for start, end in sorted(spans, reverse=True):
        text = f"{text[:start]} {text[end:]}"
    return text
