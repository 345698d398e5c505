"""Every check must be able to fail: each finding once as it should be, once broken on purpose."""

import hashlib
from pathlib import Path

from assets.document_checks import coverage, nothing_lost, page_quality, provenance_complete, table_rows_conserved
from assets.evaluation import gold_finding, sources_finding
from assets.findings import at_least, check_result, equal, none_of
from assets.index_findings import freshness, integrity
from assets.shadow import coverage as pair_coverage
from engine.documents.model import Chunk, Document, Section, SectionTable
from engine.retrieval.manifest import EmbeddedWith, Manifest, Recall
from evaluation.questions import Question, load_questions
from tests.assets.project import SmallProject


def chunk(text: str, *, page: int = 1, rows: tuple[tuple[str, ...], ...] | None = None, document: str = "d") -> Chunk:
    digest = hashlib.sha256(text.encode()).hexdigest()
    return Chunk(
        id=digest[:16],
        document=document,
        file="a.md",
        kind="text" if rows is None else "table",
        text=text,
        pages=(page,),
        table_id="p1t1" if rows else None,
        rows=rows,
        header_rows=0 if rows is None else 1,
        sha256=digest,
    )


def document(*chunks: Chunk, pages: int = 1) -> Document:
    tables = tuple(SectionTable(id=f"p1t{n}", rows=len(c.rows)) for n, c in enumerate(chunks, 1) if c.rows)
    characters = sum(len("".join(c.text.split())) for c in chunks if not c.rows)
    section = Section(path=(), level=0, pages=(1,), characters=characters, tables=tables)
    return Document(id="d", file="a.md", sha256="0" * 64, page_count=pages, sections=(section,), chunks=chunks)


def test_nothing_lost() -> None:
    assert nothing_lost(["a", "b"], ["a"], ["b"]).holds
    assert not nothing_lost(["a", "b"], ["a"], []).holds
    assert not nothing_lost(["a"], ["a", "a"], []).holds
    assert nothing_lost([], [], []).holds  # whether there may be none is asked where files are found


def test_page_quality_counts_pages_that_gave_a_chunk() -> None:
    assert page_quality([document(chunk("x", page=1), chunk("y", page=2), pages=2)]).holds
    poor = page_quality([document(chunk("x", page=1), pages=2)])
    assert not poor.holds
    assert poor.facts["value"] == 0.5


def test_provenance() -> None:
    good = chunk("x")
    assert provenance_complete([document(good)], [good]).holds
    broken = {
        "page that is not there": good.model_copy(update={"pages": (2,)}),
        "no page": good.model_copy(update={"pages": ()}),
        "unknown document": good.model_copy(update={"document": "e"}),
        "hash of another text": good.model_copy(update={"text": "y"}),
    }
    for name, bad in broken.items():
        assert not provenance_complete([document(good)], [bad]).holds, name
    assert not provenance_complete([document(good)], [good, good]).holds


def test_coverage_names_documents_without_a_chunk() -> None:
    assert coverage([document(chunk("x"))], [chunk("x")]).holds
    assert coverage([document()], []).facts["first"] == "a.md"


def test_coverage_counts_the_characters_of_each_section() -> None:
    read = document(chunk("all of it"))
    assert coverage([read], [chunk("all"), chunk("of it")]).holds
    assert coverage([read], [chunk("all of")]).facts["first"] == "a.md : 5 of 7 characters"
    assert not coverage([read], [chunk("all of it"), chunk("it")]).holds
    copy = read.model_copy(update={"file": "b.md", "sections": (), "chunks": ()})
    assert coverage([read, copy], [chunk("all of it")]).holds


def test_table_rows() -> None:
    table = chunk("month: May | budget: 1 00", rows=(("month", "budget"), ("May", "100")))
    assert table_rows_conserved([document(table)], [table]).holds
    lost_cell = chunk("month: May", rows=(("month", "budget"), ("May", "100")))
    assert not table_rows_conserved([document(lost_cell)], [lost_cell]).holds
    assert not table_rows_conserved([document(table)], []).holds
    june = chunk("month: June | budget: 7", rows=(("month", "budget"), ("June", "7")))
    both = chunk("month: May | budget: 100\nmonth: June | budget: 7", rows=(*(table.rows or ()), ("June", "7")))
    assert table_rows_conserved([document(both)], [table, june]).holds
    assert not table_rows_conserved([document(both)], [table, june, june]).holds


def test_integrity_of_an_index() -> None:
    chunks = [chunk("x"), chunk("y")]
    manifest = Manifest(
        format=1,
        tokens=1,
        reader=1,
        build_id="b",
        chunks=2,
        documents=1,
        undated=0,
        embedder=EmbeddedWith(name="e", digest="d", dimensions=2),
        recall=(),
        files={},
    )
    ids = [c.id for c in chunks]
    assert all(finding.holds for finding in integrity(manifest, ids, chunks, recall=()))
    recall = [Recall(width=1, at_10=1.0, probes=2), Recall(width=0.1, at_10=0.98, probes=3)]
    found = {finding.name: finding for finding in integrity(manifest, ids[:1], chunks, recall=recall)}
    assert {name: finding.holds for name, finding in found.items()} == dict.fromkeys(found, False)
    assert list(found) == ["counts_agree", "no_orphans", "recall"]
    assert (found["recall"].facts["value"], found["recall"].facts["n"]) == (0.98, 3)
    assert found["recall"].facts["recall at 10, in 10.0% of the rows"] == 0.98


def test_freshness_names_what_changed(tmp_path: Path) -> None:
    for name in ("a.md", "b.md"):
        (tmp_path / name).write_text(name)
    on_disk = [(tmp_path / name, name) for name in ("a.md", "b.md")]
    read = [
        document().model_copy(update={"file": name, "sha256": hashlib.sha256(name.encode()).hexdigest()})
        for name in ("a.md", "b.md")
    ]
    assert freshness(read, on_disk).holds
    (tmp_path / "a.md").write_text("changed")
    stale = freshness([read[0], read[1].model_copy(update={"file": "c.md"})], on_disk)
    assert stale.facts["first"] == "changed: a.md; new: b.md; gone: c.md"


def test_gold_must_be_in_the_corpus_and_its_sources_configured(tmp_path: Path) -> None:
    project = SmallProject(tmp_path)
    questions = load_questions(tmp_path / "questions.jsonl")
    held = chunk("Revenue in Q1 2024 was 12 million yuan.").model_copy(update={"file": "notes/review.md"})
    assert gold_finding(questions, [held], project.settings).holds
    assert not gold_finding(questions, [], project.settings).holds
    foreign = questions[0].model_copy(update={"sources": ("ledger",)})
    assert sources_finding(questions, project.settings).holds
    found = sources_finding([foreign], project.settings)
    assert (found.holds, found.level, found.facts["first"]) == (False, "warn", "ledger (1 questions)")


def test_every_question_needs_its_pair(tmp_path: Path) -> None:
    SmallProject(tmp_path)
    questions: tuple[Question, ...] = load_questions(tmp_path / "questions.jsonl")
    assert pair_coverage(questions, []).facts["offenders"] == 2


def test_small_findings() -> None:
    assert equal("x", a=1, b=1).holds
    assert not equal("x", a=1, b=2).holds
    assert at_least("x", 0.5, 0.5, n=1, level="error").holds
    assert not at_least("x", 0.4, 0.5, n=1, level="error").holds
    assert not none_of("x", ["y"], of=2).holds


def test_only_what_does_not_hold_is_to_be_mended() -> None:
    described = [check_result(none_of("x", found, of=2, remedy="mend y")).description for found in ([], ["y"])]
    assert described == [None, "mend y"]
