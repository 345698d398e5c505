"""Years written as two, and short years after a slash; fiscal years start in April."""

from datetime import date

import pytest

from engine.periods.find import find_periods


@pytest.mark.parametrize(
    ("text", "start", "end"),
    [
        *((text, "2023-04-01", "2024-04-01") for text in ("FY2023/24", "FY23/24", "FY2023/2024", "fiscal 2023-24")),
        *((text, "2023-04-01", "2024-04-01") for text in ("2023/24财年", "2023-24财年", "2023/2024财年", "2024财年")),
        *((text, "2023-04-01", "2023-07-01") for text in ("Q1 FY2023/24", "FY2023-24 Q1", "2023/24财年第一季度")),
        *((text, "2023-10-01", "2024-01-01") for text in ("3Q FY2024", "3Q of fiscal 2024", "FY24 3Q", "Q3 FY24")),
        *((text, "2023-04-01", "2023-10-01") for text in ("1H FY24", "FY2024 1H")),
        *(
            (text, "2022-04-01", "2024-04-01")
            for text in ("the last two fiscal years", "近两个财年", "过去2个会计年度")
        ),
        *((text, "2025-04-01", "2027-04-01") for text in ("next two financial years",)),
        *(
            (text, "2023-10-01", "2024-07-01")
            for text in ("past three fiscal quarters", "the previous 3 fiscal quarters")
        ),
        *((text, "2024-01-01", "2024-07-01") for text in ("H1/24", "H1'24", "H1 2024")),
        *((text, "2023-07-01", "2023-10-01") for text in ("Q3/23", "Q3-23")),
    ],
)
def test_years_written_as_two(text: str, start: str, end: str) -> None:
    (found,) = find_periods(text, as_of=date(2024, 7, 10), zone="UTC", fiscal_year_start=4).periods
    assert (str(found.start), str(found.end), found.text) == (start, end, text)


@pytest.mark.parametrize("text", ["FY2019-21", "2023/25财年", "Q1 FY2022/24"])
def test_two_years_that_do_not_follow_each_other_are_unparsed(text: str) -> None:
    found = find_periods(text, as_of=date(2024, 7, 10), zone="UTC")
    assert (found.periods, found.unparsed) == ((), (text,))
