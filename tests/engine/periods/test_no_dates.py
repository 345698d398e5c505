"""Sentences without any date, of the hard kind: numbers, versions, names and verbs that look like dates."""

from datetime import date
from pathlib import Path

import pytest

from engine.periods.find import find_periods

SENTENCES = {
    language: (Path(__file__).parent / f"no_dates_{language}.txt").read_text("utf-8").splitlines()
    for language in ("chinese", "english")
}
MISREAD = {
    "周六福的新店开业。",
    "八月十五中秋月饼礼盒这个名字太长。",
    "三月桃花酒卖得好。",
    "十月妈咪的门店关闭。",
    "April and June work in accounting.",
    "Feb is not in the dictionary of this product.",
    "Robinson Crusoe met Friday on the island.",
    "a Q2 connector and an H1 heading",
}
"""Names of people and things that only an understanding of the sentence tells from a date: 1 % of the sentences."""


@pytest.mark.parametrize("language", ["chinese", "english"])
def test_sentences_without_a_date_give_nothing(language: str) -> None:
    sentences = SENTENCES[language]
    found = {s: find_periods(s, as_of=date(2024, 5, 20), zone="UTC") for s in sentences}
    assert len(set(sentences)) == len(sentences) >= 150
    assert {s for s, periods in found.items() if periods.periods} == MISREAD & set(sentences)
    assert not {s for s, periods in found.items() if periods.unparsed}


@pytest.mark.parametrize(
    ("text", "start"),
    [
        ("五月天气炎热", "2024-05-01"),
        ("五月天津港吞吐量", "2024-05-01"),
        ("本月1、2、3号", "2024-05-01"),
        ("15、16日", "2024-05-15"),
        ("周三我负责值班", "2024-05-15"),
        ("周五是项目截止日", "2024-05-17"),
        ("今年国庆客流", "2024-10-01"),
        ("春节店铺销售", "2024-02-10"),
        ("三月雪灾", "2024-03-01"),
        ("第三季营收", "2023-07-01"),
        ("在三日发货", "2024-05-03"),
        ("In 2023 Wall Street fell", "2023-01-01"),
        ("2023 is a good year", "2023-01-01"),
        ("March compared with April", "2024-03-01"),
        ("June Sales Report", "2023-06-01"),
        ("April's sales", "2024-04-01"),
        ("Friday is the last day", "2024-05-17"),
        ("sales_report-2002-10-09.xlsx", "2002-10-09"),
        ("Christmas sales", "2023-12-25"),
        ("四季度收入", "2023-10-01"),
        ("四季报", "2023-10-01"),
        ("2023年四季", "2023-10-01"),
        ("国庆期间", "2023-09-29"),
        ("本周末", "2024-05-25"),
        ("In June sales rose", "2023-06-01"),
        ("June sales", "2023-06-01"),
        ("June brings us new rules", "2023-06-01"),
        ("In April sales helped us", "2024-04-01"),
        ("this may", "2024-05-01"),
        ("from march to june", "2024-03-01"),
        ("March and April", "2024-03-01"),
        ("built in 1225", "1225-01-01"),
        ("2019-2021", "2019-01-01"),
    ],
)
def test_what_is_left_out_is_no_more_than_that(text: str, start: str) -> None:
    first, *_ = find_periods(text, as_of=date(2024, 5, 20), zone="UTC").periods
    assert str(first.start) == start
