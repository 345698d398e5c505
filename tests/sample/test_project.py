"""The project file is one that a user could have written for their own data."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from engine.entities.registry import given_names
from engine.settings import Settings, SqlSource
from evaluation.questions import load_questions
from orchestration.settings_file import load_settings
from sample.facts import draw_facts


def settings(folder: Path) -> Settings:
    """The project as every command loads it, in an environment that names nothing else."""
    return load_settings(folder, {"PLUMBLINE_HOME": str(folder / "home"), "PLUMBLINE_MODELS": str(folder / "models")})


def database(project: Settings) -> SqlSource:
    """The SQL source."""
    return next(source for source in project.sources if isinstance(source, SqlSource))


@pytest.mark.parametrize("seed", [7, pytest.param(8, marks=pytest.mark.slow)])
def test_it_is_valid_settings(project: Callable[[int], Path], seed: int) -> None:
    made = settings(project(seed))

    assert made.zone == "Asia/Shanghai"
    boards = ["quality_board", "service_board", "logistics_board"]
    assert [source.id for source in made.sources] == ["documents", "company_db", "tickets", *boards]
    assert (project(seed) / str(made.questions)).is_file()
    assert all((project(seed) / folder).is_dir() for folder in made.documents)
    branches = ("governance_risk", "environmental_risk", "social_risk")
    assert {node.id: node.branches for node in made.task_graph if node.branches} == {"supplier_esg_risk": branches}
    assert {node.id for node in made.task_graph} == {"supplier_esg_risk", *branches, "product_quality"}


def test_every_configured_value_occurs_in_its_column_and_the_reverse(project: Callable[[int], Path]) -> None:
    with closing(sqlite3.connect(project(7) / "company.db")) as connection:
        for table in database(settings(project(7))).tables:
            for dimension in table.dimensions:
                found = {r[0] for r in connection.execute(f"SELECT DISTINCT {dimension.column} FROM {table.table}")}
                if dimension.column == "supplier":
                    # A supplier with a clean record is known all the same: asked for its fines, the answer is none.
                    assert found <= set(dimension.values), (table.table, dimension.column)
                else:
                    assert found == set(dimension.values), (table.table, dimension.column)


def test_every_measure_is_an_expression_that_runs(project: Callable[[int], Path]) -> None:
    with closing(sqlite3.connect(project(7) / "company.db")) as connection:
        for table in database(settings(project(7))).tables:
            for measure in table.measures:
                (value,) = connection.execute(f"SELECT {measure.expression} FROM {table.table}").fetchone()
                assert value > 0, measure.id


def test_no_alias_stands_for_two_values_of_a_column_or_for_two_measures(project: Callable[[int], Path]) -> None:
    for table in database(settings(project(7))).tables:
        measures = [name.casefold() for measure in table.measures for name in measure.names]
        assert len(measures) == len(set(measures)), table.table
        for dimension in table.dimensions:
            aliases = [name for names in dimension.values.values() for name in names]
            assert len(aliases) == len(set(aliases)), dimension.column


def test_entities_know_former_names_and_parents(project: Callable[[int], Path]) -> None:
    facts = draw_facts(7)
    supplier, subsidiary = facts.cast.suppliers[0], facts.cast.subsidiaries[0]
    entities = {entity.name: entity for entity in settings(project(7)).entities}

    assert supplier.former is not None
    assert given_names(entities[supplier.zh]) == supplier.forms
    assert [former.name for former in entities[supplier.zh].former] == [supplier.former.zh, supplier.former.en]
    assert entities[subsidiary.zh].parent == supplier.zh
    assert entities[subsidiary.zh].share == facts.ownerships[0].share / 10


def test_entities_of_questions_are_registered(project: Callable[[int], Path]) -> None:
    known = {entity.name for entity in settings(project(7)).entities}

    for question in load_questions(project(7) / "questions.jsonl"):
        assert set(question.entities) <= known, question.id
