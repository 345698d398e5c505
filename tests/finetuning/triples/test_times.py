from datetime import date
from random import Random

import pytest

from engine.periods.find import find_periods
from engine.planning.catalogue import Language
from finetuning.triples.times import Span, told

AS_OF = date(2024, 7, 10)


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("grain", ["month", "quarter", "half", "year", "months"])
def test_whatever_a_stretch_is_called_it_is_read_as_itself(grain: str, language: Language) -> None:
    rng = Random(1)
    for _ in range(40):
        span = Span.drawn(grain, first=2022, as_of=AS_OF, rng=rng)
        text = told(span, language, rng)
        (period,) = find_periods(text, as_of=AS_OF, zone="UTC", fiscal_year_start=1).periods
        assert (period.start, period.end) == (span.start, span.end), text
        assert span.end <= AS_OF


def test_neighbours() -> None:
    first_quarter = Span("quarter", 2024 * 12, 3)
    assert first_quarter.before().start == date(2023, 10, 1)
    assert first_quarter.after().end == date(2024, 7, 1)
    assert first_quarter.year_before() == Span("quarter", 2023 * 12, 3)
