"""Two events on one day: the day comes from what is asked, the event is sought on it."""

from datetime import date
from pathlib import Path

import pytest

from engine.periods.find import find_periods
from engine.periods.period import Grain
from engine.retrieval.build import build_index
from engine.retrieval.index import Index
from engine.retrieval.same_day import Bound, bound_to_a_day
from engine.retrieval.search import search
from tests.engine.retrieval.hashing import HashingEmbedder
from tests.engine.retrieval.made import chunk, period

AS_OF = date(2024, 5, 1)


@pytest.mark.parametrize(
    ("question", "bound"),
    [
        ("大桥通车当天，港口发生了什么事？", Bound("港口发生了什么事？", "大桥通车")),
        ("大桥通车的那一天港口发生了什么", Bound("港口发生了什么", "大桥通车")),
        ("On the day when the bridge opened, what closed?", Bound("what closed?", "the bridge opened")),
        ("What closed here on the day the bridge opened?", Bound("What closed here", "the bridge opened?")),
        (
            "What closed at the port on the day that the bridge opened?",
            Bound("What closed at the port", "the bridge opened?"),
        ),
        ("2024年3月5日当天，港口发生了什么事？", None),
        ("港口发生了什么事？", None),
    ],
)
def test_the_two_halves_of_such_a_question(question: str, bound: Bound | None) -> None:
    assert bound_to_a_day(question, find_periods(question, as_of=AS_OF, zone="UTC").periods) == bound


def test_the_event_is_sought_on_the_day_of_what_is_asked_and_that_is_told(
    tmp_path: Path, embedder: HashingEmbedder
) -> None:
    day = period("2023-06-01", "2023-06-02", Grain.DAY).model_copy(update={"text": "2023年6月1日"})
    other, year = period("2023-09-09", "2023-09-10", Grain.DAY), period("2023-01-01", "2024-01-01", Grain.YEAR)
    chunks = [
        chunk("2023年6月1日，港口的吊车停运一天。", file="port.md", periods=(day,)),
        chunk("新的跨江工程开放给车辆使用。", file="opening.md", periods=(day,)),
        *(chunk(f"大桥通车纪念活动第{n}场举行。", file=f"look-back-{n}.md", periods=(other,)) for n in range(8)),
        chunk("大桥通车的这一年港口很忙。", file="year.md", periods=(year,)),
    ]
    build_index(chunks, embedder=embedder, out=tmp_path / "i", zone="UTC")
    found = search(
        Index.open(tmp_path / "i"), "大桥通车当天，港口的吊车怎么了？", as_of=AS_OF, embedder=embedder, k=4, zone="UTC"
    )
    assert "大桥通车, 2023年6月1日" in found.parts
    told = {hit.chunk.file: hit.why.part for hit in found.hits}
    assert told["opening.md"] == "大桥通车, 2023年6月1日"
    assert {"port.md", "opening.md"} <= told.keys()
