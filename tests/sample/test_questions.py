"""The questions: their number and kinds, and every gold value computed again from the database alone."""

import re
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from evaluation.questions import Question, load_questions
from sample.documents.paper import Mark
from sample.facts import AS_OF, REGIONS, Facts, draw_facts
from sample.questions.gold import all_told, number, numbers_in
from sample.questions.ranking import rankings

RATE = "SUM(returned) * 100.0 / SUM(shipped)"
SEEDS = [7, 8]


def questions(folder: Path) -> dict[str, Question]:
    """The questions of a project by id."""
    return {question.id: question for question in load_questions(folder / "questions.jsonl")}


class Asked:
    """A database, asked in SQL that was written by hand for each question."""

    def __init__(self, folder: Path, facts: Facts) -> None:
        self.path, self.facts = folder / "company.db", facts

    def rows(self, statement: str, *values: str) -> list[tuple[Any, ...]]:
        """What a query returns."""
        with closing(sqlite3.connect(self.path)) as connection:
            return connection.execute(statement, values).fetchall()

    def returns(self, what: str, product: str, region: str, first: str, last: str) -> float:
        """An aggregate over returns; ``%`` stands for every region."""
        condition = "product = ? AND region LIKE ? AND month BETWEEN ? AND ?"
        return float(self.rows(f"SELECT {what} FROM returns WHERE {condition}", product, region, first, last)[0][0])

    def punctual(self, column: str, value: str, region: str, first: str, last: str) -> float:
        """Parcels on time, in percent."""
        condition = f"{column} = ? AND region LIKE ? AND month BETWEEN ? AND ?"
        statement = f"SELECT SUM(on_time) * 100.0 / SUM(parcels) FROM shipments WHERE {condition}"
        return float(self.rows(statement, value, region, first, last)[0][0])

    def fines(self, supplier: str, first: str, last: str) -> tuple[float, float]:
        """Count and sum of penalties, both days included."""
        condition = "supplier LIKE ? AND date BETWEEN ? AND ?"
        (found,) = self.rows(f"SELECT COUNT(*), SUM(amount) FROM penalties WHERE {condition}", supplier, first, last)
        return float(found[0]), float(found[1])


def expected(asked: Asked) -> Iterator[tuple[str, list[float]]]:
    """Question → its numbers, for all questions on one row or a few."""
    a, b, c, d, e = (product.zh for product in asked.facts.cast.products[:5])
    carriers = [carrier.zh for carrier in asked.facts.cast.carriers]
    suppliers = [supplier.zh for supplier in asked.facts.cast.suppliers]
    rate, punctual, fines = asked.returns, asked.punctual, asked.fines
    yield "lookup-zh-1", [rate(RATE, a, "华东", "2024-03", "2024-03")]
    yield "lookup-zh-2", [rate("SUM(returned)", b, "华南", "2023-07", "2023-09")]
    yield "lookup-zh-3", [rate(RATE, c, "%", "2023-07", "2023-12")]
    yield "lookup-zh-4", [punctual("product", d, "西部", "2023-12", "2023-12")]
    yield "lookup-en-1", [rate(RATE, e, "华北", "2023-09", "2023-09")]
    yield "lookup-en-2", [rate("SUM(shipped)", a, "西部", "2024-01", "2024-03")]
    yield "lookup-en-3", [rate(RATE, b, "%", "2024-01", "2024-06")]
    yield "lookup-en-4", [punctual("carrier", carriers[2], "%", "2023-01", "2023-12")]
    january = [rate(RATE, a, "华东", "2024-01", "2024-01"), rate(RATE, b, "华北", "2024-01", "2024-01")]
    yield "comparison-zh-1", january
    yield "comparison-en-1", january
    yield "comparison-zh-2", [rate(RATE, c, r, "2023-10", "2023-12") for r in ("华东", "华南")]
    yield "comparison-en-2", [rate(RATE, d, r, "2023-04", "2023-06") for r in ("西部", "华北")]
    yield "comparison-zh-3", [rate(RATE, e, "华南", m, m) for m in ("2024-05", "2023-05")]
    yield "comparison-en-3", [rate(RATE, c, "西部", m, m) for m in ("2024-02", "2023-02")]
    yield "comparison-zh-4", [punctual("carrier", k, "%", "2024-01", "2024-03") for k in carriers[:2]]
    yield "comparison-en-4", [punctual("carrier", k, "%", "2023-10", "2023-12") for k in carriers[2:4]]
    yield "trend-zh-1", [rate(RATE, d, "华北", m, m) for m in ("2024-04", "2024-05", "2024-06")]
    yield "counting-zh-1", list(fines(suppliers[0], "2024-04-01", "2024-06-30"))
    yield "counting-zh-2", list(fines(suppliers[1], "2023-01-01", "2023-12-31"))
    yield "counting-en-1", [fines("%", "2024-01-01", AS_OF.isoformat())[0]]
    yield "counting-en-2", [fines(suppliers[2], "2024-01-01", "2024-06-30")[1]]


def numbers(question: Question) -> list[float]:
    """The gold numbers of a question."""
    return [gold.number for gold in question.gold if gold.number is not None]


@pytest.mark.parametrize("seed", SEEDS)
def test_gold_numbers_follow_from_the_database(project: Callable[[int], Path], seed: int) -> None:
    made = questions(project(seed))
    for name, values in expected(Asked(project(seed), draw_facts(seed))):
        assert numbers(made[name]) == pytest.approx(values, rel=1e-12), name


@pytest.mark.parametrize("seed", SEEDS)
def test_rankings_name_the_first_of_the_database(project: Callable[[int], Path], seed: int) -> None:
    made, asked = questions(project(seed)), Asked(project(seed), draw_facts(seed))
    highest, lowest, peak = made["ranking-zh-1"], made["ranking-en-1"], made["trend-en-1"]

    region = next(r for r in REGIONS if r.zh in highest.question)
    statement = (
        f"SELECT product, {RATE} AS rate FROM returns WHERE region = ? AND month BETWEEN '2024-01' AND '2024-03'"
    )
    (first, *_) = asked.rows(f"{statement} GROUP BY product ORDER BY rate DESC", region.zh)
    assert (highest.gold[0].names[0], highest.gold[1].number) == (first[0], pytest.approx(first[1]))

    statement = (
        f"SELECT region, {RATE} AS rate FROM returns WHERE product = ? AND month BETWEEN '2024-01' AND '2024-06'"
    )
    (first, *_) = asked.rows(f"{statement} GROUP BY region ORDER BY rate", lowest.entities[0])
    assert (lowest.gold[0].names[0], lowest.gold[1].number) == (first[0], pytest.approx(first[1]))

    region = next(r for r in REGIONS if r.en in peak.question)
    condition = "product = ? AND region = ? AND month LIKE '2023-%'"
    statement = f"SELECT month, {RATE} AS rate FROM returns WHERE {condition} GROUP BY month ORDER BY rate DESC"
    (first, *_) = asked.rows(statement, peak.entities[0], region.zh)
    assert peak.gold[0].start == date.fromisoformat(f"{first[0]}-01")
    assert peak.gold[1].number == pytest.approx(first[1])


@pytest.mark.parametrize("seed", SEEDS)
def test_relations_name_the_rates_and_the_carriers_of_the_database(project: Callable[[int], Path], seed: int) -> None:
    made, asked = questions(project(seed)), Asked(project(seed), draw_facts(seed))
    for name in ("relation-zh-1", "relation-zh-2", "relation-en-1", "relation-en-2"):
        question = made[name]
        product = question.entities[0]
        region = next(r.zh for r in REGIONS if r.zh in question.question or r.en in question.question)
        condition = "product = ? AND region = ? AND month >= ? AND month < ?"
        for position, period in enumerate(question.periods):
            key = (product, region, *(day.isoformat()[:7] for day in period))
            ((rate,),) = asked.rows(f"SELECT {RATE} FROM returns WHERE {condition}", *key)
            ((carrier,),) = asked.rows(f"SELECT DISTINCT carrier FROM shipments WHERE {condition}", *key)
            assert question.gold[position].number == pytest.approx(rate), name
            assert question.gold[2 + position].names[0] == carrier, name


@pytest.mark.parametrize("seed", SEEDS)
def test_the_more_punctual_carrier_is_the_one_with_the_higher_rate(project: Callable[[int], Path], seed: int) -> None:
    made, carriers = questions(project(seed)), draw_facts(seed).cast.carriers
    for name, pair in (("comparison-zh-4", carriers[:2]), ("comparison-en-4", carriers[2:4])):
        one, two = numbers(made[name])
        assert made[name].gold[2].names == (pair[0] if one > two else pair[1]).forms


@pytest.mark.parametrize("seed", SEEDS)
def test_document_gold_is_what_the_quote_says(project: Callable[[int], Path], seed: int) -> None:
    made = questions(project(seed))
    in_wan = {"document-zh-1", "table-zh-1"}
    checked = 0
    for question in made.values():
        if question.kind in {"document", "table"}:
            quote = question.evidence[0].quote
            printed = [float(n.replace(",", "")) for n in re.findall(r"\d[\d,]*\.?\d*", quote)]
            for gold in question.gold:
                if gold.kind == "number":
                    assert gold.number is not None
                    scale = 10_000 if question.id in in_wan else 1
                    assert any(value * scale == pytest.approx(gold.number, rel=1e-12) for value in printed), question.id
                elif gold.kind == "name":
                    assert any(name.casefold() in quote.casefold() for name in gold.names)
                else:
                    assert gold.start is not None
                    assert f"{gold.start.year}年{gold.start.month}月{gold.start.day}日" in quote
                checked += 1
    assert checked == 10


@pytest.mark.parametrize("seed", SEEDS)
def test_forty_questions_half_chinese_of_every_kind(project: Callable[[int], Path], seed: int) -> None:
    made = questions(project(seed)).values()

    assert Counter(q.kind for q in made) == {
        "lookup": 8,
        "comparison": 8,
        "ranking": 2,
        "trend": 2,
        "relation": 4,
        "counting": 4,
        "document": 6,
        "table": 2,
        "unanswerable": 4,
    }
    assert Counter(q.language for q in made) == {"zh": 20, "en": 20}
    for kind in {q.kind for q in made}:
        count = Counter(q.language for q in made if q.kind == kind)
        assert count["zh"] == count["en"], kind


@pytest.mark.parametrize("seed", SEEDS)
def test_a_question_is_written_in_its_language(project: Callable[[int], Path], seed: int) -> None:
    for question in questions(project(seed)).values():
        assert bool(re.search(r"[\u4e00-\u9fff]", question.question)) == (question.language == "zh"), question.id


def test_the_comparison_of_the_issue_is_asked_in_its_words(project: Callable[[int], Path]) -> None:
    made, (a, b, *_) = questions(project(7)), draw_facts(7).cast.products

    assert made["comparison-en-1"].question == (
        f"compare {a.en}'s return rate in East China in January 2024 with {b.en}'s in North China"
    )
    assert made["comparison-zh-1"].question == f"比较{a.zh}在华东2024年1月的退货率和{b.zh}在华北的退货率"


def test_unknown_things_are_unknown(project: Callable[[int], Path]) -> None:
    made, asked = questions(project(7)), Asked(project(7), draw_facts(7))

    assert asked.facts.cast.unknown.zh in made["unanswerable-zh-1"].question
    assert asked.rows("SELECT * FROM returns WHERE product = ?", asked.facts.cast.unknown.zh) == []
    assert asked.rows("SELECT MIN(month) FROM returns")[0][0] > "2021-11"


@pytest.mark.parametrize("seed", range(23))
def test_no_near_tie_decides_a_ranking(seed: int) -> None:
    for question in rankings(draw_facts(seed), {}):
        if question.kind == "ranking":
            rates = sorted(question.also_true[2::3])
            lead = rates[1] - rates[0] if question.language == "en" else rates[-1] - rates[-2]
            assert lead > 0.05, question.id


def test_right_additions_are_allowed_for(project: Callable[[int], Path]) -> None:
    comparison = questions(project(7))["comparison-en-1"]
    one, two = numbers(comparison)

    for value in (abs(one - two), one - two, two - one, one / two, two / one):
        assert any(also == pytest.approx(value) for also in comparison.also_true), value


def test_a_number_is_right_within_half_of_its_last_decimal() -> None:
    gold = number(3.1805, "%", step=0.01)

    assert abs(3.18 - 3.1805) <= gold.tolerance * 3.1805
    assert abs(3.19 - 3.1805) > gold.tolerance * 3.1805
    assert number(0).tolerance == 0


def test_numbers_of_a_sentence_and_places_that_all_exist() -> None:
    marks = {"a": Mark("f.pdf", 1, "x")}

    assert numbers_in("罚款人民币26,000元，超过1.22倍") == (26000.0, 1.22)
    assert all_told(marks, ["a"]) == [marks["a"]]
    assert all_told(marks, ["a", "b"]) == []
