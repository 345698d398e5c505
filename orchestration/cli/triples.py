"""`plumbline triples`: the planner's triples, built from their families, checked, and executed again."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from orchestration.cli.options import json_option, load_project, print_json, project_option, show_progress

if TYPE_CHECKING:
    from finetuning.triples.triple import Triple
    from finetuning.triples.workshop import Workshop
    from orchestration.compose import Composition


class TriplesFaultError(Exception):
    """Triples that do not hold what they promise; each line of the message says what."""


@click.group("triples")
def command() -> None:
    """The questions, plans and verifications that the planner learns from."""


@command.command("build")
@click.option("--seed", type=int, default=7, show_default=True, help="What names and times are drawn with.")
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), help="Folder; default: that of the package.")
@project_option
def build(seed: int, out: Path | None, project: Path | None) -> None:
    """Draw all triples from their families and execute their plans on the sample company, whose servers must run."""
    from finetuning.triples.card import card_of
    from finetuning.triples.catalogue import read_variants, write_contexts
    from finetuning.triples.family import read_families
    from finetuning.triples.lengths import lengths
    from finetuning.triples.make import make_triples
    from finetuning.triples.triple import DATA, write_triples

    show_progress()
    folder = out or DATA
    variants = read_variants()
    with _workshop(project) as (composition, workshop):
        questions = _evaluation_skeletons(workshop)
        triples = make_triples(read_families(), variants, workshop, evaluation=questions, seed=seed)
        contexts = {name: bench.context for name, bench in workshop.benches(variants).items()}
        tokens = lengths(triples, contexts, composition.language_model.count_tokens)
    write_triples(triples, folder / "triples.jsonl")
    write_contexts(tuple(contexts.values()), folder / "catalogues.jsonl")
    (folder / "README.md").write_text(card_of(triples, contexts, variants, tokens), "utf-8")
    click.echo(f"{len(triples)} triples of {len({t.family for t in triples})} families in {folder}")


@command.command("check")
@json_option
def check(as_json: bool) -> None:
    """Check what the triples alone can tell: counts, splits, wording, validations, sources, shares."""
    from finetuning.triples.catalogue import read_contexts
    from finetuning.triples.checks import check_triples
    from finetuning.triples.triple import read_triples

    found = check_triples(read_triples(), read_contexts())
    if as_json:
        print_json([checked.model_dump() for checked in found])
    else:
        for checked in found:
            click.echo(f"{'holds' if checked.holds else 'FAILS'}  {checked.name}: {checked.told}")
    if not all(checked.holds for checked in found):
        raise click.exceptions.Exit(1)


@command.command("verify")
@click.option("--every", type=click.IntRange(1), default=1, show_default=True, help="Only every so many-th triple.")
@project_option
def verify(every: int, project: Path | None) -> None:
    """Execute the plans again on the sample company, whose servers must run, and compare with what is kept."""
    from finetuning.triples.catalogue import read_variants
    from finetuning.triples.reproduce import differences
    from finetuning.triples.triple import read_triples

    show_progress()
    triples: Sequence[Triple] = read_triples()[::every]
    with _workshop(project) as (_, workshop):
        found = list(differences(triples, workshop.benches(read_variants())))
    if found:
        raise TriplesFaultError("\n".join((f"{len(found)} of {len(triples)} come out otherwise:", *found)))
    click.echo(f"{len(triples)} triples come out as they are kept")


@contextmanager
def _workshop(project: Path | None) -> "Iterator[tuple[Composition, Workshop]]":
    from orchestration.compose import Composition
    from orchestration.triples_workshop import triples_workshop

    composition = Composition(load_project(project))
    with triples_workshop(composition) as workshop:
        yield composition, workshop


def _evaluation_skeletons(workshop: "Workshop") -> list[str]:
    """The wording of the project's evaluation questions."""
    from engine.planning.reading import Clock
    from evaluation.questions import load_questions
    from finetuning.triples.skeleton import skeleton

    settings = workshop.settings
    if settings.questions is None:
        return []
    return [
        skeleton(q.question, workshop.vocabulary, Clock(q.as_of, settings.zone, settings.fiscal_year_start))
        for q in load_questions(settings.questions)
    ]
