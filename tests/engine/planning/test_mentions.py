import pytest

from engine.planning.catalogue import Catalogue, label, language_of
from engine.planning.mentions import Vocabulary


@pytest.mark.parametrize(
    ("text", "targets"),
    [
        ("breakage of Heron 2 in East", ["breakage", "Heron 2", "East"]),
        ("苍鹭二代东部的破损率", ["Heron 2", "East", "breakage"]),
        ("HERON2's Breakage, heron-2", ["Heron 2", "breakage", "Heron 2"]),
        ("Ｈｅｒｏｎ　２的破损率", ["Heron 2", "breakage"]),
        ("total fines of makers", ["fine_total", "maker"]),
        ("Easter eggs, wrench, heronry", []),
        ("Heron 20", []),
        ("桤木厂", ["Alder Works"]),
    ],
)
def test_names_in_text(catalogue: Catalogue, text: str, targets: list[str]) -> None:
    found = Vocabulary(catalogue.terms).find(text)
    assert [mention.terms[0].target for mention in found] == targets
    assert all(text[slice(*mention.span)] == mention.text for mention in found)


def test_a_name_has_every_meaning(catalogue: Catalogue) -> None:
    (mention,) = Vocabulary(catalogue.terms).find("Alder")
    assert {(term.kind, term.column) for term in mention.terms} == {("value", "maker"), ("entity", "")}


def test_configured_values_are_known_without_rows(catalogue: Catalogue) -> None:
    (mention,) = Vocabulary(catalogue.terms).find("雪松厂")
    assert [(term.kind, term.target) for term in mention.terms] == [("value", "Cedar")]


def test_no_names_configured() -> None:
    assert Vocabulary(()).find("anything") == ()


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("破损率是多少", "zh"),
        ("What is the breakage?", "en"),
        ("Heron 2 的破损率", "zh"),
        ("鹪鹩 breakage in January", "en"),
        ("", "en"),
    ],
)
def test_language(text: str, language: str) -> None:
    assert language_of(text) == language


def test_label_prefers_the_script_of_the_language() -> None:
    assert label(("breakage", "破损率"), "zh") == "破损率"
    assert label(("破损率", "breakage"), "en") == "breakage"
    assert label(("破损率",), "en") == "破损率"
