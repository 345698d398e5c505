"""A table of entities beside plumbline.yaml."""

from datetime import date
from pathlib import Path

import pytest

from engine.settings import Entity, FormerName
from orchestration.settings_file import SettingsError, load_settings

YAML = "name: x\nentities_file: firms.csv\nentities:\n  - {name: Alder Holdings plc}\n"


def load(folder: Path, table: str, *, yaml: str = YAML) -> tuple[Entity, ...]:
    (folder / "plumbline.yaml").write_text(yaml, "utf-8")
    (folder / "firms.csv").write_text(table, "utf-8", newline="")
    return load_settings(folder, {}).entities


@pytest.mark.parametrize(("comma", "end"), [(",", "\n"), ("\t", "\r\n")])
def test_rows_follow_the_entities_of_the_file_itself(tmp_path: Path, comma: str, end: str) -> None:
    former = "Old Mill (2011-05-01/2020-01-01); 老桤木厂（/2011-05-01）"
    lines = [
        ["name", "aliases", "former", "parent", "share"],
        [
            "Alder Mill Ltd",
            "桤木厂；Mill",
            former,
            "Alder Holdings PLC",
            "60 %",
        ],
        ["Saw Ltd", "", "", "", ""],
    ]
    head, *rest = load(tmp_path, "\ufeff" + end.join(comma.join(cells) for cells in lines) + end)
    assert head == Entity(name="Alder Holdings plc")
    assert rest == [
        Entity(
            name="Alder Mill Ltd",
            aliases=("桤木厂", "Mill"),
            former=(
                FormerName(name="Old Mill", since=date(2011, 5, 1), until=date(2020, 1, 1)),
                FormerName(name="老桤木厂", until=date(2011, 5, 1)),
            ),
            parent="Alder Holdings PLC",
            share=60,
        ),
        Entity(name="Saw Ltd"),
    ]


@pytest.mark.parametrize(
    ("table", "told"),
    [
        ("firm\nA\n", "firms.csv:1: expected a header with the column 'name', got 'firm'"),
        ("", "firms.csv:1: expected a header with the column 'name', got nothing"),
        ("name,aliasses\nA,B\n", "firms.csv:1: unknown column 'aliasses'; did you mean 'aliases'?"),
        ("name,city\nA,B\n", "firms.csv:1: unknown column 'city'; known: name, aliases, former, parent, share"),
        ("name,name\nA,B\n", "firms.csv:1: the column 'name' stands there twice"),
        ("name,share\nA,\nB,lots\n", "firms.csv:3: share: expected a number, got 'lots'"),
        ('name,parent\n"A\nB",\nC,Alder Holding plc\n', "firms.csv:4: parent: expected the name of an entity, got"),
        ("name,parent\nA,B\nB,A\n", "firms.csv:2: parent: 'A' is held by itself: A < B < A"),
        ("name\nalder holdings PLC\n", "firms.csv:2: name: the entity 'alder holdings PLC' is used twice"),
        ("name,former\nA,B (2020-13-01/)\n", "firms.csv:2: former.0.since: "),
        ("name\nA,B\n", "firms.csv:2: has more cells than the header has columns"),
    ],
)
def test_a_fault_is_told_with_its_line(tmp_path: Path, table: str, told: str) -> None:
    with pytest.raises(SettingsError) as caught:
        load(tmp_path, table)
    assert told in str(caught.value)


def test_a_parent_in_the_file_itself_may_stand_in_the_table(tmp_path: Path) -> None:
    yaml = "name: x\nentities_file: firms.csv\nentities:\n  - name: A\n    parent: B\n"
    assert [entity.name for entity in load(tmp_path, "name\nB\n", yaml=yaml)] == ["A", "B"]
    with pytest.raises(SettingsError, match=r"plumbline.yaml:5: entities.0.parent: expected the name of an entity"):
        load(tmp_path, "name\nC\n", yaml=yaml)


def test_a_table_that_is_not_there(tmp_path: Path) -> None:
    (tmp_path / "plumbline.yaml").write_text(YAML, "utf-8")
    with pytest.raises(SettingsError, match=r"firms.csv: cannot be read"):
        load_settings(tmp_path, {})
