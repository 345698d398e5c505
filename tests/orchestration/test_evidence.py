"""What a step read is kept as it came, can be shown, and holds no secret; nor does anything else that is written."""

import json
import logging
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from urllib.parse import quote

import pytest
import yaml
import zstandard

from engine.settings import Settings
from orchestration.compose import Composition
from orchestration.settings_file import load_settings
from tests.engine.models.local_server import Server, serving
from tests.engine.pipelines.test_remote_source import QUESTION, TABLE
from tests.engine.sources.tickets.made import CASES, MAPPING, page
from tests.orchestration.served import make_project
from tests.orchestration.test_cli import away_from_the_repository, in_process  # noqa: F401  # a fixture

SECRET = 'pl4nted"/+&x'
FORMS = (SECRET, json.dumps(SECRET)[1:-1], quote(SECRET, safe=""))


@pytest.fixture
def talkative() -> Iterator[Server]:
    """A help desk that says back, everywhere, what it was shown: 500 first, then rows."""
    echo = page([{**case, "echo": SECRET, "link": f"/x?t={quote(SECRET, safe='')}"} for case in CASES])
    echo.headers |= {"Content-Type": "application/json", "Set-Cookie": f"s={SECRET}", "X-Echo": f"Bearer {SECRET}"}
    failed = type(echo)(500, f"login {SECRET} failed".encode())
    with serving([failed, echo]) as server:
        yield server


def project(folder: Path, models: Path, url: str) -> Settings:
    make_project(folder, models)
    file = folder / "plumbline.yaml"
    values = yaml.safe_load(file.read_text("utf-8"))
    desk = {"id": "desk", "kind": "tickets", "description": "Help desk", "url": url, "mapping": "desk.yaml"}
    values["sources"].append({**desk, "token": "${DESK_TOKEN}", "tables": [TABLE]})
    file.write_text(yaml.safe_dump(values, allow_unicode=True), "utf-8")
    (folder / "desk.yaml").write_text(MAPPING, "utf-8")
    return load_settings(folder, {"PLUMBLINE_MODELS": str(models), "DESK_TOKEN": SECRET})


def test_a_planted_secret_is_found_nowhere_and_the_payloads_are(
    tmp_path: Path,
    models_dir: Path,
    talkative: Server,
    capsys: pytest.CaptureFixture[str],
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    caplog.set_level(logging.INFO)
    monkeypatch.setenv("DESK_TOKEN", SECRET)
    answer = Composition(project(tmp_path, models_dir, talkative.url)).agentic.answer(QUESTION, as_of=date(2024, 7, 10))
    assert answer.status == "answered"
    assert talkative.requests[-1].headers["Authorization"] == f"Bearer {SECRET}"

    show = ["trace", answer.trace_id, "--evidence", "g1", "--project", str(tmp_path)]
    code, told, _ = in_process([*show, "--json"], capsys)
    (attempt,) = json.loads(told)["attempts"]
    pages = [one for one in attempt["payloads"] if one["status"] is not None]
    assert (code, [one["status"] for one in pages]) == (0, [500, 200])
    assert json.loads(pages[1]["text"])["data"]["cases"][0]["echo"] == "[redacted]"
    assert {"set-cookie": "[redacted]", "x-echo": "Bearer [redacted]"}.items() <= pages[1]["headers"].items()
    (made,) = [one for one in attempt["payloads"] if one["what"] == "normalised"]
    assert json.loads(made["text"])["rows"][0]["cases"] == 1

    readable = in_process(show, capsys)[1]
    assert "HTTP 200, application/json" in readable
    files = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    read = [zstandard.decompress(data) if path.suffix == ".zst" else data for path, data in files.items()]
    assert len([path for path in files if path.suffix == ".zst"]) >= 4
    written = b"\n".join(read).decode("utf-8", "replace") + caplog.text + told + readable + answer.model_dump_json()
    assert [form for form in FORMS if form in written] == []

    lost = Path(made["file"])
    lost.unlink()
    code, told, _ = in_process(show, capsys)
    assert (code, f"{lost}: is missing" in told) == (1, True)
    assert in_process([*show[:3], "g9", *show[4:]], capsys)[0] == 2
