"""Alerts reach a webhook that is there, and harm nobody where it is not."""

import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import dagster as dg
import pytest
from pydantic import SecretStr

from engine.settings import AlertSettings
from orchestration import alerts
from orchestration.alerts import night_failed, night_has_findings, post
from tests.assets.conftest import QUIET


@contextmanager
def webhook(status: int = 200, *, waits_s: float = 0) -> Iterator[tuple[AlertSettings, list[str]]]:
    """Settings of a webhook that answers ``status``, and what it was told."""
    told: list[str] = []

    class Hook(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            told.append(json.loads(self.rfile.read(int(self.headers["Content-Length"])))["text"])
            time.sleep(waits_s)
            self.send_response(status)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Hook)
    threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
    address = f"http://127.0.0.1:{server.server_address[1]}/hook?token=planted-secret"
    yield AlertSettings(webhook=SecretStr(address), timeout_s=0.3), told
    server.shutdown()
    server.server_close()


def test_it_is_told_once_and_trouble_is_only_logged(caplog: pytest.LogCaptureFixture) -> None:
    with webhook() as (settings, told):
        assert post("the night failed", settings)
        assert told == ["the night failed"]
    gone = settings
    with webhook(500) as (settings, told):
        assert not post("x", settings)
        assert told == ["x"]
    with webhook(waits_s=1.0) as (slow, _):
        assert not post("x", slow)
    assert not post("x", gone)
    assert not post("x", AlertSettings(webhook=SecretStr("no address")))
    assert not post("x", AlertSettings())
    assert "refused the alert with status 500" in caplog.text
    # The slow one was not waited for beyond its limit.
    assert "did not take the alert: ReadTimeout" in caplog.text
    assert "did not take the alert: ConnectError" in caplog.text
    assert "planted-secret" not in caplog.text


def night(*, breaks: bool) -> list[Any]:
    """An asset and a check of it that does not hold."""

    @dg.asset
    def ab_comparison() -> None:
        if breaks:
            raise RuntimeError("no index is published")

    @dg.asset_check(asset=ab_comparison)
    def no_regression() -> dg.AssetCheckResult:
        return dg.AssetCheckResult(passed=False, metadata={"accuracy": "[-0.3, -0.1]"})

    return [ab_comparison, no_regression]


@pytest.mark.parametrize("breaks", [True, False])
def test_a_night_that_failed_or_has_findings_is_told(
    breaks: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[tuple[str, str]] = []
    monkeypatch.setattr(alerts, "tell", lambda _project, head, text: told.append((head, text)))
    with dg.DagsterInstance.ephemeral() as instance:
        ended = dg.materialize(
            night(breaks=breaks),
            instance=instance,
            raise_on_error=False,
            tags={"dagster/partition": "2024-07-09"},
            run_config=QUIET,
        )
        kind = dg.DagsterEventType.RUN_FAILURE if breaks else dg.DagsterEventType.RUN_SUCCESS
        event = next(e for e in ended.all_events if e.event_type is kind)
        context = dg.build_run_status_sensor_context(
            sensor_name="s", dagster_event=event, dagster_instance=instance, dagster_run=ended.dagster_run
        )
        if breaks:
            night_failed(tmp_path)(context.for_run_failure())
        else:
            night_has_findings(tmp_path)(context)
    ((head, text),) = told
    assert head.startswith(f"nightly evaluation of 2024-07-09 {'failed' if breaks else 'has findings'} (Dagster run ")
    assert (
        "ab_comparison" if breaks else "no_regression of ab_comparison does not hold: accuracy [-0.3, -0.1]"
    ) in text
