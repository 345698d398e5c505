"""Flags that cannot be read are told before a question is asked."""

from pathlib import Path

import pytest
from openfeature.provider.in_memory_provider import InMemoryFlag, InMemoryProvider

from orchestration.inspection.flags import inspect_flags
from tests.engine import company


def mute() -> InMemoryProvider:
    """A provider that has a text where a flag was to be."""
    return InMemoryProvider({"tools": InMemoryFlag("a", {"a": "yes"})})


@pytest.mark.parametrize(
    ("changes", "held", "state", "told"),
    [
        ({}, None, "ok", "all abilities are on"),
        ({}, '{"tools": false}', "ok", "off: tools"),
        ({}, '{"toolz": false}', "failed", "unknown flag 'toolz'"),
        ({}, "{", "failed", "cannot be read as JSON"),
        ({"flags_provider": "nowhere:make"}, None, "failed", "'nowhere:make' gives no provider"),
        ({"flags_provider": "os.path:join"}, None, "failed", "'os.path:join' gives no provider"),
        ({"flags_provider": f"{__name__}:mute"}, None, "failed", "gives no value for tools"),
    ],
)
def test_flags_are_inspected(tmp_path: Path, changes: dict[str, str], held: str | None, state: str, told: str) -> None:
    settings = company.settings(tmp_path).model_copy(update=changes)
    if held is not None:
        settings.home.mkdir()
        (settings.home / "flags.json").write_text(held)
    finding = inspect_flags(settings)
    assert (finding.state, bool(finding.remedy)) == (state, state == "failed")
    assert told in finding.detail
