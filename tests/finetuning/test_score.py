"""Plans marked against a right one, on the test company under other names."""

from datetime import date
from pathlib import Path

import pytest

from engine.planning.model_plan import parse_plan
from engine.planning.plan import ExecutionPlan
from engine.planning.reading import Clock
from evaluation.scored import PairedEvidence
from finetuning.contestants import ModelAlone, RulesAlone, shown_examples
from finetuning.kept_writing import KeptWriting
from finetuning.score import Marker, PlanRow
from finetuning.scores import PlannerScores, Share, lost_by_conversion, scored
from finetuning.triples.triple import Split, Triple, Verification
from finetuning.triples.workshop import Bench
from tests.engine.talkers import Talker

AS_OF = date(2024, 7, 10)
RIGHT = (
    '[["mart","breakage, Heron 2, East, January 2024"],["mart","breakage, Wren, East, January 2024"],'
    '["calculation","difference of g1, g2"]]'
)
TURNED = (
    '[["mart","breakage, Wren, East, January 2024"],["mart","breakage, Heron 2, East, January 2024"],'
    '["calculation","difference of g2, g1"]]'
)
MARKS = ("sources", "asked", "entities", "metrics", "periods", "validations", "verified", "right")
EXTRA = ("asked", "metrics", "validations", "right")
"""What is missed by a plan that asks for one thing more."""


def plan_in(text: str, bench: Bench) -> ExecutionPlan:
    settings = bench.verifier.sources.settings
    clock = Clock(AS_OF, settings.zone, settings.fiscal_year_start)
    return parse_plan(text, bench.catalogue, bench.verifier.planner.vocabulary, clock)


def triple(bench: Bench, *, number: int = 1, split: Split = "test", question: str = "Heron 2 or Wren?") -> Triple:
    return Triple(
        id=f"two-{number}",
        family=f"two-{number}",
        topic="comparisons",
        split=split,
        language="en",
        question=question,
        as_of=AS_OF,
        catalogue="renamed",
        skeleton="▯ or ▯?",
        plan=plan_in(RIGHT, bench),
        written=RIGHT,
        verification=Verification(status="verified"),
    )


def row_of(text: str, bench: Bench, folder: Path) -> PlanRow:
    model = Talker(lambda _: text)
    alone = ModelAlone("m", model, KeptWriting(folder, model), {})
    (row,) = Marker([triple(bench)], {"renamed": bench}).rows(alone)
    return row


@pytest.mark.parametrize(
    ("written", "wrong"),
    [
        (RIGHT, ()),
        (TURNED, ()),
        (RIGHT.replace("breakage, Heron", "破损率, Heron"), ()),
        # A plan for another question executes and verifies as well, and is not right.
        (RIGHT.replace("g1, g2", "g2, g1"), ("asked", "validations", "right")),
        (RIGHT.replace("East, January", "East, February", 1), ("asked", "periods", "validations", "right")),
        (RIGHT.replace("Wren, East", "Wren, North"), ("asked", "entities", "validations", "right")),
        (RIGHT.replace("breakage", "units sold"), ("asked", "metrics", "validations", "right")),
        (RIGHT.replace('"],["calc', '"],["mart","hauler, Heron 2, East, January 2024"],["calc'), EXTRA),
        (RIGHT.replace('2024"]', '2024","row_count >= 1"]', 1), ("validations",)),
        (RIGHT.replace('2024"]', '2024","row_count >= 60"]', 1), ("validations", "verified", "right")),
        (RIGHT.replace("January 2024", "January 2031"), ("asked", "periods", "validations", "verified", "right")),
        (RIGHT.replace('"mart"', '"shop"'), MARKS),
    ],
)
def test_a_plan_is_marked_by_what_it_asks_and_by_what_comes_of_it(
    bench: Bench, tmp_path: Path, written: str, wrong: tuple[str, ...]
) -> None:
    row = row_of(written, bench, tmp_path)
    assert {mark for mark in MARKS if not getattr(row, mark)} == set(wrong)
    assert row.format is (wrong != MARKS)
    assert bool(row.fault) is ("verified" in wrong)


def test_what_was_written_is_kept_also_behind_half_a_line(bench: Bench, tmp_path: Path) -> None:
    model = Talker(lambda _: RIGHT)
    for cut in (False, True, False):
        if cut:
            (kept,) = tmp_path.glob("*.jsonl")
            kept.write_text(kept.read_text("utf-8") + '{"key": "ab', "utf-8")
        alone = ModelAlone("m", model, KeptWriting(tmp_path, model), {})
        asked = [triple(bench), triple(bench, number=2, question="Wren?")] if cut else [triple(bench)]
        assert all(row.right for row in Marker(asked, {"renamed": bench}).rows(alone))
    assert len(model.prompts) == 2


def test_examples_are_those_of_the_catalogue_from_short_to_long(bench: Bench, tmp_path: Path) -> None:
    learnt = [triple(bench, number=number, split="train") for number in range(1, 8)]
    shown = shown_examples([*learnt, triple(bench, number=9)], 3)
    assert [example.id for example in shown["renamed"]] == ["two-1", "two-4", "two-7"]
    model = Talker(lambda _: RIGHT)
    Marker([triple(bench, number=9)], {"renamed": bench}).rows(
        ModelAlone("m", model, KeptWriting(tmp_path, model), shown)
    )
    assert model.prompts[0].count(RIGHT) == 3


def test_rules_that_do_not_understand_all_of_it_have_no_plan(bench: Bench) -> None:
    plain = triple(bench, question="breakage of Heron 2 in East in January 2024")
    vague = triple(bench, number=2, question="Whatever became of the promised Heron 2?")
    rows = Marker([plain, vague], {"renamed": bench}).rows(RulesAlone("r"))
    assert [row.format for row in rows] == [True, False]


def test_shares_stand_beside_their_intervals_and_losses_are_told_by_item(bench: Bench, tmp_path: Path) -> None:
    good, bad = row_of(RIGHT, bench, tmp_path / "a"), row_of("no plan", bench, tmp_path / "b")
    reference = PlannerScores(name="reference", digest="d1", triples_digest="t", rows=(good,))
    served = PlannerScores(name="served", digest="d2", triples_digest="t", rows=(bad,))
    assert lost_by_conversion(reference, served) == ("two-1",)
    assert lost_by_conversion(served, reference) == ()
    assert str(served.share("right")) == "0.0 [0.0, 79.3] n 1"
    assert str(Share(hits=0, n=0)) == "n/a"
    assert good.unseen is False and str(served.unseen_sources) == "n/a"
    pairs = PairedEvidence(champion=scored(reference, version="1"), candidate=scored(served, version="2")).pairs()
    assert [(one.right, other.right, other.well_formed) for one, other in pairs] == [(True, False, False)]
