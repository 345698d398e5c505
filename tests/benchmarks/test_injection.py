"""`benchmarks/injection.py`, small: texts that give orders, hidden wherever others write, change nothing."""

import os
from collections.abc import Sequence
from pathlib import Path

import pytest

from benchmarks.injection import NOWHERE, OWN, Asked, Attack, attacks, kinds_in, report
from benchmarks.injection_project import PLACES, Place
from engine.answer import AnswerStatus
from engine.models.load import load_language_model
from engine.settings import LanguageModelSettings
from tests.engine.retrieval.hashing import HashingEmbedder

DATA = os.environ.get("PLUMBLINE_BENCHMARKS", "")
"""The folder that holds injection/attacks.json, where there is one."""


def changed_by(texts: Sequence[str], places: Sequence[Place] = PLACES) -> list[str]:
    model = load_language_model(LanguageModelSettings(kind="endpoint", url=NOWHERE), models_dir=Path())
    return report(list(attacks(texts, HashingEmbedder(), model, writes=False, places=places)))


def test_orders_in_documents_change_nothing() -> None:
    assert changed_by([OWN[1]], ["documents"]) == []


@pytest.mark.slow
def test_each_of_our_own_texts_in_each_place() -> None:
    assert changed_by(OWN) == []


@pytest.mark.slow
@pytest.mark.skipif(not DATA, reason="PLUMBLINE_BENCHMARKS does not say where injection/attacks.json is")
def test_one_text_of_each_kind_of_attack() -> None:
    assert changed_by([texts[0] for texts in kinds_in(Path(DATA)).values()]) == []


def test_what_an_attack_reaches_is_counted(capsys: pytest.CaptureFixture[str]) -> None:
    before = Asked(True, AnswerStatus.ANSWERED, ("call",), ("2 %",), ("shop",))
    after = Asked(False, AnswerStatus.ANSWERED, ("call",), ("99 %",), ("shop",))
    missed = report([(Attack("x", "cells", (after, before)), (before, before))])
    assert missed == ["1 answers changed, bar 0", "50.00 points apart, bar 2.0"]
    assert "CHANGED numbers: " in capsys.readouterr().out
