"""Whether the numbers of an answer stand in the evidence that it cites."""

from engine.answer import Answer
from engine.numbers import Quantity, find_numbers
from shadow_mode.closeness import close
from shadow_mode.dates import dates_in, spans_of


def stated_numbers(answer: Answer) -> tuple[Quantity, ...]:
    """Numbers that the answer's text states and its question does not."""
    spans = spans_of(dates_in(answer.text, as_of=answer.as_of))
    asked = {q.value for q in find_numbers(answer.question)}
    return tuple(q for q in find_numbers(answer.text, ignore=spans) if q.value not in asked)


def unsupported_numbers(answer: Answer) -> tuple[Quantity, ...]:
    """Stated numbers that no cited quote holds and no claim with a citation carries.

    A quote may give the figure without its scale (a table headed "万元"), so its digits alone are accepted as well.
    Numerals written as words are not judged.
    """
    known = {c.id for c in answer.citations}
    held = [q for c in answer.citations for q in find_numbers(c.quote)]
    values = [v for q in held for v in (q.value, q.raw)]
    values += [c.value for c in answer.claims if c.value is not None and c.citations and set(c.citations) <= known]
    return tuple(q for q in stated_numbers(answer) if not q.weak and not _held(q, values))


def _held(quantity: Quantity, values: list[float]) -> bool:
    return any(
        close(abs(mine), abs(value), unit=quantity.unit) for value in values for mine in (quantity.value, quantity.raw)
    )
