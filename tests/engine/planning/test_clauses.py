"""A question taken apart: each part stands by itself, at the time that the question named before."""

import pytest

from engine.planning.catalogue import Catalogue
from engine.planning.clauses import questions_in
from engine.planning.mentions import Vocabulary
from tests.engine.company import CLOCK


@pytest.mark.parametrize(
    ("text", "second"),
    [
        ("桤木厂2023年的罚单数是多少？同年的罚金多少", "桤木厂，2023年，的罚金多少"),
        (
            "How many fines had Alder in 2023, and how much was paid that year?",
            "Alder, 2023, fines: how much was paid ?",
        ),
        ("桤木厂2023年的罚单数是多少？去年同月的罚金多少", "桤木厂，去年同月的罚金多少"),
        (
            "How many fines had Alder in 2023, and how much was paid in January 2024?",
            "Alder, fines: how much was paid in January 2024",
        ),
    ],
)
def test_that_time_is_the_one_named_before(catalogue: Catalogue, text: str, second: str) -> None:
    _, part = questions_in(text, Vocabulary(catalogue.terms), CLOCK)
    assert part == second.rstrip(" ?")


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("2023年桤木厂旗下哪家子公司有罚单，罚金多少？", 0),
        ("Which subsidiary of Alder had fines in 2023, and how much was paid?", 0),
        ("2023年桤木厂有哪些子公司，桤木厂的罚金多少？", 2),
    ],
)
def test_what_a_member_of_a_group_paid_is_not_asked_of_its_parent(catalogue: Catalogue, text: str, parts: int) -> None:
    assert len(questions_in(text, Vocabulary(catalogue.terms), CLOCK)) == parts
