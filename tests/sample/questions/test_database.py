"""Gold of the database's questions, computed again in SQL from what the question itself names."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from evaluation.questions import Question
from sample.months import month
from tests.sample.questions.asked import ON_TIME, RATE, Database, numbers, regions

Recount = Callable[[Database, Question], dict[int, float]]
"""Position among the gold numbers → what it should be."""


def returns(what: str) -> Recount:
    """One figure of returns for each of the question's periods."""

    def recount(database: Database, question: Question) -> dict[int, float]:
        where = dict(zip(("product", "region"), (question.entities[0], *regions(question)), strict=False))
        return dict(enumerate(database.over(what, "returns", days, **where) for days in question.periods))

    return recount


def by_pair(database: Database, question: Question) -> dict[int, float]:
    """The rate of the n-th product, or the only one, in the n-th region."""
    products = question.entities if len(question.entities) == 2 else question.entities * 2
    pairs = zip(products, regions(question), strict=True)
    (days,) = question.periods
    return dict(enumerate(database.over(RATE, "returns", days, product=p, region=r) for p, r in pairs))


def by_carrier(database: Database, question: Question) -> dict[int, float]:
    """The on-time rate of each carrier."""
    (days,) = question.periods
    return dict(enumerate(database.over(ON_TIME, "shipments", days, carrier=c) for c in question.entities))


def punctual(database: Database, question: Question) -> dict[int, float]:
    """The on-time rate of a product in a region."""
    (days,), (region,) = question.periods, regions(question)
    return {0: database.over(ON_TIME, "shipments", days, product=question.entities[0], region=region)}


def months(database: Database, question: Question) -> dict[int, float]:
    """The rate of each month of the period."""
    ((start, end),), (region,) = question.periods, regions(question)
    days = [month(f"{start.year}-{m:02d}").days for m in range(start.month, start.month + 3)]
    assert days[-1][1] == end
    product = question.entities[0]
    return dict(enumerate(database.over(RATE, "returns", d, product=product, region=region) for d in days))


def quarters(database: Database, question: Question) -> dict[int, float]:
    """The on-time rate of each quarter of a year."""
    ((start, _),) = question.periods
    spans = [
        (month(f"{start.year}-{m:02d}").days[0], month(f"{start.year}-{m + 2:02d}").days[1]) for m in (1, 4, 7, 10)
    ]
    carrier = question.entities[0]
    return dict(enumerate(database.over(ON_TIME, "shipments", days, carrier=carrier) for days in spans))


def around(database: Database, question: Question) -> dict[int, float]:
    """The rates before and after a change, then both on-time rates."""
    (region,) = regions(question)
    where = {"product": question.entities[0], "region": region}
    rates = [database.over(RATE, "returns", days, **where) for days in question.periods]
    return dict(enumerate(rates + [database.over(ON_TIME, "shipments", days, **where) for days in question.periods]))


def fined(*wanted: int) -> Recount:
    """Count (0) and sum (1) of the fines of the question's firms, in the order that its gold has."""

    def recount(database: Database, question: Question) -> dict[int, float]:
        found = database.fines(question.periods[0], *question.entities)
        return dict(enumerate(found[position] for position in wanted))

    return recount


def held(database: Database, question: Question) -> dict[int, float]:
    """The sum of the fines of the firm that is held."""
    return {0: database.fines(question.periods[0], question.entities[1])[1]}


def quality(database: Database, question: Question) -> dict[int, float]:
    """Return rate and on-time rate of a product."""
    days, product = question.periods[0], question.entities[0]
    return {
        0: database.over(RATE, "returns", days, product=product),
        1: database.over(ON_TIME, "shipments", days, product=product),
    }


RECOUNTS: dict[str, tuple[Recount | None, ...]] = {
    "lookup": (
        *(returns(RATE), returns("SUM(returned)"), returns("SUM(shipped)"), returns(RATE), punctual, by_carrier),
    ),
    "comparison": (by_pair, by_pair, returns(RATE), by_carrier),
    "trend": (months, None, quarters),
    "relation": (returns(RATE), returns(RATE), around, fined(0)),
    "alias": (fined(0, 1), fined(1), fined(0), held, fined(0, 1)),
    "relative_time": (returns(RATE), by_carrier, returns(RATE), fined(0, 1), returns("SUM(shipped)")),
    "report": (fined(0, 1), fined(0, 1), fined(0, 1), quality, quality),
}
"""Kind → what its first questions ask of the database."""


def recounted() -> Iterator[tuple[str, Recount]]:
    """Id of a question and its recount."""
    for kind, recounts in RECOUNTS.items():
        for language in ("zh", "en"):
            for position, recount in enumerate(recounts, 1):
                if recount:
                    yield f"{kind}-{language}-{position}", recount


@pytest.mark.parametrize("seed", [7, pytest.param(8, marks=pytest.mark.slow)])
def test_gold_numbers_follow_from_the_database(
    project: Callable[[int], Path], drawn: Callable[[int], tuple[Question, ...]], seed: int
) -> None:
    made, database = {q.id: q for q in drawn(seed)}, Database(project(seed))
    for name, recount in recounted():
        found = numbers(made[name])
        for position, value in recount(database, made[name]).items():
            assert found[position] == pytest.approx(value, rel=1e-12), (name, position)


def test_winners_are_the_first_of_the_database_and_lead_clearly(
    project: Callable[[int], Path], written: dict[str, Question]
) -> None:
    database = Database(project(7))
    for language in ("zh", "en"):
        for name, column, order in (
            (f"comparison-{language}-5", "product", "DESC"),
            (f"comparison-{language}-6", "region", "ASC"),
            (f"trend-{language}-2", "month", "DESC"),
        ):
            question = written[name]
            ((start, end),) = question.periods
            where = {"region": regions(question)[0]} if regions(question) else {}
            where |= {} if column == "product" else {"product": question.entities[0]}
            conditions = " AND ".join(["month >= ?", "month < ?", *(f"{c} = ?" for c in where)])
            statement = (
                f"SELECT {column}, {RATE} AS rate FROM returns WHERE {conditions} GROUP BY {column} ORDER BY rate"
            )
            days = (start.isoformat()[:7], end.isoformat()[:7])
            (first, rate), (_, second), *_ = database.rows(f"{statement} {order}", *days, *where.values())
            winner = question.gold[0]
            assert first == (winner.start.isoformat()[:7] if winner.start else winner.names[0]), name
            assert numbers(question) == [pytest.approx(rate)]
            assert abs(rate - second) > 0.05, name


def test_the_more_punctual_carrier_has_the_higher_rate(written: dict[str, Question]) -> None:
    for language in ("zh", "en"):
        question = written[f"comparison-{language}-4"]
        one, two = numbers(question)
        assert question.gold[2].names[0] == question.entities[0 if one > two else 1]
        assert abs(one - two) > 0.1


def test_a_change_of_carrier_is_one_between_the_two_periods(
    project: Callable[[int], Path], written: dict[str, Question]
) -> None:
    database = Database(project(7))
    statement = "SELECT DISTINCT carrier FROM shipments WHERE product = ? AND region = ? AND month >= ? AND month < ?"
    for name in ("relation-zh-1", "relation-zh-2", "relation-en-1", "relation-en-2"):
        question = written[name]
        for days, gold in zip(question.periods, question.gold[2:], strict=True):
            key = (question.entities[0], *regions(question), *(day.isoformat()[:7] for day in days))
            assert database.rows(statement, *key) == [(gold.names[0],)], name


def test_former_names_lead_to_the_present_one(project: Callable[[int], Path], written: dict[str, Question]) -> None:
    database = Database(project(7))
    for language in ("zh", "en"):
        question = written[f"alias-{language}-3"]
        former = database.rows(
            "SELECT name FROM firm_names WHERE kind = 'former' AND firm = ?", question.gold[0].names[0]
        )
        assert any(name in question.question for (name,) in former)


def test_groups_are_what_the_register_says(project: Callable[[int], Path], written: dict[str, Question]) -> None:
    database = Database(project(7))
    for language in ("zh", "en"):
        owner, *owned = written[f"alias-{language}-5"].entities
        assert sorted(database.rows("SELECT owned FROM holdings WHERE owner = ?", owner)) == sorted((f,) for f in owned)


def test_reports_hold_every_fine_with_its_reason(project: Callable[[int], Path], written: dict[str, Question]) -> None:
    database = Database(project(7))
    statement = "SELECT amount, reason FROM penalties WHERE supplier = ? AND date >= ? AND date < ?"
    for question in (written[f"report-{language}-{n}"] for language in ("zh", "en") for n in (1, 2, 3)):
        days = [day.isoformat() for day in question.periods[0]]
        for amount, reason in database.rows(statement, question.entities[0], *days):
            assert amount in numbers(question), question.id
            assert any(reason in gold.names for gold in question.gold), question.id
