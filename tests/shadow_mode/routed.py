"""A router on a real store and a real server, before answerers that are known beforehand."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from itertools import count
from typing import Any

import httpx

from engine.pipelines.answerer import Answerer
from engine.settings import RoutingSettings
from engine.store import Store
from shadow_mode.breaker import Breaker
from shadow_mode.router import Router
from shadow_mode.worker import ShadowWorker
from tests.engine.serving.answering import served_by


def now() -> datetime:
    return datetime.now(UTC)


def choose(store: Store, version: str) -> None:
    store.promote("routing", version, evidence={}, actor="ann", reason="test", at=now())


def router_of(answerers: Mapping[str, Answerer], store: Store, **limits: float) -> Router:
    ids, settings = (f"id-{number}" for number in count()), RoutingSettings.model_validate(limits)
    breaker = Breaker(settings, latency_s=None, clock=lambda: now().timestamp())
    return Router(answerers.__getitem__, store, settings, breaker=breaker, new_id=lambda: next(ids))


def worker_of(
    answerers: Mapping[str, Answerer], store: Store, *, owner: str = "worker", at: Callable[[], datetime] = now
) -> ShadowWorker:
    return ShadowWorker(store, answerers.__getitem__, zone="UTC", owner=owner, now=at, sleep=lambda _: None)


class Asker:
    """Asks one server, over HTTP."""

    def __init__(self, address: str) -> None:
        self._client = httpx.Client(base_url=address, timeout=60)

    def ask(self, question: str = "why?", *, headers: Mapping[str, str] | None = None, **fields: Any) -> dict[str, Any]:
        response = self._client.post("/ask", json={"question": question, **fields}, headers=headers)
        assert response.status_code == 200, response.text
        answer: dict[str, Any] = response.json()
        return answer


@contextmanager
def routed(answerers: Mapping[str, Answerer], store: Store, **limits: float) -> Iterator[Asker]:
    """An asker of a server that routes between ``answerers`` on ``store``."""
    with served_by(router_of(answerers, store, **limits), store) as address:
        yield Asker(address)
