"""Flags through OpenFeature: from our file, from a provider of the user's, and when either breaks."""

import json
import sys
from pathlib import Path
from types import ModuleType

import pytest
from openfeature.provider.in_memory_provider import InMemoryFlag, InMemoryProvider

from engine.abilities import ALL, Abilities
from shadow_mode.flags import FileProvider, Flags, FlagsError, provider_named


@pytest.fixture
def file(tmp_path: Path) -> FileProvider:
    return FileProvider(tmp_path / "home" / "flags.json")


def test_what_is_not_set_is_on_and_a_change_counts_at_once(file: FileProvider) -> None:
    flags = Flags(file, domain=str(file.path))
    assert flags.abilities() == ALL
    file.set("tools", False)
    file.set("model_writing", False)
    assert flags.abilities() == Abilities(tools=False, model_writing=False)
    assert str(flags.abilities()) == "without tools, model_writing"
    file.set("tools", True)
    assert json.loads(file.path.read_text()) == {"tools": True, "model_writing": False}
    assert flags.abilities() == Abilities(model_writing=False)
    file.set("agents", True)  # the one that is off where nobody says so
    assert str(flags.abilities()) == "without model_writing, with agents"
    assert [path.name for path in file.path.parent.iterdir()] == ["flags.json"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "cannot be read as JSON"),
        ("[]", "expected an object"),
        ('{"tool": false}', "unknown flag 'tool'; known: decomposition, tools"),
        ('{"tools": "no"}', "tools: expected true or false, got 'no'"),
    ],
)
def test_a_damaged_file_is_told_and_brings_no_ability_back(
    file: FileProvider, text: str, message: str, caplog: pytest.LogCaptureFixture
) -> None:
    flags = Flags(file, domain=str(file.path))
    file.set("tools", False)
    assert flags.abilities() == Abilities(tools=False)
    file.path.write_text(text)
    assert flags.abilities() == Abilities(tools=False)
    assert message in caplog.text
    with pytest.raises(FlagsError, match="flags"):
        file.set("tools", True)
    assert file.path.read_text() == text


def test_a_provider_of_the_users_own_decides(monkeypatch: pytest.MonkeyPatch) -> None:
    module = ModuleType("their_flags")
    off = InMemoryFlag("off", {"on": True, "off": False})
    module.make = lambda: InMemoryProvider({"self_correction": off})  # type: ignore[attr-defined]
    module.wrong = dict  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "their_flags", module)
    assert Flags(provider_named("their_flags:make"), domain="theirs").abilities() == Abilities(self_correction=False)
    for name in ("their_flags:wrong", "their_flags:none", "nowhere:make", "their_flags"):
        with pytest.raises(FlagsError, match="gives"):
            provider_named(name)
