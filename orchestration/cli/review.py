"""`plumbline review`: what waits for a person, and the person's decision."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from orchestration.cli.options import Words, json_option, load_project, print_json, project_option
from orchestration.cli.resume import go_on_and_show
from orchestration.cli.table_drawing import one_line

if TYPE_CHECKING:
    from engine.store_reviews import Waiting


@click.command("review")
@click.argument("named", metavar="[ID]", required=False, type=Words())
@click.argument("decision", required=False, type=click.Choice(["approve", "correct", "reject"]))
@click.argument("value", required=False, type=Words())
@click.option("--by", "reviewer", type=Words(), metavar="NAME", help="Who decides; stands in the answer.")
@click.option("--reason", type=Words(), metavar="TEXT", help="Why; stands in the answer.")
@json_option
@project_option
def command(
    named: str | None,
    decision: str | None,
    value: str | None,
    reviewer: str | None,
    reason: str | None,
    as_json: bool,
    project: Path | None,
) -> None:
    """List the steps that wait for a person, or decide of step ID: approve, correct VALUE, or reject.

    VALUE takes the place of the value that waits; of a call that waits it is the parameters, as JSON.
    The run goes on from the decision here, and its answer is printed, unless another step of it still waits.
    """
    if decision is None:
        _list(named, project, as_json=as_json)
        return
    if reviewer is None or reason is None:
        raise click.UsageError("a decision needs --by NAME and --reason TEXT")
    if (decision == "correct") != (value is not None):
        raise click.UsageError("correct needs a VALUE, approve and reject take none")
    decided = {"decision": decision, "value": value, "reviewer": reviewer, "reason": reason}
    _decide(str(named), decided, project, as_json=as_json)


def _list(named: str | None, project: Path | None, *, as_json: bool) -> None:
    from engine.store_reviews import ReviewStore
    from orchestration.run_store import run_store

    runs, _ = run_store(project)
    reviews = ReviewStore(runs.store)
    waiting = reviews.waiting() if named is None else (reviews.find(named),)
    left = reviews.decided() if named is None else ()
    if as_json:
        print_json({"waiting": [_record(one) for one in waiting], "decided": list(left)})
        return
    for trace_id in left:
        click.echo(f"Decided, and not gone on with: `plumbline resume {trace_id}`")
    if not waiting:
        click.echo("Nothing waits for a person.")
    for one in waiting:
        click.echo(f"{one.id}  since {one.since:%Y-%m-%d %H:%M} UTC")
        step, value = f"{one.what} ({one.source})", one.value or "not known"
        asked = f"{one.question} (plan: {one.planned_by})" if one.of_call else one.question
        lines = {"asked": asked, "step": step, "call" if one.of_call else "value": value, "why": one.why}
        for name, text in lines.items():
            click.echo(f"  {name}: {one_line(text)}")


def _decide(named: str, decided: dict[str, Any], project: Path | None, *, as_json: bool) -> None:
    from engine.answer import Review
    from engine.pipelines.review import decide
    from engine.store_reviews import ReviewStore
    from orchestration.compose import Composition

    composition = Composition(load_project(project))
    reviews = ReviewStore(composition.store)
    waiting = reviews.find(named)
    answerer = composition.agentic
    given = Review(**decided, at=composition.now())
    decide(reviews, waiting, given, answerer.tools, answerer.sources.catalogue)
    if left := [one for one in reviews.waiting() if one.trace_id == waiting.trace_id]:
        _tell_left(left, as_json=as_json)
        return
    go_on_and_show(composition, waiting.trace_id, as_json=as_json)


def _tell_left(left: "list[Waiting]", *, as_json: bool) -> None:
    if as_json:
        print_json({"waiting": [_record(one) for one in left]})
    else:
        click.echo(f"Decided. The run goes on when these are too: {', '.join(one.id for one in left)}")


def _record(one: "Waiting") -> dict[str, Any]:
    kept = one.model_dump(mode="json", include={"trace_id", "question", "step_id", "attempt", "since", "why"})
    waits = {"value": None, "call": one.action} if one.of_call else {"value": one.value or None}
    return {"id": one.id, **kept, "planned_by": one.planned_by, "step": one.what, "source": one.source, **waits}
