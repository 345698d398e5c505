"""A newcomer's path: a folder of strangers' PDFs, a CSV file, ten questions, and nothing edited but YAML."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

REPOSITORY = Path(__file__).parents[2]
BENCHMARKS = Path(os.environ.get("PLUMBLINE_BENCHMARKS") or REPOSITORY.parent / "shared" / "benchmarks")
PDFS = (
    "2023-06-20-PV.pdf",
    "cupertino_usd_4-6-16.pdf",
    "la-precinct-bulletin-2014-p1.pdf",
    "scotus-transcript-p1.pdf",
    "senate-expenditures.pdf",
)
SALES = """\
month,shop,product,units sold,returned,revenue_eur
2024-01,Harbour,Kettle,120,6,3600.00
2024-01,Harbour,Toaster,80,2,3200.00
2024-01,Hill,Kettle,60,3,1800.00
2024-01,Hill,Toaster,40,1,1600.00
2024-02,Harbour,Kettle,100,4,3000.00
2024-02,Harbour,Toaster,90,3,3600.00
2024-02,Hill,Kettle,70,7,2100.00
2024-02,Hill,Toaster,50,1,2000.00
2024-03,Harbour,Kettle,140,7,4200.00
2024-03,Harbour,Toaster,70,0,2800.00
2024-03,Hill,Kettle,80,4,2400.00
2024-03,Hill,Toaster,"1,060",2,42400.00
"""
EDITS = {
    "            names: [shop]\n": (
        "            names: [shop, branch, 门店]\n            values: {Harbour: [海港店, harbour branch]}\n"
    ),
    "            names: [revenue, total revenue]\n": "            names: [revenue, turnover, 销售额]\n",
    "          - id: returned\n": (
        "          - id: return_rate\n            names: [return rate, 退货率]\n"
        "            expression: SUM(returned) * 100.0 / SUM(`units sold`)\n            unit: '%'\n"
        "            decimals: 2\n          - id: returned\n"
    ),
}
"""What a newcomer writes into the proposed plumbline.yaml: names, and a rate."""


def question(number: int, text: str, *gold: dict[str, Any], kind: str = "lookup", **more: Any) -> dict[str, Any]:
    chinese = any("\u4e00" <= character <= "\u9fff" for character in text)
    base = {"id": f"q{number}", "question": text, "language": "zh" if chinese else "en", "as_of": "2024-07-10"}
    return base | {"kind": kind if gold else "unanswerable", "answerable": bool(gold), "gold": list(gold)} | more


def eur(value: float) -> dict[str, Any]:
    return {"kind": "number", "number": value, "unit": "EUR"}


def from_table(number: int, text: str, *gold: dict[str, Any], **more: Any) -> dict[str, Any]:
    evidence = [{"source": "database", "table": "sales"}]
    return question(number, text, *gold, sources=["database"], evidence=evidence, **more)


def from_pdf(number: int, text: str, gold: dict[str, Any], *, file: str, quote: str) -> dict[str, Any]:
    evidence = [{"source": "documents", "file": file, "pages": [1], "quote": quote}]
    return question(number, text, gold, kind="document", sources=["documents"], evidence=evidence)


# Every gold value is added up from SALES by hand, or read on the page.
QUESTIONS = (
    from_table(1, "What was the revenue of the Harbour shop in February 2024?", eur(6600)),
    from_table(2, "海港店2024年3月的销售额是多少？", eur(7000)),
    from_table(3, "What was the turnover of the harbour branch in January 2024?", eur(6800)),
    from_table(
        4,
        "What was the return rate of the Kettle in February 2024?",
        {"kind": "number", "number": 100 * 11 / 170, "unit": "%"},
    ),
    from_table(
        5,
        "Which shop had the highest revenue in March 2024?",
        {"kind": "name", "names": ["Hill"]},
        kind="ranking",
        also_true=[44800],
    ),
    from_table(
        6,
        "Compare the revenue of Harbour with that of Hill in January 2024.",
        eur(6800),
        eur(3400),
        kind="comparison",
        also_true=[2, 100, 50],
    ),
    from_pdf(
        7,
        "On which day was Knowles v. Mirzayance argued?",
        {"kind": "date", "start": "2009-01-13"},
        file="scotus-transcript-p1.pdf",
        quote="Tuesday, January 13, 2009",
    ),
    from_pdf(
        8,
        "What amount was paid to Smith, Alvaro R?",
        {"kind": "number", "number": 21000, "unit": "USD"},
        file="senate-expenditures.pdf",
        quote="21,000.00",
    ),
    question(9, "What was the revenue of the Valley shop in March 2024?"),
    question(10, "海港店是谁创办的？"),
)


def plumbline(*arguments: str, folder: Path, expect: int = 0) -> str:
    run = subprocess.run(
        [sys.executable, "-m", "orchestration.cli.main", *arguments],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": str(REPOSITORY)},
        capture_output=True,
        text=True,
        timeout=2400,
        check=False,
    )
    assert run.returncode == expect, run.stdout + run.stderr
    return run.stdout


def checked(folder: Path, *, expect: int = 0) -> dict[str, tuple[str, str]]:
    """State and detail by subject."""
    findings = json.loads(plumbline("check", "--json", folder=folder, expect=expect))["findings"]
    return {finding["subject"]: (finding["state"], finding["detail"]) for finding in findings}


@pytest.mark.slow
@pytest.mark.model
@pytest.mark.timeout(3600)
def test_from_nothing_to_an_evaluation(tmp_path: Path) -> None:
    missing = [name for name in PDFS if not (BENCHMARKS / "pdf" / name).is_file()]
    if missing:
        pytest.skip(f"{BENCHMARKS}: {missing[0]} is not here")
    (tmp_path / "sales.csv").write_text(SALES)
    plumbline("init", "mine", "--from-database", "sales.csv", folder=tmp_path)
    project = tmp_path / "mine"
    for name in PDFS:
        shutil.copy(BENCHMARKS / "pdf" / name, project / "documents")
    settings = (project / "plumbline.yaml").read_text("utf-8")
    for proposed, edited in EDITS.items():
        assert settings.count(proposed) == 1
        settings = settings.replace(proposed, edited)
    (project / "plumbline.yaml").write_text(settings, "utf-8")
    lines = [json.dumps(question, ensure_ascii=False) for question in QUESTIONS]
    (project / "questions.jsonl").write_text("\n".join(lines), "utf-8")

    told = checked(project)
    assert told["documents"] == ("ok", "5 files: 5 pdf")
    assert told["database.sales.revenue_eur"] == ("ok", "SUM(revenue_eur) over all rows is 72,700.00")
    assert told["live index"] == ("not_applicable", "nothing is built yet")

    assert json.loads(plumbline("build", "--json", folder=project))["documents"] == 5
    told = checked(project)
    assert told["questions.jsonl"] == ("ok", "10 questions")
    assert [state for state, _ in told.values() if state != "ok"] == []

    for asked, number in (("Harbour shop in February 2024: revenue", "6,600"), ("海港店2024年3月的销售额", "7,000")):
        answer = json.loads(plumbline("ask", asked, "--as-of", "2024-07-10", "--json", folder=project))
        assert answer["status"] == "answered"
        assert number in answer["text"]
        assert answer["citations"]

    report = plumbline("evaluate", folder=project)
    assert "10 questions" in report
    (project / "documents" / "more.md").write_text("# News\n\nA third shop opens in May 2024.\n")
    told = checked(project, expect=1)
    (stale,) = [detail for state, detail in told.values() if state == "failed"]
    assert stale == "is older than the documents: more.md new or changed"
