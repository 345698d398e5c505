"""`plumbline plan`: what would be done for a question."""

from collections.abc import Callable, Mapping
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from orchestration.cli.json_lines import day_field, each_line, text_field
from orchestration.cli.options import (
    Words,
    as_of_option,
    exactly_one,
    json_option,
    lines_option,
    load_project,
    print_json,
    project_option,
    today,
)

if TYPE_CHECKING:
    from engine.planning.planned import Planned
    from engine.settings import Settings


@click.command("plan")
@click.argument("question", required=False, type=Words())
@as_of_option
@lines_option("`question` and `as_of`")
@json_option
@project_option
def command(question: str | None, as_of: date | None, lines: Path | None, as_json: bool, project: Path | None) -> None:
    """Show the plan for QUESTION without running it. The model is loaded only where rules do not suffice."""
    exactly_one(QUESTION=question, file=lines)
    settings = load_project(project)
    plan = _planner(settings)
    as_of = as_of or today(settings.zone)
    if lines is not None:

        def work(record: Mapping[str, Any]) -> dict[str, Any]:
            return as_record(plan(text_field(record, "question"), day_field(record, "as_of", as_of)))

        each_line(lines, work)
        return
    assert question is not None
    planned = plan(question, as_of)
    if as_json:
        print_json(as_record(planned))
        return
    click.echo(f"made by {planned.made_by} in {planned.seconds:.2f} s; {planned.thought}")
    for goal in planned.plan.sub_goals:
        needs = f", after {', '.join(goal.depends_on)}" if goal.depends_on else ""
        optional = "" if goal.required else ", optional"
        click.echo(f"  {goal.id}: {goal.description}")
        click.echo(
            f"      from {goal.data_source} as {goal.expected_format}, holds if {goal.validation}{needs}{optional}"
        )
    if planned.left_over:
        click.echo(f"not understood: {', '.join(planned.left_over)}")
    for reason in planned.refused:
        click.echo(f"the model's plan was not taken: {reason}")


def as_record(planned: "Planned") -> dict[str, Any]:
    """What ``--json`` prints."""
    dumped = planned.model_dump(mode="json")
    return {"plan": dumped.pop("plan"), "made_by": dumped.pop("made_by"), "seconds": dumped.pop("seconds"), **dumped}


def _planner(settings: "Settings") -> "Callable[[str, date], Planned]":
    from engine.planning.reading import Clock
    from engine.question import check_question
    from orchestration.compose import Composition

    composition = Composition(settings)

    def plan(question: str, as_of: date) -> "Planned":
        check_question(question)
        return composition.planner.plan(question, Clock(as_of, settings.zone, settings.fiscal_year_start))

    return plan
