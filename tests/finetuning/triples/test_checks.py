from collections.abc import Callable
from pathlib import Path

import pytest

from finetuning.triples.card import CARD
from finetuning.triples.catalogue import Context, read_contexts
from finetuning.triples.checks import CHECKS, check_triples
from finetuning.triples.learnt import examples_of
from finetuning.triples.triple import SPLITS, Cause, Triple, TriplesError, digest_of, read_triples

Changed = Callable[[tuple[Triple, ...]], list[Triple]]


@pytest.fixture(scope="module")
def triples() -> tuple[Triple, ...]:
    return read_triples()


@pytest.fixture(scope="module")
def contexts() -> dict[str, Context]:
    return read_contexts()


def test_the_kept_triples_hold_what_they_promise(triples: tuple[Triple, ...], contexts: dict[str, Context]) -> None:
    failing = [checked for checked in check_triples(triples, contexts) if not checked.holds]
    assert failing == []
    assert f"`{digest_of(triples)}`" in CARD.read_text("utf-8")


def _one_less(triples: tuple[Triple, ...]) -> list[Triple]:
    return list(triples[1:])


def _one_twice(triples: tuple[Triple, ...]) -> list[Triple]:
    return [*triples[:-1], triples[-2]]


def _torn_family(triples: tuple[Triple, ...]) -> list[Triple]:
    return [triples[0].model_copy(update={"split": "test"}), *triples[1:]]


def _bad_validation(triples: tuple[Triple, ...]) -> list[Triple]:
    goal = triples[0].plan.sub_goals[0].model_copy(update={"validation": "at least one row"})
    plan = triples[0].plan.model_copy(update={"sub_goals": (goal,)})
    return [triples[0].model_copy(update={"plan": plan}), *triples[1:]]


def _unknown_source(triples: tuple[Triple, ...]) -> list[Triple]:
    goal = triples[0].plan.sub_goals[0].model_copy(update={"data_source": "moon"})
    plan = triples[0].plan.model_copy(update={"sub_goals": (goal,)})
    return [triples[0].model_copy(update={"plan": plan}), *triples[1:]]


def _all_chinese(triples: tuple[Triple, ...]) -> list[Triple]:
    return [triple.model_copy(update={"language": "zh"}) for triple in triples]


def _faulty_test(triples: tuple[Triple, ...]) -> list[Triple]:
    faulty = next(t.verification for t in triples if t.verification.cause is Cause.TOO_STRICT)
    return [t.model_copy(update={"verification": faulty}) if t.split == "test" else t for t in triples]


def _same_wording(triples: tuple[Triple, ...]) -> list[Triple]:
    learnt = next(t for t in triples if t.split == "train")
    return [t.model_copy(update={"skeleton": learnt.skeleton}) if t.split == "test" else t for t in triples]


@pytest.mark.parametrize(
    ("change", "fails"),
    [
        (_one_less, "count"),
        (_one_twice, "unique"),
        (_torn_family, "families"),
        (_bad_validation, "validations"),
        (_unknown_source, "sources"),
        (_all_chinese, "shares"),
        (_faulty_test, "test_verified"),
        (_same_wording, "wording"),
    ],
)
def test_each_check_finds_its_fault(
    change: Changed, fails: str, triples: tuple[Triple, ...], contexts: dict[str, Context]
) -> None:
    some = [t for split in SPLITS for t in [t for t in triples if t.split == split][:40]]
    holds, told = CHECKS[fails](change(triples if fails != "wording" else tuple(some)), contexts)
    assert not holds, told


def test_only_verified_triples_are_learnt_in_the_words_of_their_catalogue(
    triples: tuple[Triple, ...], contexts: dict[str, Context]
) -> None:
    examples = examples_of(triples, contexts, "validation")
    own = {t.id: t for t in triples if t.split == "validation"}
    assert {example.id for example in examples} == {name for name, t in own.items() if t.is_verified}
    for example in examples:
        triple = own[example.id]
        assert example.messages[-1].content == triple.question
        assert all(source.id in example.messages[0].content for source in contexts[triple.catalogue].sources)
        assert example.completion == triple.written != ""


def test_a_broken_line_is_named(tmp_path: Path) -> None:
    path = tmp_path / "triples.jsonl"
    path.write_text(read_triples()[0].model_dump_json() + '\n{"id": "x"}\n', "utf-8")
    with pytest.raises(TriplesError, match=r"triples.jsonl:2: family: Field required"):
        read_triples(path)
    with pytest.raises(TriplesError, match=r"triples.jsonl:1: "):
        read_contexts(path)  # a context is another thing
    with pytest.raises(TriplesError, match=r"none.jsonl: cannot be read .*; expected JSON Lines"):
        read_contexts(tmp_path / "none.jsonl")
