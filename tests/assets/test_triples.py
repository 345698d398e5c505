from pathlib import Path

import dagster as dg
import pytest

from assets.triples import planner_triples, triple_checks, verification_reproduces
from finetuning.triples.checks import CHECKS
from finetuning.triples.triple import TRIPLES
from tests.assets.project import SmallProject


@pytest.mark.slow
def test_the_triples_are_checked_and_shown(tmp_path: Path) -> None:
    made = dg.materialize(
        [planner_triples, triple_checks, verification_reproduces], resources={"project": SmallProject(tmp_path)}
    )
    assert made.success
    (shown,) = made.asset_materializations_for_node("planner_triples")
    assert shown.metadata["triples"].value == TRIPLES
    checks = {found.check_name: found for found in made.get_asset_check_evaluations()}
    assert {name for name, found in checks.items() if found.passed} == set(CHECKS)
    # A project that is not the sample company cannot execute these plans, and nothing claims that it did.
    assert "not the sample company" in str(checks["verification_reproduces"].metadata["not applicable"].value)
