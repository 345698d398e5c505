"""A session ends after its requests or its seconds, whichever comes first."""

from itertools import count

from sample.site.sessions import Limits, Sessions


class Clock:
    """A clock that a test moves."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


def sessions(limits: Limits, clock: Clock) -> Sessions:
    """Sessions with the ids 1, 2, …"""
    numbers = count(1)
    return Sessions(limits, clock=clock, token=lambda: str(next(numbers)))


def test_it_ends_after_its_requests() -> None:
    opened = sessions(Limits(requests=2), Clock())
    one, two = opened.begin(), opened.begin()

    assert [opened.admits(one) for _ in range(3)] == [True, True, False]
    assert opened.admits(two)


def test_it_ends_after_its_seconds() -> None:
    clock = Clock()
    opened = sessions(Limits(seconds=30), clock)
    one = opened.begin()

    clock.now += 29.9
    assert opened.admits(one)
    clock.now += 0.1
    assert not opened.admits(one)
    clock.now -= 20
    assert not opened.admits(one), "an ended session does not come back"


def test_a_stranger_is_not_admitted() -> None:
    opened = sessions(Limits(), Clock())

    assert not opened.admits(None)
    assert not opened.admits("1")
