"""A body that is begun and never ended does not keep the server from stopping."""

import logging
import signal
import socket
import threading
import time
from functools import partial
from pathlib import Path

import httpx
import pytest

from engine.serving.app import create_app
from engine.serving.server import Server, listen
from engine.settings import ServingSettings
from engine.store import Store
from tests.engine.serving.answering import TODAY, Echo, runs_of

HALF = b'POST /ask HTTP/1.1\r\nHost: h\r\nContent-Type: application/json\r\nContent-Length: 90\r\n\r\n{"question": '


def test_half_a_request_is_told_that_the_server_stops(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    store = Store.open(f"sqlite:///{tmp_path / 'store.db'}")
    runs = runs_of({"simple": Echo(), "agentic": Echo()}, store)
    app = create_app(runs, store, ServingSettings(), probes={}, today=lambda: TODAY)
    server, listening = Server(app, runs.stop), listen("127.0.0.1", 0)
    address = listening.getsockname()
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
    thread.start()
    while not server.started:
        time.sleep(0.01)
    open_ones = [socket.create_connection(address, timeout=10) for _ in range(20)]
    for connection in open_ones:
        connection.sendall(HALF)
    assert httpx.get(f"http://{address[0]}:{address[1]}/healthz").status_code == 200

    with caplog.at_level(logging.WARNING):
        began = time.perf_counter()
        server.handle_exit(signal.SIGTERM, None)
        thread.join(30)
    assert time.perf_counter() - began < 4  # without the seconds that the last responses have
    assert caplog.records == []
    for connection in open_ones:
        told = b"".join(iter(partial(connection.recv, 4096), b""))
        assert told.startswith(b"HTTP/1.1 503 ")
        assert b'"STOPPING"' in told
        connection.close()
    store.close()
