"""What the gate lets pass, what it refuses, and where it says that it cannot tell."""

from collections.abc import Sequence

import pytest

from engine.settings.gate import GateSettings
from evaluation.gate import Decision, decide
from evaluation.scored import Measure, PairedEvidence, Scored, ScoredRow

SETTINGS = GateSettings()
N = 175
"""As many as the test split of the triples holds."""


def row(number: int, *, right: bool = True, **given: bool) -> ScoredRow:
    basis = {"question_id": f"q{number:03}", "kind": f"kind {number % 5}", "language": "en" if number % 2 else "zh"}
    return ScoredRow.model_validate(basis | {"right": right, "seconds": 1 + number % 7 / 10} | given)


def rows(wrong: Sequence[int] = (), *, n: int = N) -> list[ScoredRow]:
    return [row(i, right=i not in set(wrong)) for i in range(n)]


def evidence(
    champion: Sequence[ScoredRow], candidate: Sequence[ScoredRow], measure: Measure = "plans", questions: int = N
) -> PairedEvidence:
    def side(version: str, of: Sequence[ScoredRow]) -> Scored:
        versions = {"index": "i1", "model": f"m-{version}"}
        return Scored(
            measure=measure, version=version, data_digest="d1", questions=questions, versions=versions, rows=tuple(of)
        )

    return PairedEvidence(champion=side("old", champion), candidate=side("new", candidate))


def planner(champion: Sequence[ScoredRow], candidate: Sequence[ScoredRow]) -> Decision:
    """Decided by plans; the answers are the same on both sides."""
    both = [evidence(champion, candidate), evidence(rows(), rows(), "answers")]
    return decide("planner", champion="old", candidate="new", evidence=both, settings=SETTINGS)


def failing(decision: Decision) -> set[str]:
    return {line.name for j in decision.judgements for line in j.lines if line.state == "fails"}


def test_an_identical_checkpoint_passes() -> None:
    decision = planner(rows([3, 4]), rows([3, 4]))
    assert (decision.verdict, decision.reasons()) == ("pass", ())


def test_one_that_is_eight_points_worse_is_refused() -> None:
    decision = planner(rows(), rows(range(0, N, 12)))
    assert decision.verdict == "refuse"
    # 15 of 175 lost, none gained: -8.6 points, and the interval lies below zero as a whole.
    assert {"no worse", "as many right"} <= failing(decision)
    assert "plans, as many right does not hold: 160 of 175, wanted at least 175" in decision.reasons()


def test_one_trained_on_shuffled_labels_is_refused() -> None:
    broken = [row(i, right=i % 20 == 0, well_formed=True) for i in range(N)]
    assert {"no worse", "no kind worse", "no worse in en", "no worse in zh"} <= failing(planner(rows([3]), broken))


@pytest.mark.parametrize("shown", [30, 60])
def test_few_pairs_are_no_proof_and_the_number_that_would_be_is_named(shown: int) -> None:
    few = evidence(rows(n=shown), rows(n=shown), "answers", shown)
    decision = decide("index", champion="old", candidate="new", evidence=[few], settings=SETTINGS)
    assert decision.verdict == "insufficient_evidence"
    # z^2 (1 - 0.03) / 0.03 = 124.2
    assert "about 125 pairs would decide" in decision.reasons()[0]


def test_what_was_not_measured_is_named_and_does_not_pass() -> None:
    plans = [evidence(rows(), rows())]
    decision = decide("planner", champion="old", candidate="new", evidence=plans, settings=SETTINGS)
    assert (decision.verdict, decision.missing) == ("insufficient_evidence", ("answers",))
    assert "answers: nothing is stored that compares the two" in decision.reasons()


def test_half_of_the_questions_are_no_proof() -> None:
    half = [evidence(rows(), rows(n=87), "answers")]
    decision = decide("index", champion="old", candidate="new", evidence=half, settings=SETTINGS)
    assert decision.verdict == "insufficient_evidence"
    assert decision.judgements[0].lines[0].found == "87 of 175"


def test_a_kind_that_is_lost_is_refused_whatever_others_gained() -> None:
    kind = [i for i in range(N) if i % 5 == 2]
    others = [i for i in range(N) if i % 5 == 1][: len(kind)]
    decision = planner(rows(others), rows(kind[:12]))
    assert "no kind worse" in failing(decision)
    assert "as many right" not in failing(decision)


@pytest.mark.parametrize(
    ("given", "line"),
    [({"wrong": True}, "wrong statements"), ({"well_formed": False}, "format")],
)
def test_one_fault_more_is_refused(given: dict[str, bool], line: str) -> None:
    candidate = [row(0, **given), *rows()[1:]]
    assert failing(planner(rows(), candidate)) == {line}


def test_slower_is_refused_and_a_hiccup_is_not_proof() -> None:
    slow = [one.model_copy(update={"seconds": one.seconds * 1.5}) for one in rows()]
    assert failing(planner(rows(), slow)) == {"latency"}
    hiccups = [one.model_copy(update={"seconds": 60.0}) if i < 10 else one for i, one in enumerate(rows())]
    assert planner(rows(), hiccups).verdict == "insufficient_evidence"


def test_a_bar_is_held_by_the_interval() -> None:
    same = [evidence(rows([1]), rows([1]), "answers")]
    for bar, verdict in [(0.95, "pass"), (0.99, "insufficient_evidence")]:
        settings = GateSettings(right=bar)
        assert decide("index", champion="old", candidate="new", evidence=same, settings=settings).verdict == verdict


def test_evidence_about_others_is_an_error() -> None:
    with pytest.raises(ValueError, match="compares new with old, not newer with old"):
        decide("index", champion="old", candidate="newer", evidence=[evidence(rows(), rows())], settings=SETTINGS)


def test_the_decision_holds_what_it_rests_on_and_survives_its_storage() -> None:
    decision = planner(rows(), rows())
    judged = decision.judgements[0]
    assert (judged.data_digest, judged.candidate.versions) == ("d1", {"index": "i1", "model": "m-new"})
    assert Decision.model_validate_json(decision.model_dump_json()) == decision
