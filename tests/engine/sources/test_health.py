"""A server that keeps failing is left alone; one cheap question brings it back, and the next failure takes it out."""

import pytest

from engine.sources.errors import Fault, SourceError
from engine.sources.health import ALONE_S, FAILURES, WITHIN_S, Health

DOWN = SourceError(Fault.TIMED_OUT, "no result within 5 s", "allow more time", seconds=5.0)


class Server:
    """A server whose answer to a probe can be set, and its health on a clock that can be set."""

    def __init__(self) -> None:
        self.now, self.answers, self.probes = 0.0, False, 0
        self.health = Health(self.probe, lambda: self.now)

    def probe(self) -> bool:
        self.probes += 1
        return self.answers

    def fail(self, times: int = 1, *, apart_s: float = 1.0, error: SourceError = DOWN) -> None:
        for _ in range(times):
            self.now += apart_s
            self.health.failed(error)


def test_a_server_is_asked_until_it_failed_often_within_a_while() -> None:
    server = Server()
    server.fail(FAILURES - 1)
    assert server.health.may_be_asked()
    server.fail()
    assert not server.health.may_be_asked()
    seldom = Server()
    seldom.fail(2 * FAILURES, apart_s=WITHIN_S)
    assert seldom.health.may_be_asked()
    mended = Server()
    mended.fail(FAILURES - 1)
    mended.health.answered()
    mended.fail(FAILURES - 1)
    assert (mended.health.may_be_asked(), server.probes, seldom.probes, mended.probes) == (True, 0, 0, 0)


def test_it_is_probed_after_a_while_and_is_on_trial_until_it_has_given_something() -> None:
    server = Server()
    server.fail(FAILURES)
    server.now += ALONE_S
    assert not server.health.may_be_asked()  # probed, in vain
    assert not server.health.may_be_asked()  # and not probed again so soon
    assert server.probes == 1
    server.now, server.answers = server.now + ALONE_S, True
    assert server.health.may_be_asked()
    server.fail()
    assert not server.health.may_be_asked()
    server.now += ALONE_S
    assert server.health.may_be_asked()
    server.health.answered()
    server.fail(FAILURES - 1)
    assert server.health.may_be_asked()


@pytest.mark.parametrize(
    "error",
    [
        SourceError(Fault.QUERY_FAILED, "HTTP 404", "compare", status="HTTP 404"),
        SourceError(Fault.UNAVAILABLE, "HTTP 401", "check the token", refused="HTTP 401"),
    ],
)
def test_what_is_ours_to_mend_is_no_trouble_of_the_server(error: SourceError) -> None:
    server = Server()
    server.fail(FAILURES, error=error)
    assert server.health.may_be_asked()


def test_a_refusal_says_why_and_for_how_long_and_keeps_the_facts_of_the_failure() -> None:
    server = Server()
    server.fail(FAILURES)
    server.now += 10
    refusal = server.health.refusal("http://far")
    assert (refusal.fault, refusal.details, refusal.retryable) == (Fault.TIMED_OUT, {"seconds": 5.0}, False)
    assert refusal.cause == ("http://far is left alone for 20 s since it keeps failing; at last: no result within 5 s")
