"""When the breaker opens, whom it shuts out, and how Agentic comes back."""

import pytest

from engine.settings import RoutingSettings
from shadow_mode.breaker import Breaker

LIMITS = RoutingSettings(window=20, least=10, error_rate=0.15, open_s=30, trials=3)


class Clock:
    """Stands still until it is set."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def breaker(clock: Clock | None = None, *, latency_s: float | None = None) -> Breaker:
    return Breaker(LIMITS, latency_s=latency_s, clock=clock or Clock())


def answers(of: Breaker, outcomes: str, *, kind: str = "lookup", seconds: float = 1.0) -> str:
    """Ask Agentic for each outcome, ``.`` good or ``x`` failed; ``-`` stands where it was not asked."""
    told = ""
    for outcome in outcomes:
        asked = of.ask(kind)
        told += "-" if asked is None else outcome
        if asked is not None:
            of.report(asked, failed=outcome == "x", seconds=seconds)
    return told


@pytest.mark.parametrize(
    ("outcomes", "told"),
    [
        ("x........." + "x", "x........." + "x"),  # 2 of 11 are 18 %
        ("xx" + "." * 8 + ".", "xx" + "." * 8 + "-"),  # 2 of 10 are 20 %
        ("x" * 10 + "x", "x" * 10 + "-"),  # below 10 answers nothing is said
        ("." * 17 + "xxx" + ".", "." * 17 + "xxx" + "."),  # 3 of 20 are 15 %, which is not above it
        ("." * 16 + "xxxx" + ".", "." * 16 + "xxx" + "-" * 2),  # 3 of 19 are 15.8 %
        ("." * 200 + "xxxx" + ".", "." * 200 + "xxxx" + "-"),  # only the last 20 count
    ],
)
def test_it_opens_above_the_rate_of_failures_in_the_window(outcomes: str, told: str) -> None:
    assert answers(breaker(), outcomes) == told


def test_one_kind_that_fails_leaves_the_others_alone_and_a_storm_does_not() -> None:
    one = breaker()
    for number in range(12):  # a third of all answers fails
        assert answers(one, "x", kind="trend") == ("x" if number < 10 else "-")
        assert answers(one, "..", kind="lookup") == ".."
    storm = breaker()
    asked = "".join(answers(storm, "x", kind=kind) for kind in ("trend", "ranking", "total", "lookup") * 4)
    assert asked == "x" * 10 + "-" * 6


def test_it_comes_back_by_trials_one_at_a_time() -> None:
    clock = Clock()
    of = breaker(clock)
    answers(of, "x" * 10)
    clock.now = 29.9
    assert of.ask("lookup") is None
    clock.now = 30
    trial = of.ask("lookup")
    assert trial is not None
    assert of.ask("lookup") is None  # one at a time
    of.report(trial, failed=True, seconds=1)
    clock.now = 59.9
    assert of.ask("lookup") is None  # a failed trial opens it for as long again
    clock.now = 60
    assert answers(of, "..." + "x") == "..." + "x"
    assert answers(of, "." * 9) == "." * 9  # closed, with a new window
    clock.now = 61
    answers(of, "x" * 10)
    clock.now = 91
    assert of.ask("lookup") is not None  # a trial that is never reported, its question was cancelled
    clock.now = 121
    assert of.ask("lookup") is not None


def test_answers_asked_for_before_it_opened_are_no_trials() -> None:
    clock = Clock()
    of = breaker(clock)
    late = of.ask("lookup")
    assert late is not None
    answers(of, "x" * 10)
    for _ in range(3):
        of.report(late, failed=False, seconds=1)
    assert of.ask("lookup") is None


def test_it_opens_where_agentic_is_slow_by_seconds_or_by_simples_times() -> None:
    assert answers(breaker(latency_s=3), "." * 10 + ".", seconds=3.1) == "." * 10 + "-"
    assert answers(breaker(latency_s=3), "." * 11, seconds=2.9) == "." * 11
    for agentic_s, opens in ((3.1, True), (2.9, False)):
        of = breaker()
        for _ in range(10):
            of.simple_took("lookup", 2.0)
        assert (answers(of, "." * 11, seconds=agentic_s)[-1] == "-") is opens
    assert answers(breaker(), "." * 11, seconds=99) == "." * 11  # Simple's times are not known yet
    quick = breaker()
    for _ in range(10):
        quick.simple_took("lookup", 0.001)
    assert answers(quick, "." * 11, seconds=0.4) == "." * 11  # nobody feels the difference
    all_agentic = breaker(latency_s=3)
    for _ in range(12):
        asked = all_agentic.ask("lookup", timed=False)
        assert asked is not None
        all_agentic.report(asked, failed=False, seconds=9)
    clock = Clock()
    slow = breaker(clock, latency_s=3)
    answers(slow, "." * 10, seconds=4)
    clock.now = 30
    assert answers(slow, "..", seconds=4) == ".-"  # a slow trial is a bad one
