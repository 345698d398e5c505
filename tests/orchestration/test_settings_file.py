from pathlib import Path

import pytest

from engine.settings import SqlSource
from orchestration.locations import find_project, home_of, models_folder
from orchestration.settings_file import SettingsError, load_settings

MINIMAL = "name: 试验 test\n"
SQL = """\
name: test
sources:
  - id: db
    kind: sql
    description: figures
    url: {url}
    tables:
      - table: sales
        description: what was sold
        time: {{column: day}}
"""


def project(tmp_path: Path, text: str) -> Path:
    (tmp_path / "plumbline.yaml").write_text(text, "utf-8")
    return tmp_path


def fault(tmp_path: Path, text: str, environ: dict[str, str] | None = None) -> str:
    with pytest.raises(SettingsError) as caught:
        load_settings(project(tmp_path, text), environ or {})
    return str(caught.value).replace(f"{tmp_path}/", "")


def test_defaults(tmp_path: Path) -> None:
    settings = load_settings(project(tmp_path, MINIMAL), {"HOME": "/home/someone"})
    assert settings.name == "试验 test"
    assert (settings.project, settings.home) == (tmp_path, tmp_path / ".plumbline")
    assert settings.models == Path("/home/someone/.cache/plumbline/models")


def test_paths_are_meant_from_the_project(tmp_path: Path) -> None:
    text = (
        SQL.format(url="sqlite:///data/company.db?timeout=3") + "documents: [papers, /else/where]\nquestions: q.jsonl\n"
    )
    settings = load_settings(project(tmp_path, text), {})
    assert settings.documents == (tmp_path / "papers", Path("/else/where"))
    assert settings.questions == tmp_path / "q.jsonl"
    source = settings.sources[0]
    assert isinstance(source, SqlSource)
    assert source.url.get_secret_value() == f"sqlite:///{tmp_path}/data/company.db?timeout=3"


@pytest.mark.parametrize("url", ["sqlite:////var/company.db", "postgresql://u@host/db", "'sqlite:///:memory:'"])
def test_other_urls_stay(tmp_path: Path, url: str) -> None:
    source = load_settings(project(tmp_path, SQL.format(url=url)), {}).sources[0]
    assert isinstance(source, SqlSource)
    assert source.url.get_secret_value() == url.strip("'")


def test_variables_are_put_in(tmp_path: Path) -> None:
    environ = {"DB_PASSWORD": "hunter2", "YEAR_START": "4"}
    text = SQL.format(url="postgresql://me:${DB_PASSWORD}@host/db") + "fiscal_year_start: ${YEAR_START}\n"
    settings = load_settings(project(tmp_path, text), environ)
    source = settings.sources[0]
    assert isinstance(source, SqlSource)
    assert source.url.get_secret_value() == "postgresql://me:hunter2@host/db"
    assert settings.fiscal_year_start == 4
    assert "hunter2" not in repr(settings)


def test_a_variable_may_have_a_default(tmp_path: Path) -> None:
    text = MINIMAL + "zone: ${ZONE:-Asia/Shanghai}\nfiscal_year_start: ${START:-4}\n"
    settings = load_settings(project(tmp_path, text), {"START": "7"})
    assert (settings.zone, settings.fiscal_year_start) == ("Asia/Shanghai", 7)


def test_a_variable_that_is_not_set_names_its_line(tmp_path: Path) -> None:
    message = fault(tmp_path, SQL.format(url="${NO_SUCH}"))
    assert message == "plumbline.yaml:6: the environment variable NO_SUCH is not set; export it"


def test_a_value_from_the_environment_is_not_shown(tmp_path: Path) -> None:
    message = fault(tmp_path, "name: x\nfiscal_year_start: ${SECRET}\n", {"SECRET": "hunter2"})
    assert message.startswith("plumbline.yaml:2: fiscal_year_start: ")
    assert message.endswith("got the value of ${SECRET}")
    assert "hunter2" not in message


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("name: x\nzoen: UTC\n", "plumbline.yaml:2: zoen: unknown key; did you mean 'zone'?"),
        ("zone: UTC\n", "plumbline.yaml:1: the file: expected the key 'name', which is missing"),
        ("name: x\nname: y\n", "plumbline.yaml:2: the key 'name' stands already on line 1; remove one"),
        ("- a\n- b\n", "plumbline.yaml: expected keys and values such as `name: my project`, got a list"),
        ("", "plumbline.yaml: expected keys and values such as `name: my project`, got nothing"),
        ("name: [x\n", "plumbline.yaml:2: not valid YAML: expected ',' or ']', but got '<stream end>'"),
        (
            "name: x\nzone: Asia/Shangai\n",
            "plumbline.yaml:2: zone: expected an IANA zone name, got 'Asia/Shangai'; did you mean 'Asia/Shanghai'?",
        ),
        (
            "name: x\nreview:\n  - when: value > 5\n  - when: amont > 5\n",
            "plumbline.yaml:4: review.1.when: 'amont' is no name of a value; did you mean 'amount'?",
        ),
        (
            "name: x\nhome: /tmp\n",
            "plumbline.yaml:2: home: is not set here but by --project, PLUMBLINE_HOME or PLUMBLINE_MODELS; remove it",
        ),
    ],
)
def test_faults_are_named(tmp_path: Path, text: str, expected: str) -> None:
    assert fault(tmp_path, text) == expected


def test_a_fault_deep_inside_names_its_own_line_and_the_nearest_key(tmp_path: Path) -> None:
    text = SQL.format(url="sqlite:///a.db") + "        measurs: []\n"
    assert fault(tmp_path, text) == (
        "plumbline.yaml:11: sources.0.tables.0.measurs: unknown key; did you mean 'measures'?"
    )


def test_every_fault_is_told_at_once(tmp_path: Path) -> None:
    lines = fault(tmp_path, "name: x\nfiscal_year_start: 13\nretrieval:\n  top_k: none\n").splitlines()
    assert [line.split(": ")[0:2] for line in lines] == [
        ["plumbline.yaml:2", "fiscal_year_start"],
        ["plumbline.yaml:4", "retrieval.top_k"],
    ]


def table(rest: str) -> str:
    """A database with one table, whose ``rest`` begins on line 12."""
    return SQL.format(url="sqlite:///a.db") + rest


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "name: x\nsources:\n  - {id: a, kind: knowledge_base, description: d}\n"
            "  - {id: a, kind: knowledge_base, description: d}\n",
            "plumbline.yaml:4: sources.1.id: the id 'a' is used twice; rename or remove one (first on line 3)",
        ),
        (
            table("      - {table: Sales, description: d}\n"),
            "plumbline.yaml:11: sources.0.tables.1.table: the table 'Sales' is used twice;"
            " rename or remove one (first on line 8)",
        ),
        (
            table(
                "        measures:\n          - {id: m, names: [a], expression: SUM(a)}\n"
                "          - {id: m, names: [b], expression: SUM(b)}\n"
            ),
            "plumbline.yaml:13: sources.0.tables.0.measures.1.id: the measure 'm' is used twice;"
            " rename or remove one (first on line 12)",
        ),
        (
            table(
                "        dimensions:\n          - {column: a, names: [Shop]}\n          - {column: b, names: [shop]}\n"
            ),
            "plumbline.yaml:13: sources.0.tables.0.dimensions.1.names.0: the name 'shop' is used twice;"
            " rename or remove one (first on line 12)",
        ),
        (
            "name: x\nentities:\n  - name: A\n  - name: A\n",
            "plumbline.yaml:4: entities.1.name: the entity 'A' is used twice; rename or remove one (first on line 3)",
        ),
    ],
)
def test_what_is_named_twice_names_both_lines(tmp_path: Path, text: str, expected: str) -> None:
    assert fault(tmp_path, text) == expected


def test_one_measure_may_stand_in_two_tables(tmp_path: Path) -> None:
    measure = "        measures: [{id: m, names: [a], expression: SUM(a)}]\n"
    text = table(measure + "      - table: other\n        description: d\n" + measure)
    assert len(load_settings(project(tmp_path, text), {}).sources) == 1


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        ("['']", "0: expected a text that is not empty, got ''"),
        ("[' ']", "0: expected a text that is not empty, got ' '"),
        ("[a, '-']", "1: expected a name with a letter or digit in it, since questions are searched for it, got '-'"),
        ("[a, no]", "1: expected a text; put it in quotes, got False"),
    ],
)
def test_names_must_be_findable(tmp_path: Path, names: str, expected: str) -> None:
    message = fault(tmp_path, table(f"        dimensions: [{{column: c, names: {names}}}]\n"))
    assert message == f"plumbline.yaml:11: sources.0.tables.0.dimensions.0.names.{expected}"


GRAPH = """\
name: x
sources: [{{id: docs, kind: knowledge_base, description: d}}]
task_graph:
  - id: report
    names: [report]
    sub_tasks:
      - text: "{text}"
        source: {source}
"""


@pytest.mark.parametrize(
    ("text", "source", "expected"),
    [
        ("{perod} x", "docs", "7: task_graph.0.sub_tasks.0.text: unknown placeholder {perod}; did you mean {period}?"),
        ("{firm} x", "docs", "7: task_graph.0.sub_tasks.0.text: unknown placeholder {firm}; only {entity} and"),
        ("{} x", "docs", "7: task_graph.0.sub_tasks.0.text: unknown placeholder {}; only {entity} and"),
        ("{ x", "docs", "7: task_graph.0.sub_tasks.0.text: expected {entity} and {period} as the only braces"),
        (
            "x",
            "dosc",
            "8: task_graph.0.sub_tasks.0.source: expected the id of a source (calculation, docs, statements)",
        ),
    ],
)
def test_sub_tasks_are_checked_at_load(tmp_path: Path, text: str, source: str, expected: str) -> None:
    assert fault(tmp_path, GRAPH.format(text=text, source=source)).startswith(f"plumbline.yaml:{expected}")


BRANCHES = """\
name: x
sources: [{{id: docs, kind: knowledge_base, description: d}}]
task_graph:
  - id: one
    names: [one]
    branches: [{first}]
  - id: two
    names: [two]
    branches: [three]
  - id: three
    names: [three]
    {third}
"""
STEP = "sub_tasks: [{text: x, source: docs}]"
THIRTEEN = f"sub_tasks: [{', '.join(['{text: x, source: docs}'] * 13)}]"


@pytest.mark.parametrize(
    ("first", "third", "expected"),
    [
        ("thre", STEP, "6: task_graph.0.branches.0: expected the id of a task (one, two, three), got 'thre'; did you"),
        ("one", STEP, "6: task_graph.0.branches.0: leads back to where it begins: one → one"),
        ("three", "branches: [two]", "9: task_graph.1.branches.0: leads back to where it begins: two → three → two"),
        ("three", "sub_tasks: []", "10: task_graph.2: expected sub_tasks, or branches with the ids of other tasks"),
        ("three", THIRTEEN, "6: task_graph.0.branches: expands to 13 sub-tasks, expected at most 12"),
        (
            "three",
            "sub_tasks: [{text: statements of g1, source: statements}]",
            "12: task_graph.2.sub_tasks.0.text: 'g1'",
        ),
        (
            "three",
            "sub_tasks: [{text: sum of g1, source: calculation}]",
            "12: task_graph.2.sub_tasks.0.text: 'g1' is no",
        ),
    ],
)
def test_branches_are_checked_at_load(tmp_path: Path, first: str, third: str, expected: str) -> None:
    assert fault(tmp_path, BRANCHES.format(first=first, third=third)).startswith(f"plumbline.yaml:{expected}")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("name: x\nfiscal_year_start: none\n", "2: fiscal_year_start: expected a whole number, got 'none'"),
        ("name: x\nmodel_writing: maybe\n", "2: model_writing: expected true or false, got 'maybe'"),
        ("name: x\ndocuments: docs\n", "2: documents: expected a list such as [a, b], got 'docs'"),
        ("name: x\nretrieval: 5\n", "2: retrieval: expected keys and values, got 5"),
        ("name: x\nsources:\n", "2: sources: expected a list such as [a, b], got nothing"),
        ("name: 7\n", "1: name: expected a text; put it in quotes, got 7"),
        ("name: [x]\n", "1: name: expected a text, got a list"),
        (
            "name: x\nsources: [{id: a, kind: sq, description: d}]\n",
            "2: sources.0.kind: expected one of 'knowledge_base', 'sql', 'tickets', 'board', got 'sq'",
        ),
        (
            "name: x\nsources: [{id: a, description: d}]\n",
            "2: sources.0.kind: expected one of 'knowledge_base', 'sql', 'tickets', 'board', got 'none'",
        ),
        (
            "name: x\nlanguage_model: {kind: endpont}\n",
            "2: language_model.kind: expected 'packaged', 'folder', 'hub' or 'endpoint', got 'endpont'",
        ),
        (
            "name: x\nlanguage_model: {kind: endpoint}\n",
            "2: language_model: language_model.kind is 'endpoint': set language_model.url",
        ),
    ],
)
def test_wrong_types_are_told_in_the_words_of_yaml(tmp_path: Path, text: str, expected: str) -> None:
    assert fault(tmp_path, text) == f"plumbline.yaml:{expected}"


def test_every_missing_variable_is_told_at_once(tmp_path: Path) -> None:
    assert fault(tmp_path, "name: ${A} ${B}\nzone: ${C-D}\n").splitlines() == [
        "plumbline.yaml:1: the environment variable A is not set; export it",
        "plumbline.yaml:1: the environment variable B is not set; export it",
        "plumbline.yaml:2: ${C-D} names no variable; expected ${NAME}",
    ]


def test_no_file_says_how_to_name_the_project(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="no such file; name the project's folder by --project DIR"):
        load_settings(tmp_path, {})


def test_home_is_found(tmp_path: Path) -> None:
    assert home_of(tmp_path / "p", {"PLUMBLINE_HOME": "/state"}) == Path("/state")
    assert home_of(tmp_path / "p", {}) == tmp_path / "p" / ".plumbline"
    assert home_of(tmp_path / ".plumbline" / "sample", {}) == tmp_path / ".plumbline"
    (tmp_path / "store.db").touch()
    assert home_of(tmp_path / "sample", {}) == tmp_path


def test_models_folder_is_shared_by_clones() -> None:
    assert models_folder({"PLUMBLINE_MODELS": "/m", "HOME": "/h"}) == Path("/m")
    assert models_folder({"XDG_CACHE_HOME": "/c", "HOME": "/h"}) == Path("/c/plumbline/models")


def test_project_is_found(tmp_path: Path) -> None:
    assert find_project(tmp_path / "a", {"PLUMBLINE_PROJECT": "/b"}, folder=tmp_path) == tmp_path / "a"
    assert find_project(None, {"PLUMBLINE_PROJECT": "/b"}, folder=tmp_path) == Path("/b")
    sample = tmp_path / ".plumbline" / "sample"
    assert find_project(None, {}, folder=tmp_path) == tmp_path
    sample.mkdir(parents=True)
    project(sample, MINIMAL)
    assert find_project(None, {}, folder=tmp_path) == sample
    project(tmp_path, MINIMAL)
    assert find_project(None, {}, folder=tmp_path) == tmp_path
