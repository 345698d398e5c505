"""Registered names in questions."""

import pytest

from engine.entities.registry import NO_NAMES, Registry
from engine.settings import Entity

REGISTRY = Registry(
    (
        Entity(name="Northwind Traders, Inc.", aliases=("NWT", "Old Wind plc")),
        Entity(name="Gap Inc"),
        Entity(name="青禾电子股份有限公司", aliases=("青禾半导体", "Qinghe Semiconductor")),
        Entity(name="Delta Ltd"),
        Entity(name="Delta Corp"),
    )
)


@pytest.mark.parametrize(
    ("question", "found"),
    [
        ("Sales of northwind  traders, inc. in May", ["northwind  traders, inc."]),
        ("Sales of NWT’s shops", ["NWT"]),
        ("What did Old Wind sell?", ["Old Wind"]),
        ("Northwind Traders and Gap", ["Northwind Traders", "Gap"]),
        ("the gap between them", []),
        ("nwtx and anwt", []),
        ("青禾電子的營收", ["青禾電子"]),
        ("青禾电子股份有限公司旗下青禾半导体", ["青禾电子股份有限公司", "青禾半导体"]),
        ("Ｑinghe Ｓemiconductor", ["Ｑinghe Ｓemiconductor"]),
        ("Delta or Delta Corp", ["Delta Corp"]),
        ("Northwind Traders Incorporated and Old Wind", ["Northwind Traders Incorporated", "Old Wind"]),
        ("", []),
    ],
)
def test_a_thing_is_found_by_any_of_its_names(question: str, found: list[str]) -> None:
    spans = sorted(span for named in REGISTRY.named_in(question) for span in named.spans)
    assert [question[start:end] for start, end in spans] == found


def test_all_names_of_a_thing_come_with_it_the_registered_one_first() -> None:
    (named,) = REGISTRY.named_in("Qinghe Semiconductor, that is 青禾电子")
    assert named.names == ("青禾电子股份有限公司", "青禾半导体", "Qinghe Semiconductor", "青禾电子")
    assert len(named.spans) == 2


def test_nothing_registered_finds_nothing() -> None:
    assert NO_NAMES.named_in("Gap") == ()
