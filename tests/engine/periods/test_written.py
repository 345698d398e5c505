"""Expressions written down before the grammar was tried on them, with the ranges by hand (``written_*.txt``).

The reference date is Monday 20 May 2024. A line is a sentence and its ranges; none where it names no days.
"""

from datetime import date
from pathlib import Path

import pytest

from engine.periods.find import find_periods

MISREAD = {
    "本世纪初",
    "两周内给答复",
    "上半年末",
    "over the past month",
    "a week from Friday",
    "from 2021 but before 2023",
    "2021-2022财年",
    "本月截至昨日",
    "2021年和2023年的春节",
    "last quarter and the quarter before",
    "month-end March 2024",
    "Jul-23",
}
"""Read otherwise than by hand: as something wider, or by the other of two conventions."""


def show(day: date | None) -> str:
    return "…" if day is None else day.isoformat()


@pytest.mark.parametrize("language", ["chinese", "english"])
def test_what_was_written_down_first(language: str) -> None:
    lines = (Path(__file__).parent / f"written_{language}.txt").read_text("utf-8").splitlines()
    expected = {text: ranges.strip() for text, _, ranges in (line.partition(" |") for line in lines)}
    found = {text: find_periods(text, as_of=date(2024, 5, 20), zone="UTC").periods for text in expected}
    read = {text: ", ".join(f"{show(p.start)}/{show(p.end)}" for p in periods) for text, periods in found.items()}
    assert len(expected) == len(lines) > 200
    assert {text for text in expected if read[text] != expected[text]} == MISREAD & expected.keys()
