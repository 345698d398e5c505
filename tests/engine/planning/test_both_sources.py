"""Questions for what two sources say: which are taken for one, and what is asked of whom."""

import pytest

from engine.planning.both_sources import plan_both
from engine.planning.catalogue import Catalogue
from engine.planning.mentions import Vocabulary
from engine.planning.reading import read
from tests.engine.company import CLOCK


def planned(question: str, catalogue: Catalogue) -> list[str]:
    vocabulary = Vocabulary(catalogue.terms, frozenset())
    draft = plan_both(read(question, vocabulary, CLOCK), catalogue, vocabulary, CLOCK)
    return [goal.description for goal in draft.plan.sub_goals] if draft is not None and draft.plan is not None else []


@pytest.mark.parametrize(
    ("question", "goals"),
    [
        (
            "Do the press and our records agree on the fine of Alder Works in January 2024? Give both amounts.",
            ["total fines, Alder Works, January 2024", "statements of g1 by press"],
        ),
        (
            "桤木厂2024年1月的罚款，报纸说多少，官方记录是多少？",
            ["罚金，桤木厂，2024年1月", "statements of g1 by press"],
        ),
        (
            "How many fines does Alder Works admit for 2024, and how many are on record?",
            ["number of fines, Alder Works, the year 2024", "statements of g1 by report"],
        ),
        (
            "Does the circular agree with the database on the breakage of Wren in the North in January 2024?",
            ["breakage, Wren, North, January 2024", "statements of g1 by notice"],
        ),
        (
            "Do the notices agree on the fine of Alder Works in January 2024?",
            ["total fines, Alder Works, January 2024", "statements of g1 by notice"],
        ),
        (
            "鹪鹩2024年1月在北部的破损率我见过两个不同的数字，究竟是多少？",
            ["破损率，鹪鹩，北部，2024年1月", "statements of g1"],
        ),
    ],
)
def test_a_question_that_sets_two_sources_side_by_side_asks_both(
    question: str, goals: list[str], catalogue: Catalogue
) -> None:
    assert planned(question, catalogue) == goals


@pytest.mark.parametrize(
    "question",
    [
        "What were the fines of Alder Works in January 2024?",
        "What does the press say about Alder Works in January 2024?",
        "Compare the breakage of Wren in the North with that in the East in January 2024.",
        "What were the breakage and the units sold of Wren in January 2024?",
        "Do the press and our records agree on the fine of Alder Works?",
        "Do the press and our records agree on the fine of Alder Works in January 2024 outside the harbour?",
        "报纸说桤木厂2024年1月没有被罚款，和记录一致吗？",
    ],
)
def test_any_other_question_is_left_to_other_plans(question: str, catalogue: Catalogue) -> None:
    assert planned(question, catalogue) == []
