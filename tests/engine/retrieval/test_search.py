"""What is found, in which order, and what a hard window promises."""

from collections.abc import Sequence
from datetime import date
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from engine.documents.model import Chunk
from engine.entities.registry import Registry
from engine.retrieval.build import build_index
from engine.retrieval.fusion import TIME_WEIGHT
from engine.retrieval.index import Index
from engine.retrieval.result import SearchError, SearchResult
from engine.retrieval.search import search
from engine.settings import Entity
from tests.engine.retrieval.hashing import HashingEmbedder
from tests.engine.retrieval.made import chunk, period

AS_OF = date(2024, 5, 1)


@pytest.fixture
def ask(index: Index, embedder: HashingEmbedder):  # type: ignore[no-untyped-def]
    def asked(query: str, k: int = 3, **more: object) -> SearchResult:
        return search(index, query, as_of=AS_OF, embedder=embedder, k=k, zone="UTC", **more)  # type: ignore[arg-type]

    return asked


@pytest.mark.parametrize(
    ("query", "start"),
    [
        ("华东地区退货率", "华东地区"),
        ("bx-200", "华东地区"),
        ("RETURN RATE in north china", "The return"),
        ("成立大会", "公司成立"),
        ("售后服务手册", "售后服务"),
    ],
)
def test_words_in_either_language_and_codes_are_found(ask, query: str, start: str) -> None:  # type: ignore[no-untyped-def]
    assert ask(query).hits[0].chunk.text.startswith(start)


def test_hits_are_best_first_without_repeats_and_say_why(ask) -> None:  # type: ignore[no-untyped-def]
    result = ask("2024年第一季度退货率", k=6)
    scores = [hit.score for hit in result.hits]
    assert scores == sorted(scores, reverse=True)
    assert len({hit.chunk.id for hit in result.hits}) == 6
    assert (result.asked[0].start, result.asked[0].end) == (date(2024, 1, 1), date(2024, 4, 1))
    assert result.hits[0].chunk.file == "一季度.html"
    assert result.hits[0].why.matched_on == "content"
    assert result.hits[0].why.time == 1.0
    assert result.hits[0].why.bm25 > 0
    assert result.windows == ()


def test_the_time_of_the_question_decides_between_chunks_that_say_the_same(ask) -> None:  # type: ignore[no-untyped-def]
    assert ask("2023年退货率", k=1).hits[0].chunk.file == "old.html"
    assert ask("2024年一季度退货率", k=1).hits[0].chunk.file == "一季度.html"
    assert ask("去年的退货率", k=1).hits[0].chunk.file == "old.html"  # relative to the day of the question


def test_a_hard_window_holds_only_what_matches_it(ask) -> None:  # type: ignore[no-untyped-def]
    result = ask("退货率", k=1, hard=True, window=period("2023-05-01", "2023-06-01"))
    assert {(h.chunk.file, h.why.matched_on) for h in result.hits} <= {
        ("news.md", "published"),
        ("old.html", "content"),
    }
    assert result.window == period("2023-05-01", "2023-06-01")
    assert result.widened == ()
    assert result.undated_left_out == 1


def test_a_hard_window_that_holds_too_little_is_widened_and_says_so(ask) -> None:  # type: ignore[no-untyped-def]
    result = ask("退货率", k=4, hard=True, window=period("2024-02-01", "2024-03-01"))
    assert len(result.hits) == 4
    assert result.widened[0].startswith("2024-02-01/2024-03-01 → 2024-01-01/2024-04-01: 3 of 4")
    assert result.window is not None
    for hit in result.hits:
        matches = [p for p in hit.chunk.periods if p.overlaps(result.window)]
        assert matches or (hit.chunk.published is not None and result.window.contains(hit.chunk.published))
        assert hit.why.matched_on == ("content" if matches else "published")


def test_a_question_that_keeps_to_a_period_gets_hits_of_it_only(ask) -> None:  # type: ignore[no-untyped-def]
    kept, free = ask("退货率，仅限2023年", k=2), ask("2023年退货率", k=4)
    assert {hit.why.matched_on for hit in kept.hits} == {"content", "published"}
    assert (kept.windows, kept.undated_left_out) == (kept.asked, 1)
    assert "none" in {hit.why.matched_on for hit in free.hits}


def test_a_window_in_which_nothing_ever_happened_gives_fewer_hits_never_others(ask) -> None:  # type: ignore[no-untyped-def]
    assert ask("退货率", k=3, hard=True, window=period("1990-01-01", "1991-01-01")).hits == ()


def test_hard_without_any_time_in_the_question_is_an_ordinary_search(ask) -> None:  # type: ignore[no-untyped-def]
    assert ask("退货率", hard=True) == ask("退货率")


def test_kinds_keep_to_tables_or_text(ask) -> None:  # type: ignore[no-untyped-def]
    assert [hit.chunk.kind for hit in ask("rate", k=6, kinds=["table"]).hits] == ["table"]
    assert {hit.chunk.kind for hit in ask("rate", k=6, kinds=["text"]).hits} == {"text"}
    assert len(ask("rate", k=6, kinds=["text", "table"]).hits) == 6


def test_words_nobody_wrote_still_give_the_nearest_by_meaning(ask) -> None:  # type: ignore[no-untyped-def]
    assert len(ask("zzz qqq", k=3).hits) == 3
    assert len(ask("", k=2).hits) == 2


def test_rows_of_one_document_have_one_number(index: Index) -> None:
    numbers = index.documents(np.arange(len(index))).tolist()
    files = [chunk.file for chunk in index.chunks()]
    assert len(set(numbers)) == len(set(files)) == len(set(zip(numbers, files, strict=True))) == 5


class FirstWords:
    """Reads a passage again and looks for one word in it; the relevance of others falls with their length."""

    name = digest = "first-words"

    def relevance(self, query: str, passages: Sequence[str]) -> NDArray[np.float32]:
        assert query
        return np.array([1.0 if "手册" in text else 0.5 / len(text) for text in passages], dtype=np.float32)


def test_a_reranker_orders_the_best_again_and_time_keeps_its_weight(ask) -> None:  # type: ignore[no-untyped-def]
    hits = ask("2024年第一季度退货率", k=3, reranker=FirstWords()).hits
    assert [hit.chunk.file for hit in hits[:2]] == ["manual.docx", "一季度.html"]
    assert hits[0].why.relevance == hits[0].score == 1.0
    assert hits[1].score == pytest.approx(hits[1].why.relevance + TIME_WEIGHT * hits[1].why.time)
    assert ask("2024年第一季度退货率").hits[0].why.relevance is None


def test_another_model_than_the_builds_is_refused(index: Index) -> None:
    with pytest.raises(SearchError, match="built with the embedding model hashing"):
        search(index, "x", as_of=AS_OF, embedder=HashingEmbedder("other"), k=1, zone="UTC")
    with pytest.raises(SearchError, match="at least 1"):
        search(index, "x", as_of=AS_OF, embedder=HashingEmbedder(), k=0, zone="UTC")


def test_chunks_without_dates_inherit_the_period_in_their_files_name(tmp_path: Path, embedder: HashingEmbedder) -> None:
    chunks: list[Chunk] = [
        chunk("营业收入 1,000 万元", file="2020-04-16__甲公司__2019年__年度报告.pdf", published="2020-04-16"),
        chunk("营业收入 2,000 万元", file="2021-04-16__甲公司__2020年__年度报告.pdf", published="2021-04-16"),
    ]
    build_index(chunks, embedder=embedder, out=tmp_path / "i", zone="UTC")
    result = search(
        Index.open(tmp_path / "i"), "2020年营业收入", as_of=AS_OF, embedder=embedder, k=1, zone="UTC", hard=True
    )
    assert result.hits[0].chunk.text.startswith("营业收入 2,000")
    assert result.hits[0].why.matched_on == "content"


def test_an_empty_index_finds_nothing(tmp_path: Path, embedder: HashingEmbedder) -> None:
    build_index((), embedder=embedder, out=tmp_path / "i", zone="UTC")
    assert search(Index.open(tmp_path / "i"), "退货率", as_of=AS_OF, embedder=embedder, k=3, zone="UTC").hits == ()


@pytest.fixture(scope="module")
def firms(tmp_path_factory: pytest.TempPathFactory, embedder: HashingEmbedder) -> Index:
    """Eight passages of one firm on the thing that is asked, one of another, and one that only a former name names."""
    chunks = [chunk(f"Acme margin was {n} % in the year, a fine margin", file=f"acme{n}.md") for n in range(8)]
    chunks.append(chunk("Bolt reported margin of 7 %", file="bolt.md"))
    chunks.append(chunk("Former Cask: margin of 9 %", file="cask.md"))
    out = tmp_path_factory.mktemp("firms") / "i"
    build_index(chunks, embedder=embedder, out=out, zone="UTC")
    return Index.open(out)


def of_firms(firms: Index, query: str, *, k: int = 4) -> SearchResult:
    registry = Registry((Entity(name="Acme"), Entity(name="Bolt"), Entity(name="Oak", aliases=("Former Cask",))))
    return search(firms, query, as_of=AS_OF, embedder=HashingEmbedder(), k=k, zone="UTC", registry=registry)


def test_hits_of_things_that_are_listed_take_turns(firms: Index) -> None:
    found = of_firms(firms, "margin of Acme and Bolt")
    assert found.parts == ("Acme", "Bolt")
    assert [hit.why.part for hit in found.hits] == ["Acme", "Bolt", "Acme", "Bolt"]
    assert found.hits[1].chunk.file == "bolt.md"
    assert len({hit.chunk.id for hit in found.hits}) == 4


def test_another_name_of_the_thing_that_was_asked_about_is_found(firms: Index) -> None:
    best = of_firms(firms, "margin of Oak", k=1).hits[0]
    assert (best.chunk.file, best.why.named) == ("cask.md", True)


def test_a_name_that_no_passage_holds_leaves_an_ordinary_search(firms: Index) -> None:
    registry = Registry((Entity(name="Zed Bolt"),))
    found = search(
        firms, "margin of Zed Bolt", as_of=AS_OF, embedder=HashingEmbedder(), k=1, zone="UTC", registry=registry
    )
    assert (found.hits[0].chunk.file, found.hits[0].why.named) == ("bolt.md", False)


def test_the_answer_in_the_other_language_is_found_beside_passages_that_share_the_questions_words(
    tmp_path: Path, embedder: HashingEmbedder
) -> None:
    registry = Registry((Entity(name="青禾", aliases=("Qinghe",)),))
    chunks = [chunk(f"青禾退货率的说明之{n}：退货率如何计算", file=f"{n}.md") for n in range(9)]
    chunks.append(chunk("Qinghe: the return rate was 3.2 %", file="report.md"))
    build_index(chunks, embedder=embedder, out=tmp_path / "i", zone="UTC")
    found = search(
        Index.open(tmp_path / "i"), "青禾的退货率", as_of=AS_OF, embedder=embedder, k=3, zone="UTC", registry=registry
    )
    assert found.hits[0].chunk.file != "report.md"
    assert "report.md" in [hit.chunk.file for hit in found.hits]
