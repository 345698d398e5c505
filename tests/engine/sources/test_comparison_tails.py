"""A figure of another time that stands beside the one that is asked for is not quoted with it."""

from datetime import date

import pytest

from engine.documents.model import Chunk
from engine.planning.mentions import Vocabulary
from engine.planning.reading import Clock, read
from engine.sources.asked import Asked
from engine.sources.comparison_tails import without_tails
from engine.sources.fields.find import FieldFinder
from engine.sources.pieces import pieces_of

ENGLISH = "Kiln output was 3,200 tonnes, against 2,900 tonnes in the quarter before."
CHINESE = "2023年第二季度窑炉产出3,200吨，较上一季度的2,900吨有所提高。"


def _cut(question: str, sentence: str) -> str:
    published = date(2023, 7, 10)
    clock = Clock(published)
    chunk = Chunk(
        id="c1",
        document="d1",
        file="kiln.md",
        sha256="0" * 64,
        section_path=(),
        pages=(),
        kind="text",
        text=sentence,
        periods=(),
        published=published,
        covers=read("Q2 2023", Vocabulary(()), clock).periods[0],
    )
    asked = Asked(
        text=question,
        wanted=(),
        said_itself=(),
        periods=read(question, Vocabulary(()), clock).periods,
        zone="UTC",
        fiscal_year_start=1,
        names_rival=lambda _name, _text: False,
        names_another=lambda _text: False,
        heading_of=lambda _chunk: "",
        finder=FieldFinder("UTC", 1, lambda _text: ()),
    )
    (piece,) = pieces_of(chunk)
    return without_tails(piece, asked).text


@pytest.mark.parametrize(
    ("question", "sentence", "told"),
    [
        ("How much did the kiln put out in Q2 2023?", ENGLISH, "Kiln output was 3,200 tonnes."),
        (
            "kiln output in Q2 2023",
            "Output (up from 2,900 a year earlier) was 3,200 tonnes; 4 kilns ran.",
            "Output was 3,200 tonnes; 4 kilns ran.",
        ),
        ("2023年第二季度窑炉产出是多少", CHINESE, "2023年第二季度窑炉产出3,200吨。"),
        # a comparison is asked for
        ("How much did kiln output rise in Q2 2023?", ENGLISH, ENGLISH),
        ("2023年第二季度窑炉产出有什么变化", CHINESE, CHINESE),
        # no time is asked for; a tail without a figure
        ("How much does the kiln put out?", ENGLISH, ENGLISH),
        (
            "kiln output in Q2 2023",
            "Output was 3,200 tonnes, after repairs the year before.",
            "Output was 3,200 tonnes, after repairs the year before.",
        ),
    ],
)
def test_tails(question: str, sentence: str, told: str) -> None:
    assert _cut(question, sentence) == told
