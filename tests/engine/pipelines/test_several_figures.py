"""Questions to documents that ask for more than one figure: all of them answer, or none does."""

from datetime import date

import pytest

from engine.answer import AnswerStatus
from engine.retrieval.index import Index
from tests.engine.pipelines.conftest import Make, index_of
from tests.engine.retrieval.hashing import HashingEmbedder

AS_OF = date(2024, 7, 10)
PAPERS = {
    "review-1.md": "# Review\n\nPublished: 2023-04-09\n\nIn Q1 2023 kiln output came to 3,200 tonnes.\n",
    "review-2.md": "# Review\n\nPublished: 2023-07-09\n\nIn Q2 2023 kiln output came to 3,900 tonnes.\n",
    "river.md": "# River news\n\nPublished: 2023-06-02\n\nThe repair of the jetty costs CNY 7,000, the harbour says.\n",
    "harbour.md": "# Harbour news\n\nPublished: 2023-06-09\n\nThe repair of the jetty costs CNY 8,500, builders say.\n",
    "ferry.md": "# Ferry news\n\nPublished: 2023-06-09\n\nThe hull of the ferry costs CNY 900, it is said.\n",
    "polish.md": "# Use\n\nPublished: 2023-04-09\n\n| kiln | all polish in Q1 2023 (kg) |\n|-|-|\n| Wren | 41 |\n",
    "bridge.md": "# Bridge news\n\nPublished: 2023-06-09\n\nThe paint of the bridge costs CNY 600, the town says.\n",
}


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory, embedder: HashingEmbedder) -> Index:
    return index_of(PAPERS, tmp_path_factory.mktemp("figures"), embedder)


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("Kiln output in Q1 2023 and Q2 2023?", ["3,200", "3,900"]),
        ("Kiln output in Q1 2023 and Q3 2023?", []),
        ("Two amounts are told for the repair of the jetty: which?", ["7,000", "8,500"]),
        ("Two amounts are told for the paint of the bridge: which?", []),
        ("What does the hull of the ferry cost?", []),  # what is only said is no answer, unless it is asked for
        ("What does the hull of the ferry reportedly cost?", ["900"]),
        ("Kiln output in Q1 2023?", ["3,200"]),
        ("All polish in Q1 2023?", []),  # the row of one product is not the figure of all
        ("All polish in Q1 2023 for Wren?", ["41"]),
        ("What does the paint of the bridge cost?", ["600"]),
    ],
)
def test_all_figures_or_none(agentic: Make, question: str, said: list[str]) -> None:
    answer = agentic().answer(question, as_of=AS_OF)
    assert answer.status is (AnswerStatus.ANSWERED if said else AnswerStatus.ABSTAINED), answer.text
    assert all(figure in answer.text for figure in said)
