"""What else the words may mean, by hand. The reference date is Monday 20 May 2024."""

from datetime import date

import pytest

from engine.periods.alternative import Convention
from engine.periods.find import find_periods

AS_OF = date(2024, 5, 20)

TABLE = """
2024年1-5月 | 2024-01-01/2024-05-01 last unit excluded
from 2014 to 2018 | 2014-01-01/2018-01-01 last unit excluded
from 1 to 15 May 2024 | 2024-05-01/2024-05-15 last unit excluded
2023.01-2023.06 | 2023-01-01/2023-06-01 last unit excluded
截止到2018年 | …/2018-01-01 last unit excluded
until 15 March 2024 | …/2024-03-15 last unit excluded
no later than 15 March 2024 | …/2024-03-15 day as a moment
2024年3月15日或之前 | …/2024-03-15 day as a moment
2024年3月15日之后 | 2024-03-15/… day as a moment
in October | 2024-10-01/2024-11-01 the next one
下半年 | 2024-07-01/2025-01-01 the next one
星期五 | 2024-05-24/2024-05-25 the next one
on 29 February 2024 |
on February 30 |
in April | 2025-04-01/2025-05-01 the next one
2月29日 | 2028-02-29/2028-03-01 the next one
two weeks before Christmas | 2024-12-11/2024-12-12 the next one
the past month | 2024-04-20/2024-05-20 counted back
Christmas | 2024-12-25/2024-12-26 the next one
国庆节 | 2024-10-01/2024-10-02 the next one
before October | …/2024-10-01 the next one
since 2021 and before March 2023 | 2021-01-01/… each bound by itself, …/2023-03-01 each bound by itself
2021年3月之后且2022年之前 | 2021-04-01/… each bound by itself, …/2022-01-01 each bound by itself
before 2019 and after 2021 |
3/4/2024 | 2024-04-03/2024-04-04 day and month exchanged
4.3.2024 | 2024-04-03/2024-04-04 day and month exchanged
since 3/4/2024 | 2024-04-03/… day and month exchanged
Jul-23 | 2024-07-23/2024-07-24 the next one, 2023-07-01/2023-08-01 year, not day
12-11-10 | 2010-12-11/2010-12-12 year last
April of '45 | 2045-04-01/2045-05-01 other century
next Friday | 2024-05-24/2024-05-25 nearest such weekday
last 7 days | 2024-05-14/2024-05-21 reference day included
今年以来 | 2024-01-01/2024-05-21 reference day included
2023年至今 | 2023-01-01/2024-05-21 reference day included
last three months | 2024-02-01/2024-05-01 whole units
过去5年 | 2019-01-01/2024-01-01 whole units
at the end of 2023 | 2023-12-31/2024-01-01 the day itself, 2023-09-01/2024-01-01 the part at large
2023年末 | 2023-12-31/2024-01-01 the day itself, 2023-09-01/2024-01-01 the part at large
年初 | 2024-01-01/2024-01-02 the day itself, 2024-01-01/2024-05-01 the part at large
3/4/2024-6/7/2024 | 2024-03-04/2024-06-07 last unit excluded, 2024-04-03/2024-07-07 day and month exchanged
正月初八 | 2024-01-08/2024-01-09 civil month
腊月 | 2023-12-01/2024-01-01 civil month
今年正月 |
from October to December | 2023-10-01/2023-12-01 last unit excluded, 2024-10-01/2025-01-01 the next one
"""
CERTAIN = """
2024-03-15
2024年3月
March 2024
in May
this May
今天
Monday
3/3/2024
3/15/2024
2024/3/4
Q1 2024
FY24
last month
去年
since 2018
before 15 March 2024
2014 through 2018
1-5月底
late March 2024
2024年3月上旬
March '24
last two quarters
this Friday
"""


def show(start: date | None, end: date | None) -> str:
    return "/".join("…" if edge is None else edge.isoformat() for edge in (start, end))


def alternatives(text: str, fiscal_year_start: int = 1) -> list[str]:
    found = find_periods(text, as_of=AS_OF, zone="UTC", fiscal_year_start=fiscal_year_start).periods
    return [f"{show(other.start, other.end)} {other.rule}" for period in found for other in period.alternatives]


@pytest.mark.parametrize("line", TABLE.strip().splitlines())
def test_other_readings(line: str) -> None:
    text, _, expected = line.partition(" |")
    assert ", ".join(alternatives(text)) == expected.strip()


@pytest.mark.parametrize("text", CERTAIN.strip().splitlines())
def test_what_can_be_read_in_one_way_has_no_alternative(text: str) -> None:
    assert find_periods(text, as_of=AS_OF, zone="UTC").periods
    assert alternatives(text) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Q1 2024", f"2023-10-01/2024-01-01 {Convention.FISCAL}"),
        ("2024年上半年", f"2023-10-01/2024-04-01 {Convention.FISCAL}"),
        ("FY24", f"2024-10-01/2025-10-01 {Convention.NAMED_BY_ITS_START}"),
        ("2024财年第二季度", f"2025-01-01/2025-04-01 {Convention.NAMED_BY_ITS_START}"),
    ],
)
def test_fiscal_years_that_start_in_october(text: str, expected: str) -> None:
    assert alternatives(text, fiscal_year_start=10) == [expected]


def test_every_convention_is_shown_by_an_example() -> None:
    shown = TABLE + Convention.FISCAL + Convention.NAMED_BY_ITS_START
    assert [convention for convention in Convention if convention not in shown] == []
