"""A day of traffic as the store has it: what is due, what is paired, and whether users ask as they did."""

from datetime import UTC, date, datetime, timedelta

import dagster as dg

from assets.evaluation import evaluation_questions
from assets.traffic import TrafficOfDay, complete, kinds_steady, traffic_assets
from engine.store import Store
from engine.store_tables import routed
from shadow_mode.day import traffic_of
from shadow_mode.stored import evaluations, newest_pairs, stored_pairs
from tests.assets.conftest import QUIET
from tests.assets.project import SmallProject
from tests.evaluation.made import AS_OF, answer, pair, question

DAY = date(2024, 7, 9)
DAYS = dg.DailyPartitionsDefinition(start_date="2024-01-01", timezone="UTC", end_offset=1)


def ask(
    store: Store, trace: str, at: datetime, *, kind: str = "lookup", shadow: bool = True, shed: bool = False
) -> None:
    row = {"trace_id": trace, "mode": "shadow", "path": "simple", "why": "mode shadow", "kind": kind, "at": at}
    with store.writing() as connection:
        connection.execute(
            routed.insert().values(**row, shadow=f"s-{trace}" if shadow and not shed else None, shed=shed)
        )


def test_a_day_is_that_of_the_zone(project: SmallProject) -> None:
    store = project.store
    for hour in (15, 16, 17):  # in Shanghai the day begins at 16:00 UTC
        ask(store, f"t{hour}", datetime(2024, 7, 8, hour, tzinfo=UTC))
    found = {
        zone: traffic_of(store, DAY, DAY + timedelta(days=1), zone=zone).questions for zone in ("UTC", "Asia/Shanghai")
    }
    assert found == {"UTC": 0, "Asia/Shanghai": 2}


def test_a_partition_reads_what_the_shadow_left(project: SmallProject, instance: dg.DagsterInstance) -> None:
    at = datetime(2024, 7, 9, 9, tzinfo=UTC)
    for number in range(4):
        ask(project.store, f"t{number}", at, shed=number == 3)
    ask(project.store, "t9", at, shadow=False)  # mode off by then
    known = question("t0", "What was the revenue in Q1 2024?", as_of=date(2024, 6, 1))
    for asked in (known, question("t1", "Who knows?")):
        record = pair(asked, answer("I do not know."), answer("It was 12 million yuan [S1]"))
        project.store.save_pair(f"traffic/{DAY}", asked.id, record.model_dump(mode="json"), at)
    assets = [evaluation_questions, *traffic_assets(DAYS)]
    result = dg.materialize(
        assets, instance=instance, resources={"project": project}, run_config=QUIET, partition_key=str(DAY)
    )
    found: TrafficOfDay = result.output_for_node("traffic_pairs")
    day = found.day
    assert (day.questions, day.due, day.shed, day.paired, found.handle.count) == (5, 4, 1, 2, 2)
    finding = complete(day)
    assert (finding.holds, finding.facts["value"], finding.facts["n"], finding.facts["shed"]) == (False, 0.5, 4, 1)
    assert kinds_steady(found.drift).facts["verdict"] == "too few"
    (event,) = result.asset_materializations_for_node("traffic_pairs")
    assert "the same 1 of 1 questions" in str(event.metadata["scored"].value)


def test_stored_pairs_are_read_by_evaluation_or_as_the_newest_of_each_question(project: SmallProject) -> None:
    asked = question("q1")
    for evaluation, text in (("one", "1%"), ("two", "2%"), ("two/with_rows", "3%")):
        record = pair(asked, answer(text), answer(text)).model_dump(mode="json")
        project.store.save_pair(evaluation, "q1", record, project.now())
    assert [(one.id, one.pairs) for one in evaluations(project.store)] == [("two/with_rows", 1), ("two", 1), ("one", 1)]
    assert [one.simple.text for one in stored_pairs(project.store, "one")] == ["1%"]
    assert [one.simple.text for one in newest_pairs(project.store, [(asked.question, AS_OF)])] == ["2%"]
    assert newest_pairs(project.store, [(asked.question, AS_OF + timedelta(days=1))]) == []
