"""Under which headings a heading stands, by numbering and by weight."""

from collections.abc import Iterator, Sequence

from engine.documents.blocks import Heading
from engine.documents.headings import ordinal

CHAPTER = 15
"""Numbered forms up to this rank are chapters: 第三节, Part II, Item 7."""
HEAVIER = 0.2
"""Points of weight: two headings that differ by less are set alike."""


def nest(headings: Sequence[Heading]) -> Iterator[tuple[int, ...]]:
    """For each heading the positions of those that it stands under, from the top down.

    Numbers of one form are two lists, one within the other, where a list begins anew and the one that stood open goes
    on later: in "9. 1. 2. 10." the second and third stand under the ninth. So they are where the new list is set
    in lighter type. Chapters stand beside one another, whatever was set larger between them.
    """
    opened: list[int] = []
    chapters: dict[int | None, tuple[int, ...]] = {}
    for at, heading in enumerate(headings):
        above = chapters.get(heading.number)
        if above is None or tuple(opened[: len(above)]) != above:
            above = tuple(opened[: _kept(headings, opened, at)])
        if heading.number is not None and heading.number <= CHAPTER:
            chapters[heading.number] = above
        yield above
        opened = [*above, at]


def _kept(headings: Sequence[Heading], opened: Sequence[int], at: int) -> int:
    """How many of the ``opened`` headings stay open above the one at ``at``."""
    heading = headings[at]
    number = ordinal(heading.text)
    same = [depth for depth, other in enumerate(opened) if headings[other].number == heading.number]
    if number is not None and heading.number is not None and same:
        smaller = [depth for depth in same if (ordinal(headings[opened[depth]].text) or 0) < number]
        before = [depth for depth in smaller if ordinal(headings[opened[depth]].text) == number - 1] or smaller
        alike = [depth for depth in before if abs(headings[opened[depth]].weight - heading.weight) < HEAVIER]
        if before:
            return (alike or before)[-1]
        upper = headings[opened[same[-1]]]
        last = ordinal(upper.text) or 0
        if upper.weight >= heading.weight + HEAVIER or _goes_on_later(headings[at:], last):
            return same[-1] + 1
    kept = len(opened)
    while kept and not contains(headings[opened[kept - 1]], heading):
        kept -= 1
    return kept


def _goes_on_later(headings: Sequence[Heading], last: int) -> bool:
    """Whether a list that stood at ``last`` goes on behind the one that begins here, before what stands above both."""
    form = headings[0].number
    inner = 0
    for heading in headings:
        if heading.number is None or form is None or heading.number > form:
            continue
        number = ordinal(heading.text) or 0
        if heading.number < form or number > last + 1:
            return False
        if number == last + 1:
            return inner < last  # else it may as well go on with the inner list
        inner = number
    return False


def contains(upper: Heading, lower: Heading) -> bool:
    """Whether ``lower``, coming later, stands under ``upper``: by numbering where both have it, else by weight."""
    if upper.number is not None and lower.number is not None:
        return upper.number < lower.number
    if abs(upper.weight - lower.weight) > 0.05 * max(abs(upper.weight), abs(lower.weight)):
        return upper.weight > lower.weight
    return upper.number is not None and lower.number is None and not lower.prominent
