from datetime import UTC, datetime

import pytest

from engine.settings import Settings, SqlSource
from engine.sources.connect import open_databases
from engine.sources.known import read_sources
from finetuning.triples.catalogue import read_variants
from finetuning.triples.reproduce import differences
from finetuning.triples.triple import Triple, Verification, read_triples
from finetuning.triples.workshop import Bench, Workshop
from orchestration.settings_file import load_settings
from sample.database import write_database
from sample.facts import draw_facts
from sample.project import write_project
from tests.engine.retrieval.hashing import HashingEmbedder

CATALOGUES = ("as_configured", "unseen_factory")
SAMPLED = 4


@pytest.fixture(scope="module")
def settings(tmp_path_factory: pytest.TempPathFactory) -> Settings:
    """The sample company with its database alone: nothing is served and nothing is read."""
    folder = tmp_path_factory.mktemp("sample")
    facts = draw_facts(7)
    write_database(facts, folder / "company.db")
    write_project(facts, folder / "plumbline.yaml")
    settings = load_settings(folder, {"PLUMBLINE_HOME": str(folder / "home")})
    return settings.model_copy(update={"sources": tuple(s for s in settings.sources if isinstance(s, SqlSource))})


@pytest.fixture(scope="module")
def benches(settings: Settings, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Bench]:
    known = {source.id for source in settings.sources}
    variants = [
        variant.model_copy(update={"sources": tuple(s for s in variant.sources if s.of in known)})
        for variant in read_variants()
        if variant.id in CATALOGUES
    ]
    sources = read_sources(settings, open_databases(settings))
    folder = tmp_path_factory.mktemp("variants")
    return Workshop(settings, sources, None, HashingEmbedder, lambda: datetime.now(UTC), folder).benches(variants)


def of_the_database(benches: dict[str, Bench]) -> list[Triple]:
    """Some triples of each catalogue that ask nothing but the database, some with a fault."""
    found = []
    for name, bench in benches.items():
        known = {source.id for source in bench.catalogue.sources} | {"calculation"}
        own = [t for t in read_triples() if t.catalogue == name]
        own = [t for t in own if {goal.data_source for goal in t.plan.sub_goals} <= known]
        found += [t for t in own if t.is_verified][:: max(1, len(own) // SAMPLED)]
        found += [t for t in own if not t.is_verified][:SAMPLED]
    return found


def test_executing_a_plan_again_gives_what_is_kept(benches: dict[str, Bench]) -> None:
    triples = of_the_database(benches)
    assert len(triples) > 2 * SAMPLED
    assert list(differences(triples, benches)) == []


def test_a_label_that_was_altered_is_found(benches: dict[str, Bench]) -> None:
    triple = next(t for t in of_the_database(benches) if not t.is_verified)
    altered = triple.model_copy(update={"verification": Verification(status="verified")})
    (line,) = differences([altered], benches)
    assert line.startswith(f"{triple.id}: verified is kept, and now it is invalid_plan")
