"""The measurements of `benchmarks/execution.py`, small: real processes, killed for real, a real service as witness."""

import pytest

from benchmarks.execution import killed, overhead, two_workers
from tests.engine.test_store import postgres_server, url  # noqa: F401  # fixtures


def test_a_killed_run_is_gone_on_with_by_another_process(url: str) -> None:  # noqa: F811
    assert sum(killed(3, seed=1, url=url).values()) == 3


def test_two_workers_end_every_run_although_one_is_killed(url: str) -> None:  # noqa: F811
    assert sum(two_workers(4, seed=1, url=url).values()) == 4


@pytest.mark.slow
def test_fifty_random_moments(url: str) -> None:  # noqa: F811
    assert sum(killed(50, seed=7, url=url).values()) == 50
    assert sum(two_workers(20, seed=7, url=url).values()) == 20


@pytest.mark.slow
def test_a_sub_goal_costs_milliseconds() -> None:
    assert overhead(20)["plumbline"] < 50
