"""Phrasings: filled for a language, and never said by two seeds or by two kinds."""

import pkgutil
import re
from collections import Counter
from collections.abc import Iterator
from importlib import import_module

import pytest

from sample.names import Name
from sample.questions import phrases
from sample.questions.phrasing import Phrasing

EAST = Name("华东", "East China")


def every() -> Iterator[Phrasing]:
    """All phrasings of all kinds."""
    for module in pkgutil.iter_modules(phrases.__path__):
        found = vars(import_module(f"{phrases.__name__}.{module.name}")).values()
        yield from (value for value in found if isinstance(value, Phrasing))


def test_a_phrasing_is_filled_in_its_language_by_seed() -> None:
    phrasing = Phrasing(zh=("{r}一", "{r}二", "{r}三"), en=("{r}: one", "{r}: two", "{r}: three"))

    assert [phrasing.put(seed, "zh", r=EAST) for seed in (6, 7, 8, 9)] == ["华东一", "华东二", "华东三", "华东一"]
    assert phrasing.put(7, "en", r=EAST) == "East China: two"
    with pytest.raises(KeyError):
        phrasing.put(7, "en", t=EAST)


def test_no_phrasing_occurs_twice() -> None:
    said = Counter(template for phrasing in every() for template in (*phrasing.zh, *phrasing.en))

    assert len(said) > 350
    assert [template for template, count in said.items() if count > 1] == []


def test_phrasings_are_as_different_as_people_are() -> None:
    """Some are clipped, some are whole sentences, some are polite."""
    for language in ("zh", "en"):
        lengths = [len(re.sub(r"\{\w\}", "", t)) for phrasing in every() for t in getattr(phrasing, language)]
        assert min(lengths) * 5 < max(lengths)
    templates = [t for phrasing in every() for t in (*phrasing.zh, *phrasing.en)]
    assert sum(bool(re.search(r"请|麻烦|谢谢|[Pp]lease|[Cc]ould", t)) for t in templates) > 30
    assert sum(t[-1] not in "?？.。" for t in templates) > 60


def test_phrasings_state_no_figure() -> None:
    assert [t for phrasing in every() for t in (*phrasing.zh, *phrasing.en) if re.search(r"\d", t)] == []
