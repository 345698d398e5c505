"""`plumbline train` from triples of one's own to a planner's folder, on a model that is small enough."""

import json
from datetime import date
from pathlib import Path

import pytest
import yaml
from click.testing import CliRunner

from engine.planning.plan import ExecutionPlan
from engine.planning.rules import document_goal
from engine.settings import KnowledgeBaseSource
from finetuning.triples.catalogue import Context, write_contexts
from finetuning.triples.triple import Split, Triple, Verification, write_triples
from orchestration.cli.train import command
from tests.finetuning.tiny import write_model


def triple(number: int, split: Split, *, verified: bool = True) -> Triple:
    find = f"tariff {number}"
    return Triple(
        id=f"t-{number}",
        family="tariff",
        topic="papers",
        split=split,
        language="en",
        question=find,
        as_of=date(2024, 5, 1),
        catalogue="small",
        skeleton="tariff ▯",
        plan=ExecutionPlan(sub_goals=(document_goal("g1", find, "papers"),)),
        written=json.dumps([["papers", find]]) if verified else "",
        verification=Verification(status="verified" if verified else "invalid_plan"),
    )


@pytest.mark.slow
def test_a_planner_from_triples_of_ones_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLUMBLINE_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("PLUMBLINE_MODELS", str(tmp_path / "models"))
    write_model(tmp_path / "model")
    triples = [*(triple(n, "train") for n in range(4)), triple(4, "train", verified=False), triple(5, "validation")]
    write_triples(triples, tmp_path / "triples.jsonl")
    papers = KnowledgeBaseSource(id="papers", kind="knowledge_base", description="Papers")
    write_contexts((Context(id="small", sources=(papers,)),), tmp_path / "catalogues.jsonl")
    model = {"kind": "folder", "folder": "model", "runtime": "transformers"}
    settings = {"name": "T", "language_model": model, "sources": [papers.model_dump(exclude_defaults=True)]}
    (tmp_path / "plumbline.yaml").write_text(yaml.safe_dump(settings), "utf-8")
    arguments = [
        "--project",
        str(tmp_path),
        "--profile",
        "smoke",
        "--triples",
        str(tmp_path / "triples.jsonl"),
        "--json",
    ]
    first, again = (CliRunner().invoke(command, arguments, catch_exceptions=False) for _ in range(2))
    assert (first.exit_code, again.exit_code) == (0, 0)
    made = json.loads(first.stdout)
    assert (made["examples"], made["left_out"], len(made["curve"])) == (4, [], 3)  # two steps and a validation
    described = json.loads((Path(made["folder"]) / "adapter" / "adapter_config.json").read_text("utf-8"))
    assert described["base_model_name_or_path"] == "model"  # by name, not by a folder of this machine
    assert list((tmp_path / "models").glob("model-*/merged/model.safetensors"))
    assert json.loads(again.stdout) == made  # it stands there already
