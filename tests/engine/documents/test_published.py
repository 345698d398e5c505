from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.documents.blocks import Extracted, Paragraph
from engine.documents.published import find_date, find_published


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("2024年3月5日", date(2024, 3, 5)),
        ("2019 年 10 月 30 日", date(2019, 10, 30)),
        ("2024/3/5", date(2024, 3, 5)),
        ("2024-03-05T08:00:00+08:00", date(2024, 3, 5)),
        ("5 March 2024", date(2024, 3, 5)),
        ("March 5th, 2024", date(2024, 3, 5)),
        ("Sept. 5, 2024", date(2024, 9, 5)),
        ("20240305", date(2024, 3, 5)),
        ("2023-02-30 then 2023-03-01", date(2023, 3, 1)),
        ("二○二四年三月二十八日", date(2024, 3, 28)),
        ("二〇二三年十月五日", date(2023, 10, 5)),
        ("民國113年3月5日", date(2024, 3, 5)),
        ("2024年3月", None),
        ("1234-56-78", None),
    ],
)
def test_dates(text: str, day: date | None) -> None:
    assert find_date(text) == day


@given(st.dates(date(1900, 1, 1), date(2099, 12, 31)))
def test_every_day_is_read_in_every_form(day: date) -> None:
    forms = (
        day.isoformat(),
        f"{day.year}年{day.month}月{day.day}日",
        f"{day:%B} {day.day}, {day.year}",
        f"{day:%Y%m%d}",
    )
    assert {find_date(form) for form in forms} == {day}


def extracted(*texts: str, published: date | None = None, created: date | None = None) -> Extracted:
    return Extracted([Paragraph(text, 1) for text in texts], published=published, created=created)


def test_metadata_before_text_before_file_name_before_creation() -> None:
    name = "2020-01-23__report.pdf"
    text = "发布日期：2020年1月22日"
    made = date(2020, 2, 1)
    stated = date(2020, 1, 21)
    assert find_published(extracted(text, published=stated, created=made), name) == (stated, "metadata")
    assert find_published(extracted(text, created=made), name) == (date(2020, 1, 22), "text")
    assert find_published(extracted("x", created=made), name) == (date(2020, 1, 23), "file name")
    assert find_published(extracted("x", created=made), "r.pdf") == (made, "metadata")
    assert find_published(extracted("x"), "r.pdf") == (None, None)


def test_only_a_labelled_date_or_a_line_of_its_own_counts() -> None:
    assert find_published(extracted("签订于2020年1月22日的合同"), "r.txt") == (None, None)
    assert find_published(extracted("Dear Sir", "March 5, 2024"), "r.txt") == (date(2024, 3, 5), "text")
    assert find_published(extracted("Date: 5 March 2024"), "r.txt") == (date(2024, 3, 5), "text")
    assert find_published(extracted("update: 2024-03-05"), "r.txt") == (None, None)


@pytest.mark.parametrize(
    "line",
    [
        "生产日期：2024年3月5日",
        "截止日期：2024年3月5日",
        "成立日期：2024年3月5日",
        "该办法发布于2024年3月5日，已废止。",
        "Due date: 5 March 2024",
        "Birth date: 5 March 2024",
        "See the policy dated 5 March 2024.",
        "The figures published on 5 March 2024 were restated.",
    ],
)
def test_the_day_of_another_thing_is_not_that_of_publication(line: str) -> None:
    assert find_published(extracted(line), "r.txt") == (None, None)


@pytest.mark.parametrize(
    "line",
    [
        "编制日期：2024年3月5日",
        "報告日期：民國113年3月5日",
        "发布日期：二〇二四年三月五日",
        "二〇二四年三月五日",
        "北京，2024年3月5日",
        "2024年3月5日 星期二",
        "（2024年3月5日）",
        "By J. Smith | Published 5 March 2024",
        "Meeting date: March 5, 2024",
        "This report is dated 5 March 2024.",
        "Tuesday, 5 March 2024",
    ],
)
def test_a_document_tells_its_day_in_many_ways(line: str) -> None:
    assert find_published(extracted("Notice", line), "r.txt") == (date(2024, 3, 5), "text")


def test_a_date_far_down_is_not_the_day_of_publication() -> None:
    assert find_published(extracted(*["line"] * 40, "日期：2024年3月5日"), "r.txt") == (None, None)
