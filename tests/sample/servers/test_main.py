"""The servers as a process: they start by one command, say where they are, and stop cleanly however they are told."""

import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest

from sample.servers.addresses import published
from tests.sample.running import running, write_served

SEARCH = "/rest/api/2/search"
TOKEN = {"Authorization": "Bearer sample-token"}


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the servers read."""
    folder = tmp_path_factory.mktemp("served")
    write_served(7, folder)
    return folder


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_they_serve_until_told_to_stop_and_leave_nothing_behind(project: Path, how: signal.Signals) -> None:
    before = sorted(project.iterdir())
    with running(project) as served:
        assert httpx.get(f"{served.site}/login").status_code == 200
        assert httpx.get(served.tickets + SEARCH, headers=TOKEN).json()["total"] > 100
        served.process.send_signal(how)
        output, _ = served.process.communicate(timeout=15)

        assert served.process.returncode == 0
        assert output.splitlines() == [f"site {served.site}", f"tickets {served.tickets}"]
        for address in (served.site, served.tickets):
            with pytest.raises(httpx.ConnectError):
                httpx.get(address)
    assert sorted(project.iterdir()) == before


def test_a_slow_request_does_not_hold_up_the_end(project: Path) -> None:
    with running(project) as served, httpx.Client(base_url=served.tickets, headers=TOKEN) as client:
        client.post("/control", json={"kind": "slow", "next": 1, "seconds": 60}).raise_for_status()
        with pytest.raises(httpx.ReadTimeout):
            client.get(SEARCH, timeout=0.3)
        begun = time.monotonic()
        served.process.terminate()

        assert served.process.wait(timeout=20) == 0
        assert time.monotonic() - begun < 10


def test_they_end_with_a_script_that_is_killed(project: Path) -> None:
    options = f'--project "{project}" --site-port 0 --tickets-port 0 --with-parent'
    script = f'"{sys.executable}" -m sample.servers {options} & wait'
    shell = subprocess.Popen(["bash", "-c", script], stdout=subprocess.PIPE, text=True)
    assert shell.stdout is not None
    site = shell.stdout.readline().removeprefix("site ").strip()
    assert httpx.get(f"{site}/login").status_code == 200
    shell.kill()
    shell.stdout.read()  # ends when the servers, which hold the other end, have ended
    with pytest.raises(httpx.ConnectError):
        httpx.get(site)


def test_a_second_process_takes_over_the_file_and_keeps_it(project: Path) -> None:
    with running(project) as first:
        (project / "servers.json").unlink()
        with running(project) as second:
            assert first.site != second.site
            first.process.terminate()
            first.process.wait(timeout=15)
            assert second.site in (project / "servers.json").read_text("utf-8")
            assert httpx.get(f"{second.site}/login").status_code == 200
    assert not (project / "servers.json").exists()


def test_the_file_is_there_only_while_the_block_runs(tmp_path: Path) -> None:
    path = tmp_path / "servers.json"
    with pytest.raises(RuntimeError), published({"site": "http://127.0.0.1:1"}, path):
        assert '"site": "http://127.0.0.1:1"' in path.read_text("utf-8")
        raise RuntimeError
    assert not list(tmp_path.iterdir())


def refused(*options: str) -> str:
    """What the command says when it ends with 1."""
    command = [sys.executable, "-m", "sample.servers", *options]
    ended = subprocess.run(command, capture_output=True, text=True, cwd=Path(__file__).parents[3], check=False)
    assert (ended.returncode, ended.stdout) == (1, "")
    assert len(ended.stderr.splitlines()) == 1
    return ended.stderr


def test_files_that_cannot_be_served_are_named_with_the_way_to_make_them(tmp_path: Path) -> None:
    mend = f"write it with: python -m sample.generate --out {tmp_path}\n"
    assert refused("--project", str(tmp_path)) == f"{tmp_path}/site/site.json: does not exist; {mend}"

    write_served(7, tmp_path)
    (tmp_path / "tickets.json").write_text('{"login": {}}', "utf-8")
    told = refused("--project", str(tmp_path))
    assert told.startswith(f"{tmp_path}/tickets.json: login: user: Field required; ")
    assert told.endswith(mend)


def test_a_taken_port_is_named(project: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        told = refused("--project", str(project), "--tickets-port", port)
    assert f"port {port} cannot be opened" in told
    assert "choose another, or 0 for a free one" in told
    assert not (project / "servers.json").exists()
