"""Names that the figures are not held to: no passage that speaks of them makes the figures theirs."""

import pytest

from engine.planning.catalogue import Catalogue
from engine.planning.mentions import Vocabulary
from engine.planning.reading import read
from engine.planning.rules import plan_by_rules
from tests.engine.company import CLOCK


@pytest.mark.parametrize(
    ("text", "undone"),
    [
        # a value of another table's column
        ("total fines of Swift in January 2024", ("Swift",)),
        ("2024年1月Swift的罚金", ("Swift",)),
        ("units sold of Alder in January 2024", ("Alder",)),
        ("桤木厂2024年1月的销量", ("桤木厂",)),
        # a name that nothing holds
        ("breakage of the Osprey 9 in East in January 2024", ("Osprey", "9")),
        ("total fines of Juniper in 2024", ("Juniper",)),
        ("翠鸟2024年1月在东部的破损率", ("翠鸟",)),
        ("2024年红杉厂罚金", ("红杉厂",)),
        # what a passage may tell beside the figures
        ("breakage of Wren in January 2024 and the tariff for a crossing", ()),
        ("Ferries aside, breakage of Wren in January 2024", ()),
        ("鹪鹩2024年1月的破损率，以及摆渡票价", ()),
    ],
)
def test_a_name_without_a_place_is_undone(catalogue: Catalogue, text: str, undone: tuple[str, ...]) -> None:
    assert plan_by_rules(read(text, Vocabulary(catalogue.terms), CLOCK), catalogue).undone == undone
