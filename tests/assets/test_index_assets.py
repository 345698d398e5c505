from typing import Any

import dagster as dg
import pytest
from pydantic import SecretStr

from assets.documents import NoDocumentsError
from assets.index import IntegrityError
from engine.settings import Source, SqlSource, Table
from tests.assets.conftest import INDEX_ASSETS, QUIET
from tests.assets.project import SmallProject


def build(project: SmallProject, instance: dg.DagsterInstance) -> dg.ExecuteInProcessResult:
    return dg.materialize(INDEX_ASSETS, instance=instance, resources={"project": project}, run_config=QUIET)


def metadata(result: dg.ExecuteInProcessResult, asset: str) -> dict[str, Any]:
    (event,) = result.asset_materializations_for_node(asset)
    return {key: entry.value for key, entry in event.metadata.items()}


def checks(result: dg.ExecuteInProcessResult) -> dict[str, bool]:
    return {
        f"{check.asset_key.to_user_string()}.{check.check_name}": check.passed
        for check in result.get_asset_check_evaluations()
    }


def test_documents_become_a_live_index(project: SmallProject, instance: dg.DagsterInstance) -> None:
    result = build(project, instance)
    assert metadata(result, "documents")["found"] == 2
    assert metadata(result, "documents")["read"] == 2
    held = metadata(result, "chunks")
    assert held["chunks"] == held["text"] + held["tables"]
    assert held["tables"] == 1
    index = project.live_index()
    assert len(index) == held["chunks"] == metadata(result, "time_index")["chunks"]
    assert checks(result) == dict.fromkeys(
        [
            "documents.nothing_lost",
            "documents.page_quality",
            "chunks.provenance_complete",
            "chunks.coverage",
            "chunks.table_rows_conserved",
            "time_index.counts_agree",
            "time_index.no_orphans",
            "time_index.recall",
            "time_index.freshness",
            "time_index.live",
        ],
        True,
    )
    live = project.store.live("index")
    assert live is not None
    assert [finding["name"] for finding in live.evidence["findings"]] == ["counts_agree", "no_orphans", "recall"]


def test_metadata_can_be_read_by_people(project: SmallProject, instance: dg.DagsterInstance) -> None:
    result = build(project, instance)
    assert "| notes/review.md |" in metadata(result, "documents")["preview"]
    assert metadata(result, "documents")["kinds"].startswith("![Files by kind](data:image/png;base64,iVBOR")


def test_a_second_build_of_the_same_documents_promotes_nothing(
    project: SmallProject, instance: dg.DagsterInstance
) -> None:
    build(project, instance)
    embedded = len(project.embedder.embedded)
    build(project, instance)
    assert len(project.store.promotions("index")) == 1
    assert len(project.embedder.embedded) == embedded


def test_a_changed_document_makes_a_new_live_build_and_reuses_the_rest(
    project: SmallProject, instance: dg.DagsterInstance
) -> None:
    first = metadata(build(project, instance), "time_index")
    embedded = len(project.embedder.embedded)
    (project.settings.documents[0] / "plan.md").write_text("# 计划\n\n预算取消。\n", "utf-8")
    second = metadata(build(project, instance), "time_index")
    live = project.store.live("index")
    assert live is not None
    assert live.version == second["build"] != first["build"]
    assert len(project.embedder.embedded) == embedded + 1
    assert (project.settings.home / "indexes" / first["build"]).is_dir()


def test_a_broken_document_is_quarantined_and_stops_no_other(
    project: SmallProject, instance: dg.DagsterInstance
) -> None:
    (project.settings.documents[0] / "broken.pdf").write_bytes(b"%PDF-1.7 nothing more")
    result = build(project, instance)
    assert (metadata(result, "documents")["read"], metadata(result, "documents")["quarantined"]) == (2, 1)
    assert checks(result)["documents.nothing_lost"]
    assert [file.file for file in project.live_index().manifest.quarantined] == ["broken.pdf"]


def with_empty_folder(project: SmallProject, *sources: Source) -> None:
    empty = project.settings.project / "empty"
    empty.mkdir()
    project.settings = project.settings.model_copy(update={"documents": (empty,), "sources": sources})


def test_a_project_with_a_database_needs_no_document(project: SmallProject, instance: dg.DagsterInstance) -> None:
    table = Table(table="sales", description="what was sold")
    url = SecretStr("sqlite:///none.db")
    with_empty_folder(project, SqlSource(id="db", kind="sql", description="figures", url=url, tables=(table,)))
    assert set(checks(build(project, instance)).values()) == {True}
    assert project.live_index().manifest.chunks == 0


def test_a_project_with_nothing_to_ask_is_refused(project: SmallProject, instance: dg.DagsterInstance) -> None:
    with_empty_folder(project)
    with pytest.raises(NoDocumentsError, match="empty: no document there; put files in, or correct `documents`"):
        build(project, instance)


def test_no_documents_is_a_clear_error(project: SmallProject, instance: dg.DagsterInstance) -> None:
    project.settings = project.settings.model_copy(update={"documents": (project.settings.project / "nowhere",)})
    with pytest.raises(NoDocumentsError, match=r"nowhere: no such folder; correct `documents` in plumbline\.yaml"):
        build(project, instance)


def test_a_build_that_does_not_hold_up_does_not_go_live(
    project: SmallProject, instance: dg.DagsterInstance, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = metadata(build(project, instance), "time_index")["build"]
    (project.settings.documents[0] / "new.md").write_text("# New\n\nA third document.\n", "utf-8")
    monkeypatch.setattr("assets.index_findings.RECALL_AT_10", 1.1)
    with pytest.raises(IntegrityError, match="does not go live, the build before stays: recall"):
        build(project, instance)
    live = project.store.live("index")
    assert live is not None
    assert live.version == before
