import importlib
import pkgutil
import re
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

import sample.questions.phrases
from engine.planning.catalogue import Catalogue
from engine.planning.planner import Planner
from engine.planning.reading import Clock
from finetuning.triples.make import leaks
from finetuning.triples.skeleton import MASK, skeleton
from finetuning.triples.triple import read_triples
from orchestration.settings_file import load_settings
from sample.facts import draw_facts
from sample.project import write_project
from sample.questions.phrasing import Phrasing


def evaluation_phrasings() -> Iterator[str]:
    """Every way in which any seed asks an evaluation question, its slots covered."""
    for module in pkgutil.iter_modules(sample.questions.phrases.__path__):
        held = vars(importlib.import_module(f"{sample.questions.phrases.__name__}.{module.name}"))
        for phrasing in held.values():
            if isinstance(phrasing, Phrasing):
                yield from (re.sub(r"\{\w+\}", MASK, text) for text in (*phrasing.zh, *phrasing.en))


def test_a_leak_is_named() -> None:
    # ^what broke in ▯?$ and ^what broke in ▯$ share all 3-grams but those of the end.
    (leak,) = leaks({"broken-1": "what broke in ▯", "other-1": "▯: how many"}, ["what broke in ▯?"])
    assert leak.startswith("broken-1")


@pytest.mark.slow
def test_no_triple_is_worded_like_an_evaluation_question_of_any_seed(tmp_path: Path) -> None:
    write_project(draw_facts(7), tmp_path / "plumbline.yaml")
    settings = load_settings(tmp_path, {"PLUMBLINE_HOME": str(tmp_path / "home")})
    vocabulary = Planner(Catalogue.of(settings, ()), None).vocabulary
    clock = Clock(date(2024, 7, 10), settings.zone)
    asked = [skeleton(text, vocabulary, clock) for text in evaluation_phrasings()]
    assert len(asked) > 300
    assert leaks({triple.id: triple.skeleton for triple in read_triples()}, asked) == []
