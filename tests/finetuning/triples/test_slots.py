from datetime import date
from random import Random

import pytest

from engine.planning.catalogue import Catalogue, ColumnValues
from engine.settings import Entity
from finetuning.triples.slots import draw_slots
from tests.engine import company

AS_OF = date(2024, 7, 10)


@pytest.fixture
def catalogue(tmp_path_factory: pytest.TempPathFactory) -> Catalogue:
    settings = company.settings(tmp_path_factory.mktemp("company"))
    entity = Entity.model_validate({"name": "Birch", "former": [{"name": "Old Birch"}, {"name": "老桦"}]})
    held = ColumnValues("shop", "sales", "product", ("Heron 2", "鹪鹩"))
    makers = ColumnValues("shop", "fines", "maker", ("Alder Works", "Birch"))
    return Catalogue(settings.sources, (entity,), (), (held, makers))


def test_slots_of_one_column_hold_different_values(catalogue: Catalogue) -> None:
    for seed in range(10):
        drawn = draw_slots({"p": "product", "q": "product"}, catalogue, language="en", as_of=AS_OF, rng=Random(seed))
        assert {drawn["p"].value, drawn["q"].value} == {"Heron 2", "鹪鹩"}


def test_a_name_is_in_the_language_of_the_question(catalogue: Catalogue) -> None:
    slots = {"p": "product", "q": "product"}
    english = draw_slots(slots, catalogue, language="en", as_of=AS_OF, rng=Random(1))
    chinese = draw_slots(slots, catalogue, language="zh", as_of=AS_OF, rng=Random(1))
    assert {slot.text for slot in english.values()} == {"Heron 2", "Wren"}
    assert {slot.text for slot in chinese.values()} == {"苍鹭二代", "鹪鹩"}


def test_a_former_name_is_one_of_the_registry(catalogue: Catalogue) -> None:
    slots = {"f": {"column": "maker", "form": "former"}}
    assert draw_slots(slots, catalogue, language="en", as_of=AS_OF, rng=Random(1))["f"].text == "Old Birch"
    assert draw_slots(slots, catalogue, language="zh", as_of=AS_OF, rng=Random(1))["f"].text == "老桦"


def test_a_time_may_hang_on_another(catalogue: Catalogue) -> None:
    slots = {"t": {"time": "quarter", "since": 2023}, "u": {"year_before": "t"}, "v": {"before": "t"}}
    drawn = draw_slots(slots, catalogue, language="en", as_of=AS_OF, rng=Random(1))
    first, year, before = (drawn[name].span for name in "tuv")
    assert first is not None and year is not None and before is not None
    assert first.start.year >= 2023
    assert (year.start.year, year.start.month) == (first.start.year - 1, first.start.month)
    assert before.end == first.start


def test_a_slot_of_no_known_kind_is_quoted(catalogue: Catalogue) -> None:
    with pytest.raises(ValueError, match="'moon': 1"):
        draw_slots({"x": {"moon": 1}}, catalogue, language="en", as_of=AS_OF, rng=Random(1))
