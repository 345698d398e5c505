"""Options that several commands share, and what they turn into."""

import json
import logging
import math
import os
import sys
from collections.abc import Callable
from datetime import date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar
from zoneinfo import ZoneInfo

import click

from orchestration.locations import find_project, home_of, models_folder

if TYPE_CHECKING:
    from engine.settings import Settings

F = TypeVar("F", bound=Callable[..., Any])


class Day(click.ParamType[date]):
    """A civil day as YYYY-MM-DD."""

    name = "date"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> date:
        try:
            return value if isinstance(value, date) else date.fromisoformat(value)
        except ValueError:
            self.fail(f"{value!r} is no day; expected YYYY-MM-DD, for instance 2024-03-15", param, ctx)


class Words(click.ParamType[str]):
    """Text to be worked on: not empty, and in characters that can be written."""

    name = "text"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        text = str(value)
        if fault := fault_of(text):
            self.fail(fault, param, ctx)
        return text


def fault_of(text: str) -> str | None:
    """Why ``text`` cannot be worked on, ``None`` where it can."""
    if not text.strip():
        return "expected some text, got none"
    try:
        text.encode()
    except UnicodeEncodeError as error:
        return f"the character at position {error.start + 1} is half of one or was not UTF-8; write the text as UTF-8"
    return None


def project_option(command: F) -> F:
    """``--project DIR``."""
    return click.option(
        "--project",
        type=click.Path(file_okay=False, path_type=Path),
        help="Folder of plumbline.yaml. Default: PLUMBLINE_PROJECT, else this folder, else the sample project.",
    )(command)


def json_option(command: F) -> F:
    """``--json``."""
    return click.option("--json", "as_json", is_flag=True, help="Print JSON.")(command)


def as_of_option(command: F) -> F:
    """``--as-of DATE``."""
    return click.option("--as-of", type=Day(), help="The day that 'last month' is meant from. Default: today.")(command)


def lines_option(fields: str) -> Callable[[F], F]:
    """``--file FILE``: many at once, from JSON Lines to JSON Lines."""
    return click.option(
        "--file",
        "lines",
        type=click.Path(exists=True, dir_okay=False, path_type=Path, allow_dash=False),
        help=f"JSON Lines with {fields}; prints a JSON line for each.",
    )


def load_project(project: Path | None) -> "Settings":
    """The settings of the project that ``--project``, the environment or the current folder names."""
    from orchestration.settings_file import load_settings

    return load_settings(find_project(project, os.environ, folder=Path.cwd()), os.environ)


def settings_or_defaults(project: Path | None) -> "Settings":
    """The project's settings, or plain defaults where no project is named or found."""
    from engine.settings import Settings

    folder = find_project(project, os.environ, folder=Path.cwd())
    if project is not None or (folder / "plumbline.yaml").is_file():
        return load_project(project)
    return Settings(name="none", project=folder, home=home_of(folder, os.environ), models=models_folder(os.environ))


def today(zone: str) -> date:
    """The civil day now in ``zone``."""
    return datetime.now(ZoneInfo(zone)).date()


def print_json(value: Any, *, one_line: bool = False) -> None:
    """One JSON document on stdout. JSON has no NaN and no infinity: they are null."""
    click.echo(json.dumps(_finite(value), ensure_ascii=False, indent=None if one_line else 2, allow_nan=False))


def _finite(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _finite(held) for key, held in value.items()}
    if isinstance(value, list | tuple):
        return [_finite(held) for held in value]
    return None if isinstance(value, float) and not math.isfinite(value) else value


def show_progress() -> None:
    """Let what our packages log about their progress reach the terminal, on stderr."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(logging.Formatter("%(asctime)s  %(message)s", "%H:%M:%S"))
    # A record for every tool call is for the log of a run, not for people who wait.
    handler.addFilter(lambda record: record.levelno > logging.INFO or not record.name.startswith("engine.execution"))
    for package in ("engine", "shadow_mode", "evaluation", "finetuning", "assets", "orchestration"):
        logger = logging.getLogger(package)
        logger.setLevel(logging.INFO)
        # A handler of its own, before Dagster's: that one rewrites the message for its own log.
        logger.handlers.insert(0, handler)
        logger.propagate = False


def exactly_one(**given: object) -> None:
    """A usage error unless exactly one of the arguments stands on the command line."""
    if sum(value is not None and value != () for value in given.values()) != 1:
        names = " or ".join(name if name.isupper() else f"--{name}" for name in given)
        raise click.UsageError(f"give either {names}")
