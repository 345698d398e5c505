"""The schema accepts what the loader accepts, and refuses what editors should underline."""

import json
import re
from pathlib import Path

import jsonschema
import pytest
import yaml
from pydantic import BaseModel

from engine.settings import Settings
from orchestration.project.create import new_project, write_project
from orchestration.project.schema import SCHEMA_NAME, file_schema
from orchestration.settings_faults import NOT_IN_FILE
from orchestration.settings_file import FILE_NAME, load_settings
from sample.facts import draw_facts
from sample.project import project_text as sample_text


def faults(text: str) -> list[str]:
    validator = jsonschema.Draft202012Validator(file_schema())
    return [error.message for error in validator.iter_errors(yaml.safe_load(text))]


@pytest.fixture
def project(tmp_path: Path) -> Path:
    with new_project(tmp_path / "mine"):
        write_project(tmp_path / "mine", name="mine")
    return tmp_path / "mine"


def uncommented(text: str) -> str:
    """Every setting that is commented out put in force: a `#` before anything but one space."""
    return re.sub(r"^#(?=\S|  )", "", text, flags=re.M)


def test_the_schema_is_one_itself() -> None:
    jsonschema.Draft202012Validator.check_schema(file_schema())


def test_it_accepts_the_template_and_the_sample(project: Path) -> None:
    assert faults((project / FILE_NAME).read_text("utf-8")) == []
    assert faults(sample_text(draw_facts(7))) == []


def test_it_accepts_variables_where_numbers_stand() -> None:
    assert faults("name: x\nfiscal_year_start: ${YEAR_START}\nmodel_writing: ${WRITING}\n") == []


@pytest.mark.parametrize(
    "text",
    [
        "zone: UTC\n",
        "name: ''\n",
        "name: x\nzoen: UTC\n",
        "name: x\nhome: /tmp\n",
        "name: x\nfiscal_year_start: 13\n",
        "name: x\nfiscal_year_start: March\n",
        "name: x\nretrieval: {top_k: many}\n",
        "name: x\nsources: [{id: a, kind: sq, description: d}]\n",
        "name: x\nsources: [{id: A, kind: knowledge_base, description: d}]\n",
        "name: x\nsources: [{id: a, kind: sql, description: d, url: 'sqlite:///a.db', tables: []}]\n",
        "name: x\nentities: [{aliases: [a]}]\n",
        "name: x\ntask_graph: [{id: a, names: [], sub_tasks: [{text: t, source: s}]}]\n",
    ],
)
def test_it_refuses_what_is_wrong(text: str) -> None:
    assert faults(text)


def test_every_key_stands_in_the_template_with_its_meaning(project: Path) -> None:
    text = (project / FILE_NAME).read_text("utf-8")
    assert text.startswith(f"# yaml-language-server: $schema={SCHEMA_NAME}\n")
    values = yaml.safe_load(uncommented(text))
    assert set(values) == set(Settings.model_fields) - NOT_IN_FILE
    assert faults(uncommented(text)) == []
    for key, field in Settings.model_fields.items():
        if isinstance(field.annotation, type) and issubclass(field.annotation, BaseModel):
            assert set(values[key]) == set(field.annotation.model_fields)


def test_every_key_has_a_description_that_editors_show() -> None:
    schema = file_schema()
    for model in (schema, *schema["$defs"].values()):
        for key, field in model["properties"].items():
            assert "description" in field or "$ref" in field or "const" in field, f"{model['title']}.{key}"


def test_the_template_with_everything_in_force_loads(project: Path) -> None:
    path = project / FILE_NAME
    path.write_text(uncommented(path.read_text("utf-8")), "utf-8")
    secrets = dict.fromkeys(("DATABASE_PASSWORD", "HELPDESK_TOKEN", "BI_PASSWORD"), "x")
    settings = load_settings(project, secrets | {"HOME": "/h"})
    assert settings.retrieval == Settings.model_fields["retrieval"].default
    assert [source.id for source in settings.sources] == ["documents", "sales_db", "helpdesk", "waste_board"]


def test_the_schema_beside_the_file_is_the_one_of_this_version(project: Path) -> None:
    assert json.loads((project / SCHEMA_NAME).read_text("utf-8")) == file_schema()
