"""The application keeps what its own OpenAPI document promises, over a real connection."""

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings

from engine.question import BadQuestion, check_question
from engine.serving.app import create_app
from engine.settings import ServingSettings
from engine.store import Store
from tests.engine.serving.answering import TODAY, Echo, runs_of, served


def document() -> dict[str, Any]:
    store = Store.open("sqlite://")
    app = create_app(runs_of({}, store), store, ServingSettings(), probes={}, today=lambda: TODAY)
    return app.openapi()


DOCUMENT = document()
schema = schemathesis.openapi.from_dict(DOCUMENT)


@schema.hook
def filter_body(_: Any, body: Any) -> bool:
    """Without questions that are refused because they are no text: a JSON Schema cannot say what text is."""
    try:
        check_question(body["question"])
    except BadQuestion:
        return False
    except (TypeError, KeyError):
        return True
    return True


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    store = Store.open(f"sqlite:///{tmp_path_factory.mktemp('state') / 'store.db'}")
    with served(Echo(), store) as address:
        yield address
    store.close()


@pytest.mark.slow
@schema.parametrize()
@settings(max_examples=20, derandomize=True, deadline=None, suppress_health_check=list(HealthCheck))
def test_every_response_is_one_that_the_document_promises(case: Any, address: str) -> None:
    case.call_and_validate(base_url=address)


def test_the_document_has_every_route_with_an_example() -> None:
    paths = DOCUMENT["paths"]
    assert set(paths) == {"/ask", "/ask/stream", "/answers/{trace_id}", "/healthz", "/readyz"}
    asking = DOCUMENT["components"]["schemas"]["Asking"]
    assert [example["question"] for example in asking["examples"]]
    for path, status in (("/ask", "422"), ("/ask", "504"), ("/ask/stream", "503")):
        example = paths[path]["post"]["responses"][status]["content"]["application/json"]["example"]
        assert example["error"].keys() == {"code", "message", "suggestion"}
