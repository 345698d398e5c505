"""`plumbline entities`."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from orchestration.cli.main import main

PROJECT = """\
name: Test
entities:
  - name: Alder Holdings plc
  - name: Alder Mill Ltd
    aliases: [桤木厂]
    former: [{name: Old Mill Ltd, until: 2020-01-01}]
    parent: Alder Holdings plc
    share: 60
  - {name: Saw Ltd, parent: Alder Mill Ltd}
  - name: Saw Corp
"""


Run = Callable[..., tuple[object, str, str]]


@pytest.fixture
def run(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    (tmp_path / "plumbline.yaml").write_text(PROJECT, "utf-8")
    monkeypatch.chdir(tmp_path)

    def call(*arguments: str) -> tuple[object, str, str]:
        with pytest.raises(SystemExit) as ended:
            main(["entities", *arguments])
        return (ended.value.code, *capsys.readouterr())

    return call


def test_an_entity_is_shown_under_any_of_its_names(run: Run) -> None:
    code, out, _ = run("OLD MILL LIMITED")
    assert code == 0
    assert out.splitlines() == [
        "Alder Mill Ltd",
        "  also: 桤木厂, Alder Mill, Old Mill",
        "  formerly: Old Mill Ltd",
        "  held by: Alder Holdings plc (60 %)",
        "  holds:",
        "    Saw Ltd",
    ]
    code, out, _ = run("Alder Holdings", "--json")
    assert [(held["names"][0], held["depth"]) for held in json.loads(out)["subsidiaries"]] == [
        ("Alder Mill Ltd", 1),
        ("Saw Ltd", 2),
    ]


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("Saw", "'Saw' is a name of several: Saw Ltd, Saw Corp"),
        ("Adler Mill", "nobody is registered as 'Adler Mill'; did you mean Alder Mill Ltd?"),
    ],
)
def test_what_nobody_or_several_go_by_is_an_error(run: Run, name: str, told: str) -> None:
    code, _, err = run(name)
    assert code == 1
    assert told in err
