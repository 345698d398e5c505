"""A small index that the tests of this folder read."""

from pathlib import Path

import pytest

from engine.documents.model import Chunk
from engine.retrieval.build import build_index
from engine.retrieval.index import Index
from tests.engine.retrieval.hashing import HashingEmbedder
from tests.engine.retrieval.made import chunk, period


@pytest.fixture(scope="session")
def chunks() -> tuple[Chunk, ...]:
    quarter, january = period("2024-01-01", "2024-04-01"), period("2024-01-01", "2024-02-01")
    return (
        chunk("华东地区退货率为 3.2%，型号 BX-200", file="一季度.html", published="2024-04-10", periods=(quarter,)),
        chunk(
            "The return rate in North China was 2.1 %", file="report.pdf", published="2024-02-03", periods=(january,)
        ),
        chunk("公司成立大会在上海召开", file="news.md", published="2023-05-02"),
        chunk("region | rate\nEast | 3.2", file="report.pdf", published="2024-02-03", kind="table", periods=(january,)),
        chunk("售后服务手册，不含日期", file="manual.docx"),
        chunk(
            "去年的退货率为 4.0%",
            file="old.html",
            published="2024-01-20",
            periods=(period("2023-01-01", "2024-01-01"),),
        ),
    )


@pytest.fixture(scope="session")
def embedder() -> HashingEmbedder:
    return HashingEmbedder()


@pytest.fixture(scope="session")
def index(chunks: tuple[Chunk, ...], embedder: HashingEmbedder, tmp_path_factory: pytest.TempPathFactory) -> Index:
    out: Path = tmp_path_factory.mktemp("index") / "built"
    build_index(chunks, embedder=embedder, out=out, zone="UTC")
    return Index.open(out)
