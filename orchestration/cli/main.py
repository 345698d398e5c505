"""The `plumbline` command. Each subcommand lies in a file of its own and is imported only when it is called."""

import importlib
import logging
import os
import sys
from typing import Any

import click

from orchestration.telemetry import switch_off

COMMANDS = {
    "build": "Read the documents and build the time-aware index.",
    "parse": "Show what the reader sees in files.",
    "when": "Show which periods a text speaks of.",
    "index": "Make an index of any folder, or of a .jsonl file.",
    "search": "Search an index.",
    "plan": "Show the plan for a question, without running it.",
    "ask": "Answer a question, with steps and citations.",
    "evaluate": "Compare Simple and Agentic on the same questions.",
    "serve": "Answer questions over HTTP.",
    "dev": "Start Dagster, MLflow and the engine, and print their addresses.",
    "upgrade": "Bring the store to this version's schema.",
}
OUR_PACKAGES = {"engine", "shadow_mode", "evaluation", "finetuning", "assets", "orchestration", "sample"}

NOISY = ("bm25s", "ragas")
"""Libraries that warn of what is no fault, for instance that an answer retrieved nothing."""


class LazyGroup(click.Group):
    """Knows its commands by name, so that `--help` imports none of them."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        if cmd_name not in COMMANDS:
            return None
        command = importlib.import_module(f"orchestration.cli.{cmd_name}").command
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110})
@click.version_option(package_name="plumbline", prog_name="plumbline")
def plumbline() -> None:
    """Documents and questions go in, an answer that can be audited comes out.

    Exit codes: 0 done, 1 the work failed with a message, 2 wrong use.
    """


def main(arguments: list[str] | None = None) -> None:
    """Run the command line and exit. A fault we know is one message; only a fault we do not know is a traceback."""
    switch_off(os.environ)
    for stream in (sys.stdout, sys.stderr):
        # Answers are Chinese as often as English, whatever the terminal's locale claims.
        getattr(stream, "reconfigure", _ignore)(encoding="utf-8", errors="backslashreplace")
    logging.basicConfig(level=logging.WARNING, format="%(message)s", stream=sys.stderr)
    for library in NOISY:
        logging.getLogger(library).setLevel(logging.ERROR)
    os.environ.setdefault("MLFLOW_LOGGING_LEVEL", "WARNING")
    try:
        plumbline.main(args=arguments, prog_name="plumbline")
    except Exception as error:
        if not is_known(error):
            raise
        click.echo(f"Error: {explain(error)}", err=True)
        sys.exit(1)


def is_known(error: BaseException) -> bool:
    """Whether ``error`` was raised on purpose, with a message for people: one of our types, or the system's."""
    return type(error).__module__.split(".")[0] in OUR_PACKAGES or isinstance(error, OSError)


def explain(error: BaseException) -> str:
    """The message of a known error."""
    if isinstance(error, OSError) and type(error).__module__ == "builtins":
        where = f"{error.filename}: " if error.filename else ""
        return f"{where}{error.strerror or error}"
    return str(error)


def _ignore(**_: Any) -> None:
    """Stands for ``reconfigure`` on a stream that has none, as under a test runner."""


if __name__ == "__main__":
    main()
