"""Relative periods, derived from the calendar alone."""

from datetime import date, timedelta

from evaluation.questions import Question
from sample.facts import AS_OF


def test_periods_are_those_that_the_day_of_the_question_means(written: dict[str, Question]) -> None:
    this_month = AS_OF.replace(day=1)
    last_month = ((this_month - timedelta(days=1)).replace(day=1), this_month)
    this_quarter = date(AS_OF.year, (AS_OF.month - 1) // 3 * 3 + 1, 1)
    last_quarter = (date(this_quarter.year, this_quarter.month - 3, 1), this_quarter)
    year_earlier = (last_quarter[0].replace(year=AS_OF.year - 1), last_quarter[1].replace(year=AS_OF.year - 1))
    so_far = (date(AS_OF.year, 1, 1), AS_OF + timedelta(days=1))
    late_last_year = (date(AS_OF.year - 1, 7, 1), date(AS_OF.year, 1, 1))
    expected = [(last_month,), (last_quarter,), (last_quarter, year_earlier), (so_far,), (late_last_year,)]

    for language in ("zh", "en"):
        made = [written[f"relative_time-{language}-{n}"] for n in range(1, 6)]
        assert [question.periods for question in made] == expected
        assert {question.as_of for question in made} == {AS_OF}
        assert not any(str(AS_OF.year) in question.question for question in made)
