"""Known goals that are reports: from YAML alone to Markdown with citations."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from engine.answer import AnswerStatus
from engine.pipelines.agentic import AgenticAnswerer
from engine.retrieval.index import Index
from engine.settings import Settings
from orchestration.settings_file import load_settings
from tests.engine import company
from tests.engine.pipelines.conftest import index_of
from tests.engine.retrieval.hashing import HashingEmbedder

Make = Callable[..., AgenticAnswerer]

PAPERS = {
    "herald.md": (
        "# Alder Works fined - Elm Herald\n\nPublished: 2024-01-20\n\n"
        "Alder Works has been fined, this newspaper has learned. The fine amounts to CNY 1,200, says a clerk.\n"
    ),
    "wood.md": "# The wood of Alder Works\n\nPublished: 2024-01-22\n\nAlder Works protects 14 species in its wood.\n",
}
PROJECT = """\
name: test
zone: Asia/Shanghai
model_writing: false
conflicts: {ranks: [[shop], [Herald]]}
sources:
  - {id: papers, kind: knowledge_base, description: Papers}
  - id: shop
    kind: sql
    description: Fines
    url: sqlite:///company.db
    tables:
      - table: fines
        description: Fines
        time: {column: day, format: "%Y-%m-%d"}
        dimensions: [{column: maker, names: [maker, 厂家]}]
        measures:
          - {id: fine_count, names: [number of fines, 罚单数], expression: COUNT(*)}
          - {id: fine_total, names: [total fines, 罚金], expression: SUM(fine), unit: CNY}
entities: [{name: Alder Works, aliases: [桤木厂, Alder]}]
task_graph:
  - id: risk_report
    names: [risk report, 风险报告]
    branches: [social, governance]
  - id: social
    names: [people, 员工]
    sub_tasks:
      - {text: "{entity} number of fines {period}", source: shop}
  - id: governance
    names: [governance, 治理]
    sub_tasks:
      - {text: "{entity} total fines {period}", source: shop}
      - {text: "statements of g1 by press", source: statements, required: false}
"""
BIODIVERSITY = """\
  - id: biodiversity
    names: [biodiversity risk, 生物多样性风险]
    sub_tasks:
      - {text: "{entity} wood species", source: papers}
"""
QUESTION = "risk report on Alder for January 2024"
REPORT = """\
# risk report: Alder Works, January 2024

## people

- Number of fines, Alder Works, January 2024: 1 [S1].

## governance

- Total fines, Alder Works, January 2024: CNY 1,000 [S2].
- “Alder Works fined - Elm Herald” states: “The fine amounts to CNY 1,200, says a clerk.” [S3].
- The document is higher than shop by CNY 200 (20.0%); shop is of higher rank than the document (Herald), \
so CNY 1,000 holds [S2][S3]."""


@pytest.fixture(scope="module")
def papers(tmp_path_factory: pytest.TempPathFactory, embedder: HashingEmbedder) -> Index:
    return index_of(PAPERS, tmp_path_factory.mktemp("papers"), embedder)


def project(folder: Path, text: str = PROJECT) -> Settings:
    (folder / "plumbline.yaml").write_text(text, "utf-8")
    return load_settings(folder, {})


def test_a_report_has_a_heading_for_each_branch_and_a_citation_for_each_line(
    agentic: Make, papers: Index, folder: Path
) -> None:
    answerer = replace(agentic(settings=project(folder)), index=papers)
    answer = answerer.answer(QUESTION, as_of=company.CLOCK.as_of)
    assert (answer.status, answer.made_by) == (AnswerStatus.ANSWERED, "task_graph")
    assert answer.text == REPORT
    assert [(cited.id, cited.source) for cited in answer.citations] == [
        ("S1", "shop"),
        ("S2", "shop"),
        ("S3", "papers"),
    ]
    chinese = answerer.answer("桤木厂2024年1月的风险报告", as_of=company.CLOCK.as_of)
    assert chinese.text.startswith("# 风险报告：桤木厂，2024年1月\n\n## 员工\n\n- ")
    assert "## 治理" in chinese.text


def test_a_new_task_is_a_node_more_in_yaml_by_itself_and_as_a_branch(
    agentic: Make, papers: Index, folder: Path
) -> None:
    text = PROJECT.replace("[social, governance]", "[social, governance, biodiversity]") + BIODIVERSITY
    answerer = replace(agentic(settings=project(folder, text)), index=papers)
    alone = answerer.answer("biodiversity risk of Alder", as_of=company.CLOCK.as_of)
    assert (alone.status, alone.made_by) == (AnswerStatus.ANSWERED, "task_graph")
    assert "protects 14 species" in alone.text and not alone.text.startswith("#")
    report = answerer.answer(QUESTION, as_of=company.CLOCK.as_of)
    assert report.text.startswith(REPORT)
    assert "\n\n## biodiversity risk\n\n- Alder Works protects 14 species in its wood [S4]." in report.text
