"""Registered names in questions."""

from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.entities.registry import NO_NAMES, Registry
from engine.entities.spelling import spelling_key
from engine.settings import Entity, FormerName

REGISTRY = Registry(
    (
        Entity(
            name="Northwind Traders, Inc.",
            aliases=("NWT", "Old Wind plc"),
            former=(FormerName(name="West Wind Co., Ltd.", until=date(2019, 7, 1)),),
        ),
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


@pytest.mark.parametrize(
    ("name", "owners"),
    [
        ("NORTHWIND TRADERS INC", ["Northwind Traders, Inc."]),
        ("Old Wind", ["Northwind Traders, Inc."]),
        ("West Wind", ["Northwind Traders, Inc."]),
        ("青禾電子", ["青禾电子股份有限公司"]),
        ("青禾", []),
        ("Delta", ["Delta Ltd", "Delta Corp"]),
        ("Delta Limited", ["Delta Ltd"]),
        ("Gap Corp", []),
    ],
)
def test_who_goes_by_a_name(name: str, owners: list[str]) -> None:
    assert [entity.name for entity in REGISTRY.owners(name)] == owners


def test_a_name_given_to_one_is_not_the_shortened_name_of_another() -> None:
    registry = Registry((Entity(name="Birch Ltd"), Entity(name="Elm Corp", aliases=("Birch",))))
    assert [entity.name for entity in registry.owners("Birch")] == ["Elm Corp"]
    assert registry.names(registry.entities[0]) == ("Birch Ltd",)


WORDS = ["Oak", "Oak Ltd", "Oak Inc", "Oak Group", "橡树", "橡樹有限公司", "橡树集团"]
GIVEN = st.lists(st.sampled_from(WORDS), min_size=1)


@settings(max_examples=100, deadline=None)
@given(lists=st.lists(GIVEN, min_size=1, max_size=4))
def test_a_name_never_stands_for_two(lists: list[list[str]]) -> None:
    entities = tuple(Entity(name=f"{n} {names[0]}", aliases=tuple(names[1:])) for n, names in enumerate(lists))
    registry = Registry(entities)
    owned = [spelling_key(name) for entity in entities for name in dict.fromkeys(registry.names(entity))]
    keys = {entity.name: {spelling_key(name) for name in registry.names(entity)} for entity in entities}
    assert sum(map(len, keys.values())) == len(set(owned))
    for one in entities:
        assert all(registry.owner(name) == one for name in registry.names(one))
