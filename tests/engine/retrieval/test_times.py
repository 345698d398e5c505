"""Time arrays against the definition in `Period`, row by row."""

from datetime import date, timedelta
from pathlib import Path

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.documents.model import Chunk
from engine.periods.period import Grain, Period
from engine.retrieval.times import CONTENT, NONE, PUBLISHED, PUBLISHED_WEIGHT, Times
from engine.retrieval.window import matched_by, open_window
from tests.engine.retrieval.made import chunk, period

DAY = st.dates(date(2020, 1, 1), date(2024, 12, 31))


@st.composite
def periods(draw: st.DrawFn) -> Period:
    start, end = draw(st.none() | DAY), draw(st.none() | DAY)
    if start is None and end is None:
        start = date(2022, 2, 2)
    if start is not None and end is not None:
        start, end = min(start, end), max(start, end) + timedelta(days=1)
    return Period(start=start, end=end, zone="UTC", grain=Grain.RANGE)


@st.composite
def dated(draw: st.DrawFn) -> tuple[Chunk, ...]:
    made = [
        chunk(f"text {i}", periods=tuple(draw(st.lists(periods(), max_size=2)))).model_copy(
            update={"published": draw(st.none() | DAY)}
        )
        for i in range(draw(st.integers(1, 8)))
    ]
    return tuple(sorted(made, key=lambda c: c.published or date.max))


@settings(deadline=None, max_examples=40)
@given(dated(), periods())
def test_matching_agrees_with_overlap_of_periods(chunks: tuple[Chunk, ...], asked: Period) -> None:
    expected = [
        CONTENT
        if any(p.overlaps(asked) for p in c.periods)
        else PUBLISHED
        if c.published is not None and asked.contains(c.published)
        else NONE
        for c in chunks
    ]
    assert Times.of(chunks, {}).matching(asked).tolist() == expected


@settings(deadline=None, max_examples=40)
@given(dated(), periods())
def test_fit_is_between_0_and_1_and_positive_exactly_where_time_matches(
    chunks: tuple[Chunk, ...], asked: Period
) -> None:
    times = Times.of(chunks, {})
    fit = times.fit(asked)
    assert ((fit > 0) == (times.matching(asked) != NONE)).all()
    assert (fit <= 1).all()


@settings(deadline=None, max_examples=40)
@given(dated(), periods(), st.integers(1, 9))
def test_widening_only_adds_rows(chunks: tuple[Chunk, ...], asked: Period, wanted: int) -> None:
    times, everything = Times.of(chunks, {}), np.ones(len(chunks), dtype=np.bool_)
    opened = open_window(times, (asked,), everything, wanted)
    before = matched_by(times, (asked,)) != NONE
    assert (opened.matched != NONE)[before].all()
    assert bool(opened.steps) == (opened.periods != (asked,))


def test_fit_by_hand() -> None:
    times = Times.of(
        (
            chunk("month", periods=(period("2024-01-01", "2024-02-01"),)),  # 31 days
            chunk("quarter", periods=(period("2024-01-01", "2024-04-01"),)),  # 91 days
            chunk("open", periods=(period("2024-01-01", None),)),
            chunk("none"),
        ),
        {},
    )
    fit = times.fit(period("2024-01-01", "2024-04-01"))
    assert np.allclose(fit, [0.5 + 31 / 91 / 2, 1.0, 0.5, 0.0], atol=1e-4)


def test_publication_counts_less_than_content_and_only_inside_the_period() -> None:
    times = Times.of((chunk("a", published="2024-01-31"), chunk("b", published="2024-02-01")), {})
    assert times.fit(period("2024-01-01", "2024-02-01")).tolist() == [PUBLISHED_WEIGHT, 0.0]


def test_chunks_without_periods_inherit_their_files_and_are_undated_only_without_either() -> None:
    chunks = (chunk("a", file="x"), chunk("b", file="y"), chunk("c", file="z"))
    times = Times.of(chunks, {"x": (period("2019-01-01", "2020-01-01"),)})
    assert times.undated.tolist() == [False, True, True]
    assert times.matching(period("2019-06-01", "2019-07-01")).tolist() == [CONTENT, NONE, NONE]


def test_a_window_without_enough_rows_is_widened_step_by_step_and_says_so() -> None:
    chunks = (chunk("jan", periods=(period("2024-01-01", "2024-02-01"),)), chunk("mar", published="2024-03-05"))
    opened = open_window(Times.of(chunks, {}), (period("2024-01-01", "2024-02-01"),), np.ones(2, dtype=np.bool_), 2)
    assert opened.matched.tolist() == [CONTENT, PUBLISHED]
    assert opened.steps == ("2024-01-01/2024-02-01 → 2024-01-01/2024-04-01: 1 of 2 wanted",)
    assert (opened.matched != NONE).sum() == 2


def test_arrays_survive_a_file(tmp_path: Path) -> None:
    times = Times.of((chunk("a", published="2024-01-31", periods=(period(None, "2024-01-01"),)), chunk("b")), {})
    times.save(tmp_path / "times.npz")
    again = Times.load(tmp_path / "times.npz")
    for name in ("published", "start", "end", "row"):
        assert getattr(again, name).tolist() == getattr(times, name).tolist()
