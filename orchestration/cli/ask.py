"""`plumbline ask`: one answer, with its steps, evidence and citations."""

from datetime import date
from pathlib import Path
from typing import Literal

import click

from engine.answer import Answer, AnswerStatus, Citation
from orchestration.cli.options import Words, as_of_option, json_option, load_project, print_json, project_option, today


@click.command("ask")
@click.argument("question", type=Words())
@click.option("--path", type=click.Choice(["simple", "agentic"]), default="agentic", show_default=True)
@as_of_option
@json_option
@project_option
def command(
    question: str, path: Literal["simple", "agentic"], as_of: date | None, as_json: bool, project: Path | None
) -> None:
    """Answer QUESTION from the project's documents and databases, or abstain and say what was tried."""
    from orchestration.compose import Composition

    composition = Composition(load_project(project), by_name=True)
    answerer = composition.agentic if path == "agentic" else composition.simple
    answer = answerer.answer(question, as_of=as_of or today(composition.settings.zone))
    if as_json:
        print_json(answer.model_dump(mode="json"))
    else:
        show(answer)
    if answer.status is AnswerStatus.FAILED:
        raise click.exceptions.Exit(1)


def show(answer: Answer) -> None:
    """The answer as people read it."""
    click.echo(f"{answer.text or '(no text)'}\n")
    click.echo(f"{answer.status} by the {answer.path} path in {answer.seconds:.1f} s, as of {answer.as_of}")
    if answer.status is AnswerStatus.NEEDS_REVIEW:
        click.echo(f"`plumbline review {answer.trace_id}` shows what a person must decide")
    if answer.plan is not None:
        click.echo(f"\nPlan, made by {answer.made_by}:")
        for goal in answer.plan.sub_goals:
            needs = f", after {', '.join(goal.depends_on)}" if goal.depends_on else ""
            click.echo(f"  {goal.id}: {goal.description}  ({goal.data_source}; holds if {goal.validation}{needs})")
    if answer.steps:
        click.echo("\nSteps:")
        for step in answer.steps:
            click.echo(
                f"  {step.sub_goal} attempt {step.attempt}: {step.state} in {step.seconds:.2f} s  {step.summary}"
            )
            if step.thought:
                click.echo(f"    thought: {step.thought}")
            if step.held:
                click.echo(f"    held for review: {step.held.told}")
            if step.review:
                click.echo(f"    review: {step.review.decision} by {step.review.reviewer}: {step.review.reason}")
            if step.error:
                click.echo("    error: {error}: {cause}; {suggestion}".format_map(step.error))
    for verdict in answer.verdicts:
        click.echo(f"  rule {verdict.rule}: {verdict.action}, {verdict.reason}")
    if answer.citations:
        click.echo("\nEvidence:")
        for citation in answer.citations:
            click.echo(f"  [{citation.id}] {_where(citation)}: {citation.quote}")
            if citation.note:
                click.echo(f"    note: {citation.note}")
    tried = () if answer.status is AnswerStatus.ANSWERED else answer.tried
    for title, lines in (("Tried:", tried), ("Notes:", answer.notes)):
        if lines:
            click.echo(f"\n{title}")
            for line in lines:
                click.echo(f"  {line}")


def _where(citation: Citation) -> str:
    if citation.file is not None:
        pages = f", page {', '.join(map(str, citation.pages))}" if citation.pages else ""
        return f"{citation.file}{pages}"
    return citation.statement or citation.table or citation.source
