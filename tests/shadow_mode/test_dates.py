from datetime import date

import pytest

from shadow_mode.dates import dates_in, spans_of


@pytest.mark.parametrize("text", ["within 30 days", "须在30天内缴纳", "质保180天", "for 3 years", "罚款12万元"])
def test_terms_and_durations_are_no_dates(text: str) -> None:
    assert dates_in(text, as_of=date(2024, 7, 10)) == ()


def test_dates_come_with_their_places() -> None:
    text = "退货率在2024年1月最高"
    (found,) = dates_in(text, as_of=date(2024, 7, 10))
    assert (found.start, found.end) == (date(2024, 1, 1), date(2024, 2, 1))
    assert [text[a:b] for a, b in spans_of([found])] == ["2024年1月"]
