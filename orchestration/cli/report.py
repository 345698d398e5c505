"""`plumbline report`: stored pairs scored anew, and the page that comes of it. Nobody is asked anything."""

import time
from pathlib import Path
from typing import TYPE_CHECKING

import click

from orchestration.cli.options import json_option, load_project, print_json, project_option

if TYPE_CHECKING:
    from engine.documents.model import Chunk
    from engine.store import Store
    from evaluation.questions import Question
    from orchestration.compose import Composition


NO_PAIRS = "no pairs are kept; `plumbline evaluate` makes some"


class NoPairsError(Exception):
    """An evaluation of which no pairs are kept."""


@click.command("report")
@click.argument("evaluation", required=False)
@click.option("--list", "listed", is_flag=True, help="List the evaluations of which pairs are kept.")
@click.option(
    "--questions",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="The questions with gold that were asked. Default: those of plumbline.yaml.",
)
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), help="The page. Default: in <home>/reports.")
@json_option
@project_option
def command(
    evaluation: str | None, listed: bool, questions: Path | None, out: Path | None, as_json: bool, project: Path | None
) -> None:
    """Score the stored pairs of EVALUATION (default: the newest), print the figures and write the page for managers.

    A day of traffic is an evaluation too (`traffic/2026-03-05`); of it those pairs are scored whose question has gold.
    """
    from evaluation.calibration import labelled, learn
    from evaluation.page.report import html_report
    from evaluation.report import text_report
    from evaluation.stored import compare_stored
    from orchestration.compose import Composition

    settings = load_project(project)
    composition = Composition(settings)
    if listed:
        _list(composition.store, as_json=as_json)
        return
    began = time.perf_counter()
    asked = _questions(questions or settings.questions)
    name = evaluation or _newest(composition.store)
    compared = compare_stored(composition.store, name, asked, chunks=_corpus(composition), settings=settings)
    learnt = {
        path: learn(found)
        for path, found in labelled(compared.questions, compared.pairs, entities=settings.entities).items()
    }
    page = out or settings.home / "reports" / f"{name.replace('/', '-')}.html"
    page.parent.mkdir(parents=True, exist_ok=True)
    page.write_text(html_report(compared.comparison, compared.pairs, compared.questions, learnt=learnt), "utf-8")
    seconds = time.perf_counter() - began
    if as_json:
        print_json(compared.comparison.model_dump(mode="json") | {"page": str(page), "seconds": round(seconds, 3)})
        return
    click.echo(text_report(compared.comparison))
    click.echo(f"\n{len(compared.pairs)} pairs of {name} scored in {seconds:.1f} s; the page: {page}")


def _corpus(composition: "Composition") -> "list[Chunk] | None":
    """The chunks that retrieval is scored by; without a live index that can be read only answers are scored."""
    from orchestration.compose import NotBuiltError

    try:
        return list(composition.live_index().chunks())
    except NotBuiltError as error:
        click.echo(f"retrieval is not scored: {error}", err=True)
        return None


def _list(store: "Store", *, as_json: bool) -> None:
    from shadow_mode.stored import evaluations

    found = evaluations(store)
    if as_json:
        print_json([one.model_dump(mode="json") for one in found])
        return
    for one in found:
        click.echo(f"{one.at:%Y-%m-%d %H:%M}  {one.pairs:6} pairs  {one.id}")
    if not found:
        click.echo(NO_PAIRS)


def _newest(store: "Store") -> str:
    from shadow_mode.stored import WITH_ROWS, evaluations

    name = next((one.id for one in evaluations(store) if not one.id.endswith(WITH_ROWS)), None)
    if name is None:
        raise NoPairsError(NO_PAIRS)
    return name


def _questions(path: Path | None) -> "list[Question]":
    from evaluation.questions import QuestionsError, load_questions

    if path is None:
        raise QuestionsError("no questions with gold: set `questions` in plumbline.yaml, or give --questions FILE")
    return list(load_questions(path))
