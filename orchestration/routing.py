"""The router of a project, and the answerers behind it."""

import time
from typing import TYPE_CHECKING

from engine.pipelines.answerer import Answerer
from engine.settings import Settings
from engine.store_routed import PathName
from shadow_mode.breaker import Breaker
from shadow_mode.router import Router

if TYPE_CHECKING:
    from orchestration.compose import Composition

ENDPOINT_LATENCY_S = 3.0


def router_of(composition: "Composition") -> Router:
    """The router over the project's paths, each on the index that is live and the sources as they are."""
    from orchestration.compose import new_id

    settings = composition.settings
    # Half of a question's time is left to Simple.
    patience_s = min(settings.routing.patience_s, settings.serving.time_s / 2)
    limits = settings.routing.model_copy(update={"patience_s": patience_s})
    return Router(
        lambda path: answerer(composition, path),
        composition.store,
        limits,
        breaker=Breaker(limits, latency_s=latency_s(settings), clock=time.monotonic),
        new_id=new_id,
    )


def latency_s(settings: Settings) -> float | None:
    """Agentic's p95 in seconds that users may be asked to bear; ``None`` where it is measured by Simple's.

    A model behind an endpoint is quick wherever it runs; a local one is as quick as this machine.
    """
    behind_endpoint = settings.language_model.kind == "endpoint"
    return settings.routing.latency_s or (ENDPOINT_LATENCY_S if behind_endpoint else None)


def answerer(composition: "Composition", path: PathName) -> Answerer:
    """The answerer of ``path`` as it is now; ``Trouble`` where there is no index that it could stand on."""
    from engine.serving.errors import Trouble
    from orchestration.compose import NotBuiltError

    try:
        return composition.agentic if path == "agentic" else composition.simple
    except NotBuiltError as error:
        raise Trouble(503, "INDEX_UNAVAILABLE", str(error), "run `plumbline build`, then ask again") from error
