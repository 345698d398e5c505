"""Settings made in code are held to the same as those of a file."""

from pathlib import Path

import pytest
from pydantic import ValidationError

from engine.planning.catalogue import BUILT_IN
from engine.settings import KnowledgeBaseSource, Settings
from tests.engine import company


def test_every_contradiction_is_in_the_one_error() -> None:
    source = KnowledgeBaseSource(id="a", kind="knowledge_base", description="d")
    with pytest.raises(ValidationError) as caught:
        Settings(
            name="x",
            project=Path("/p"),
            home=Path("/h"),
            models=Path("/m"),
            sources=(source, source),
            entities=({"name": "B"}, {"name": "b"}),
        )
    (error,) = caught.value.errors()
    assert error["msg"] == (
        "sources.1.id: the id 'a' is used twice; rename or remove one, first at sources.0.id; "
        "entities.1.name: the entity 'b' is used twice; rename or remove one, first at entities.0.name"
    )


@pytest.mark.parametrize("own", sorted(BUILT_IN))
def test_the_id_of_a_built_in_source_is_taken(own: str) -> None:
    source = KnowledgeBaseSource(id=own, kind="knowledge_base", description="d")
    with pytest.raises(ValidationError, match=f"sources.0.id: '{own}' is built in; take another id"):
        Settings(name="x", project=Path("/p"), home=Path("/h"), models=Path("/m"), sources=(source,))


def test_a_measure_that_does_not_aggregate_is_named_with_what_is_expected(tmp_path: Path) -> None:
    data = company.settings(tmp_path).model_dump()
    data["sources"][1]["url"] = data["sources"][1]["url"].get_secret_value()
    data["sources"][1]["tables"][0]["measures"][1]["expression"] = "sold"
    with pytest.raises(ValidationError) as caught:
        Settings.model_validate(data)
    (error,) = caught.value.errors()
    assert error["msg"] == (
        "sources.1.tables.0.measures.1.expression: expected an SQL aggregate over the table's rows, "
        "such as SUM(x), COUNT(*) or SUM(x) * 100.0 / SUM(y), got 'sold'"
    )


@pytest.mark.parametrize(
    ("conflicts", "fault"),
    [
        (
            {"credibility": {"shop": 1, "till": 1}},
            "conflicts.credibility.till: expected the id of a source (papers, shop), got 'till'",
        ),
        (
            {"ranks": [["Ministry"], ["Town", "ministry"]]},
            "conflicts.ranks.1.1: the issuing body 'ministry' is used twice; rename or remove one, first at "
            "conflicts.ranks.0.0",
        ),
        ({"ranks": [["shops", "City"]]}, "conflicts.ranks.0.0: no source has the id 'shops'; did you mean 'shop'?"),
        ({"credibility": {"shop": 0}}, "Input should be greater than 0"),
        ({"tolerance": 1}, "Input should be less than 1"),
    ],
)
def test_ranks_and_weights_name_what_is_there_once(conflicts: dict[str, object], fault: str, tmp_path: Path) -> None:
    data = company.settings(tmp_path).model_dump()
    data["sources"][1]["url"] = data["sources"][1]["url"].get_secret_value()
    with pytest.raises(ValidationError) as caught:
        Settings.model_validate(data | {"conflicts": conflicts})
    (error,) = caught.value.errors()
    assert error["msg"] == fault
