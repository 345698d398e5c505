"""`plumbline replay`: sample traffic for a running engine."""

import time
from pathlib import Path
from typing import TYPE_CHECKING

import click

from orchestration.addresses import ENGINE_PORT, HOST
from orchestration.cli.options import json_option, load_project, print_json, project_option

if TYPE_CHECKING:
    from evaluation.questions import Question

TIMEOUT_S = 300.0


class EngineGoneError(Exception):
    """No engine listens at the address that was given."""


@click.command("replay")
@click.option("--url", default=f"http://{HOST}:{ENGINE_PORT}", show_default=True, help="Where the engine listens.")
@click.option(
    "--questions",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="JSON Lines of questions. Default: those of plumbline.yaml.",
)
@click.option("--n", type=click.IntRange(1), default=100, show_default=True, help="How many are asked.")
@click.option("--users", type=click.IntRange(1), default=20, show_default=True, help="How many users they come from.")
@click.option("--pause", type=click.FloatRange(0), default=1.0, show_default=True, help="Seconds after each answer.")
@click.option("--seed", type=int, default=0, show_default=True, help="What the draw begins with.")
@json_option
@project_option
def command(
    url: str,
    questions: Path | None,
    n: int,
    users: int,
    pause: float,
    seed: int,
    as_json: bool,
    project: Path | None,
) -> None:
    """Ask a running engine the evaluation questions as users would; in mode shadow or canary each leaves a pair.

    That makes a day of traffic for `nightly_evaluation`. Its pairs can be scored too, since their questions have gold.
    """
    import httpx

    from evaluation.questions import QuestionsError, load_questions
    from shadow_mode.replay import replay

    path = questions or load_project(project).questions
    if path is None:
        raise QuestionsError("no questions to ask: set `questions` in plumbline.yaml, or give --questions FILE")
    with httpx.Client(base_url=url, timeout=TIMEOUT_S) as client:

        def ask(question: "Question", user: str) -> str:
            body = {"question": question.question, "as_of": question.as_of.isoformat(), "user": user}
            try:
                answer = client.post("/ask", json=body)
            except httpx.TransportError as error:
                raise EngineGoneError(f"{url}: {error}; start it with `plumbline serve`, or give --url") from error
            return str(answer.json()["status"]) if answer.is_success else f"refused with {answer.status_code}"

        ended = replay(load_questions(path), ask, n=n, users=users, seed=seed, pause_s=pause, sleep=time.sleep)
    if as_json:
        print_json(dict(ended))
    else:
        for status, count in ended.most_common():
            click.echo(f"{count:6}  {status}")
