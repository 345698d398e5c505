"""A count of names or of units of time is left over: no query counts what it lists."""

import pytest

from engine.planning.catalogue import Catalogue
from engine.planning.mentions import Vocabulary
from engine.planning.reading import read
from engine.planning.rules import plan_by_rules
from tests.engine.company import CLOCK


@pytest.mark.parametrize(
    ("text", "left_over"),
    [
        # names
        ("How many haulers served Heron 2 in 2024?", ("How many",)),
        ("How many of the haulers served Wren?", ("How many",)),
        ("the number of the haulers in 2024", ("number of",)),
        ("Of the haulers, how many served Wren in January 2024?", ("how many",)),
        ("How many makers had total fines in 2024?", ("How many",)),
        ("How many products had units sold in East in 2024?", ("How many",)),
        ("2024年鹪鹩有几家运输商？", ("几家",)),
        ("鹪鹩有多少个运输商", ("多少个",)),
        ("2024年运输商数量", ("数量",)),
        ("2024年1月几款产品有销量", ("几款",)),
        # a verb that counts something else than the figure that is named
        ("Count the broken crates of Alder in 2024 and give the total fines", ("broken", "crates", "Count")),
        # units of time
        ("In how many months of 2024 was the breakage of Wren higher in East or in North?", ("how many months",)),
        ("鹪鹩2024年有几个月东部破损率更高", ("更高", "几个月")),
        # how often a name stands in the list
        ("which maker served only once", ("once",)),
        ("2024年哪家运输商只有一次", ("一次",)),
        # what is given
        ("How many units sold of Wren in January 2024?", ()),
        ("number of fines of Alder in 2024", ()),
        ("Please count the units sold of Wren in 2024", ()),
        ("鹪鹩2024年1月销量是多少", ()),
        ("哪几家运输商在2024年1月", ()),
        ("2024年1月哪些运输商", ()),
        ("桤木厂2024年罚单数是多少", ()),
        ("breakage of Wren in the last two months", ()),
    ],
)
def test_counts(catalogue: Catalogue, text: str, left_over: tuple[str, ...]) -> None:
    reading = read(text, Vocabulary(catalogue.terms, frozenset({"served"})), CLOCK)
    assert plan_by_rules(reading, catalogue).left_over == left_over
