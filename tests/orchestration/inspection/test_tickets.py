"""`plumbline check` on a help desk: what works, and each fault with its remedy."""

import json
from pathlib import Path

import pytest

from orchestration.inspection.finding import Finding
from orchestration.inspection.project import inspect_project
from tests.engine.models.local_server import Reply, serving
from tests.engine.sources.tickets.made import CASES, MAPPING, SECRET, page

YAML = """\
name: x
sources:
  - id: desk
    kind: tickets
    description: d
    url: {url}
    token: ${{TOKEN}}
    mapping: desk.yaml
    timeout_s: 2
    tables:
      - table: cases
        description: d
        time: {{column: opened}}
        dimensions:
          - {{column: team, names: [team], values: {{North: [northern team]}}}}
          - column: about
            names: [about]
            categories: {{of: [subject], values: {{noise: [loud], lateness: [late, 晚到]}}}}
        measures:
          - {{id: minutes, names: [minutes], expression: SUM(minutes)}}
"""


def inspected(folder: Path, reply: Reply, *, mapping: str = MAPPING, text: str = YAML) -> list[Finding]:
    """The findings on the help desk."""
    (folder / "desk.yaml").write_text(mapping, "utf-8")
    with serving([reply]) as server:
        (folder / "plumbline.yaml").write_text(text.format(url=server.url), "utf-8")
        environ = {"HOME": str(folder), "TOKEN": SECRET}
        findings = [found for found in inspect_project(folder, environ) if found.area in ("source", "settings")]
    assert SECRET not in repr(findings)
    return findings


def test_each_server_is_tried_although_one_would_do(tmp_path: Path) -> None:
    with serving([page([{**CASES[0], "minutes_spent": 9}, *CASES[1:]])]) as other:
        mirrors = f"url: http://127.0.0.1:9\n    mirrors: [{{url}}, {other.url}]"
        told = inspected(tmp_path, page(CASES), text=YAML.replace("url: {url}", mirrors))
    states = {f.subject.partition(" at ")[2]: (f.state, f.detail) for f in told if " at " in f.subject}
    (_, nobody), (address, first), (_, lagging) = states.items()
    assert nobody[0] == "failed"
    assert first == ("ok", "is reached")
    assert lagging == ("ok", f"is reached, and holds other rows than {address}")
    whole = {f.subject: (f.state, f.detail) for f in told}["desk"]
    assert whole == ("ok", "one of its 3 servers is reached, 1 tables and views")


def test_a_sound_source(tmp_path: Path) -> None:
    told = {f.subject: (f.state, f.detail) for f in inspected(tmp_path, page(CASES))}
    assert told["desk"][1].endswith(" is reached, 1 tables and views")
    assert told["desk.cases"] == (
        "ok",
        "a row: id=1, team=North, opened=2024-03-04, minutes=12.5, subject=None, about=None",
    )
    assert told["desk.cases.opened"] == ("ok", "dates from 2024-03-04 to 2024-03-04")
    assert told["desk.cases.team"] == ("ok", "1 values, 1 with further names")
    assert told["desk.cases.minutes"] == ("ok", "SUM(minutes) over all rows is 16")
    assert told["desk.cases.about"] == (
        "not_applicable",
        "1 rows have no value, so a figure by it is told as uncertain where they could belong to it",
    )


@pytest.mark.parametrize(
    ("reply", "detail", "remedy"),
    [
        (Reply(401), "HTTP 401, the login is refused", "check token and headers"),
        (
            Reply(body=b"<html>"),
            "expected JSON, got an answer (of no type) that begins '<html>'",
            "look at it with curl",
        ),
        (Reply(404, f"no {SECRET}".encode()), "HTTP 404: 'no ***'", "compare url with the server's"),
    ],
)
def test_a_server_that_does_not_give_its_tables(tmp_path: Path, reply: Reply, detail: str, remedy: str) -> None:
    failed = [f for f in inspected(tmp_path, reply) if f.state == "failed"]
    assert detail in failed[0].detail
    assert remedy in failed[0].remedy
    assert not kept_in(tmp_path).exists()


def test_names_of_a_sound_source_are_kept_for_the_next_question(tmp_path: Path) -> None:
    inspected(tmp_path, page(CASES))
    assert {held["column"]: held["values"] for held in json.loads(kept_in(tmp_path).read_text("utf-8"))["values"]} == {
        "team": ["North"],
        "about": ["lateness", "noise"],
    }


def kept_in(folder: Path) -> Path:
    return folder / ".plumbline" / "cache" / "names" / "desk.json"


@pytest.mark.parametrize(
    ("old", "new", "detail", "remedy"),
    [
        ("minutes_spent", "mins", "desk.yaml:11: tables.cases.columns.minutes: mins leads to nothing", "the path"),
        ("rows: data", "rows: dta", "desk.yaml:6: tables.cases.rows: dta.cases leads to no list", "the path"),
        ("columns:", "colums:", "desk.yaml:7: tables.cases.colums: unknown key", "correct the mapping file"),
        ("team:", "crew:", "table 'cases' has no column 'team'", "correct the name"),
        ("  cases:", "  tickets:", "there is no table 'cases'", "correct the name"),
    ],
)
def test_a_mapping_that_does_not_fit(tmp_path: Path, old: str, new: str, detail: str, remedy: str) -> None:
    found = inspected(tmp_path, page(CASES), mapping=MAPPING.replace(old, new))
    failed = [f for f in found if f.state == "failed"]
    assert any(detail in f.detail and remedy in f.remedy for f in failed), failed


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("mapping: desk.yaml", "mapping: none.yaml", "none.yaml: cannot be read: No such file or directory"),
        ("{url}", "ftp://desk", "sources.0.url: expected an address such as https://tickets.example.com"),
        ("{url}", "http://desk:eighty", "sources.0.url: Port could not be cast"),
        ("token: ${{TOKEN}}", 'token: "a\\nb"', "token: expected ASCII letters, digits and signs in one line"),
        ("token: ${{TOKEN}}", "headers: {{X-Key: 密}}", "X-Key: expected ASCII letters, digits and signs"),
        ("{url}", "http://a\n    mirrors: [http://b, http://a]", "sources.0: mirrors: expected other servers than url"),
        ("{url}", "http://a\n    mirrors: [http://A/]", "sources.0: mirrors: expected other servers than url"),
        ("{url}", "http://a\n    mirrors: [b]", "sources.0.mirrors.0: expected an address such as"),
        ("{url}", "http://me:pw@desk", "expected an address without login, ? and #"),
        ("token: ${{TOKEN}}", "token: ${{TOKN}}", "the environment variable TOKN is not set; export it"),
        ("    mapping: desk.yaml\n", "", "expected the key 'mapping', which is missing"),
    ],
)
def test_faults_of_the_settings(tmp_path: Path, old: str, new: str, told: str) -> None:
    failed = [f for f in inspected(tmp_path, page(CASES), text=YAML.replace(old, new)) if f.state == "failed"]
    assert told in failed[0].detail


def test_a_measure_of_texts_is_told_with_one_of_them(tmp_path: Path) -> None:
    told = {f.subject: f for f in inspected(tmp_path, page([{**case, "minutes_spent": "¥80"} for case in CASES]))}
    found = told["desk.cases.minutes"]
    assert (found.state, found.detail) == (
        "failed",
        "desk: a measure computes with cases.minutes, which holds text: '¥80'",
    )
    assert "`number`" in (found.remedy or "")
