"""A paper tells a fine otherwise than the database does: asked for both, both are told, and which one holds."""

import sqlite3
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from engine.answer import Answer, AnswerStatus
from engine.pipelines.agentic import AgenticAnswerer
from engine.retrieval.index import Index
from engine.settings import ConflictSettings, Settings
from evaluation.metrics.citations import citations_hold
from tests.engine import company
from tests.engine.pipelines.conftest import index_of
from tests.engine.retrieval.hashing import HashingEmbedder

PAPERS = {
    "herald.md": (
        "# Alder Works fined - Elm Herald\n\nPublished: 2024-01-20\n\n"
        "Alder Works has been fined, this newspaper has learned. The fine amounts to CNY 1,200, says a clerk.\n"
    ),
    "ministry.md": (
        "# Notice of the Ministry of Mills\n\nPublished: 2024-01-18\n\nAlder Works is fined CNY 1,100 for noise.\n"
    ),
    "town.md": "# Notice of the Town of Elm\n\nPublished: 2024-01-19\n\nAlder Works is fined CNY 800 for noise.\n",
    "mill.md": "# A mill opens\n\nPublished: 2024-01-22\n\nBirch opened a mill. It cost CNY 900.\n",
}
QUESTION = "Do the press and our records agree on the fine of Alder Works in January 2024? Give both amounts."

Make = Callable[..., AgenticAnswerer]


@pytest.fixture(scope="module")
def papers(tmp_path_factory: pytest.TempPathFactory, embedder: HashingEmbedder) -> Index:
    return index_of(PAPERS, tmp_path_factory.mktemp("papers"), embedder)


@pytest.fixture
def ask(agentic: Make, papers: Index, folder: Path) -> Callable[..., Answer]:
    def asked(question: str, **conflicts: object) -> Answer:
        settings = company.settings(folder).model_copy(
            update={"model_writing": False, "conflicts": ConflictSettings.model_validate(conflicts)}
        )
        answer = replace(agentic(settings=settings), index=papers).answer(question, as_of=company.CLOCK.as_of)
        assert answer.status is not AnswerStatus.ANSWERED or citations_hold(answer)
        return answer

    return asked


def test_both_amounts_are_told_with_their_sources_and_by_how_much_they_differ(ask: Callable[..., Answer]) -> None:
    answer = ask(QUESTION)
    assert answer.status is AnswerStatus.ANSWERED
    assert answer.text == (
        "Total fines, Alder Works, January 2024: CNY 1,000 [S1]. "
        "“Alder Works fined - Elm Herald” states: “The fine amounts to CNY 1,200, says a clerk.” [S2]. "
        "The document is higher than shop by CNY 200 (20.0%); which of them holds is not settled, since neither ranks "
        "nor weights of these sources are configured [S1][S2]."
    )
    assert [citation.source for citation in answer.citations] == ["shop", "papers"]
    verdict = answer.verdicts[-2]
    assert verdict.rule == "conflict_is_shown"
    assert verdict.inputs == ("shop: 1000.0 CNY", "papers, Alder Works fined - Elm Herald: 1200 CNY")


def test_ranks_and_weights_of_the_project_settle_it(ask: Callable[..., Answer]) -> None:
    ranked = ask(QUESTION, ranks=[["shop"], ["Herald"]])
    assert "shop is of higher rank than the document (Herald), so CNY 1,000 holds" in ranked.text
    weighed = ask(QUESTION, credibility={"shop": 3, "papers": 1})
    assert "weighted by credibility (shop CNY 1,000 × 3.0, the document CNY 1,200 × 1.0): CNY 1,050" in weighed.text
    claims = {claim.value: claim for claim in weighed.claims}
    assert set(claims) == {1000, 1200, 1050, 200, 20, 3, 1}  # told, the mean, the gap, its share, the weights
    assert (claims[20].unit, claims[200].unit) == ("%", "CNY")
    assert {claims[value].citations for value in (1050, 200, 20, 3, 1)} == {("S1", "S2")}
    assert [verdict.action for verdict in (*ranked.verdicts, *weighed.verdicts)] == ["fuse", "answer"] * 2


def test_of_two_notices_that_of_the_higher_body_holds_and_both_are_shown(ask: Callable[..., Answer]) -> None:
    answer = ask(
        "Do the notices agree on the fine of Alder Works in January 2024?", ranks=[["Ministry"], ["Town"], ["shop"]]
    )
    assert answer.text == (
        "Total fines, Alder Works, January 2024: CNY 1,000 [S1]. "
        "“Notice of the Ministry of Mills” states: “Alder Works is fined CNY 1,100 for noise.” [S2]. "
        "“Notice of the Town of Elm” states: “Alder Works is fined CNY 800 for noise.” [S3]. "
        "“Notice of the Ministry of Mills” is higher than shop by CNY 100 (10.0%); "
        "“Notice of the Town of Elm” is lower than shop by CNY 200 (20.0%); "
        "“Notice of the Ministry of Mills” is of higher rank than shop, “Notice of the Town of Elm”, "
        "so CNY 1,100 holds [S1][S2][S3]."
    )


TILL_QUESTION = "What were the total fines of Alder Works in January 2024?"


@pytest.fixture
def databases(agentic: Make, folder: Path, tmp_path: Path) -> Callable[..., Answer]:
    """The company with further databases, in which the fine is 1,300 and 700, and not 1,000."""
    for name, told in (("till", 1300), ("desk", 700)):
        with sqlite3.connect(tmp_path / f"{name}.db") as connection:
            connection.execute("CREATE TABLE fines (maker TEXT, day TEXT, fine REAL)")
            days = (("2023-11-30", 1), ("2024-01-15", told), ("2024-03-02", 1))
            fines = [("Alder Works", day, fine) for day, fine in days]
            connection.executemany("INSERT INTO fines VALUES (?, ?, ?)", fines)
        connection.close()
    data = company.settings(folder).model_dump()
    shop = data["sources"][1]
    shop["url"] = shop["url"].get_secret_value()
    further = {
        name: shop | {"id": name, "url": f"sqlite:///{tmp_path / name}.db", "tables": [shop["tables"][2]]}
        for name in ("till", "desk")
    }

    def asked(question: str, conflicts: dict[str, object], *more: str) -> Answer:
        sources = [*data["sources"], *(further[name] for name in ("till", *more))]
        settings = Settings.model_validate(data | {"sources": sources, "model_writing": False, "conflicts": conflicts})
        answer = agentic(settings=settings).answer(question, as_of=company.CLOCK.as_of)
        assert citations_hold(answer)
        return answer

    return asked


def test_databases_that_the_project_weighs_are_all_asked_and_their_mean_is_told(
    databases: Callable[..., Answer],
) -> None:
    answer = databases(TILL_QUESTION, {"credibility": {"shop": 2, "till": 1}})
    assert answer.text == (
        "Total fines, Alder Works, January 2024: CNY 1,000 [S1]. "
        "Total fines, Alder Works, January 2024: CNY 1,300 [S2]. "
        "till is higher than shop by CNY 300 (30.0%); weighted by credibility (shop CNY 1,000 × 2.0, "
        "till CNY 1,300 × 1.0): CNY 1,100 [S1][S2]."
    )
    assert databases(TILL_QUESTION, {}).text == "Total fines, Alder Works, January 2024: CNY 1,000 [S1]."


def test_three_databases_have_one_mean(databases: Callable[..., Answer]) -> None:
    answer = databases(TILL_QUESTION, {"credibility": {"shop": 2, "till": 1, "desk": 1}}, "desk")
    # (2 x 1,000 + 1,300 + 700) / 4
    assert "desk CNY 700 × 1.0): CNY 1,000 [S1][S2][S3]." in answer.text
    assert [verdict.rule for verdict in answer.verdicts][:-1] == ["weighted_by_credibility"]


def test_two_databases_that_are_to_be_compared_are_both_asked(databases: Callable[..., Answer]) -> None:
    answer = databases("Do the two databases agree on the total fines of Alder Works in January 2024?", {})
    assert "till is higher than shop by CNY 300 (30.0%); which of them holds is not settled" in answer.text


def test_where_no_paper_states_it_the_answer_says_so(ask: Callable[..., Answer]) -> None:
    answer = ask("Do the press and our records agree on the fine of Alder Works in March 2024? Give both amounts.")
    assert answer.status is AnswerStatus.ABSTAINED
    assert "total fines, Alder Works, March 2024: none of the" in answer.text
    assert "states such a figure" in answer.text
