import json
import os
from pathlib import Path

import dagster as dg
import pytest

from orchestration.sensors import documents_changed


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / "plumbline.yaml").write_text("name: x\ndocuments: [documents]\n")
    (tmp_path / "documents").mkdir()
    (tmp_path / "documents" / "a.md").write_text("one")
    return tmp_path


def tick(project: Path, cursor: str | None) -> dg.SensorResult | dg.SkipReason:
    context = dg.build_sensor_context(cursor=cursor)
    result = documents_changed(project)(context)
    assert isinstance(result, dg.SensorResult | dg.SkipReason)
    return result


def asked(result: dg.SensorResult | dg.SkipReason) -> tuple[str, str]:
    """The run key and the new cursor."""
    assert isinstance(result, dg.SensorResult)
    (request,) = result.run_requests or []
    assert request.run_key is not None
    assert result.cursor is not None
    return request.run_key, result.cursor


def skipped(result: dg.SensorResult | dg.SkipReason) -> str | None:
    assert isinstance(result, dg.SkipReason)
    return result.skip_message


def test_a_build_is_asked_for_once(project: Path) -> None:
    key, cursor = asked(tick(project, None))
    assert key.endswith("-1")
    assert skipped(tick(project, cursor)) == "none of 1 documents changed"


def test_documents_that_change_back_are_built_again(project: Path) -> None:
    document = project / "documents" / "a.md"
    first = document.stat()
    one, cursor = asked(tick(project, None))
    document.write_text("two!")
    two, cursor = asked(tick(project, cursor))
    document.write_text("one")
    os.utime(document, ns=(first.st_atime_ns, first.st_mtime_ns))
    three, cursor = asked(tick(project, cursor))
    assert len({one, two, three}) == 3
    assert one.split("-")[0] == three.split("-")[0] != two.split("-")[0]
    assert json.loads(cursor)["attempt"] == 3


def test_a_project_that_cannot_be_read_is_a_reason_to_skip(project: Path) -> None:
    (project / "plumbline.yaml").unlink()
    assert "plumbline.yaml: no such file" in (skipped(tick(project, None)) or "")
