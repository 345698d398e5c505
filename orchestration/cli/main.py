"""The `plumbline` command. Each subcommand lies in a file of its own and is imported only when it is called."""

import importlib
import logging
import os
import sys
from typing import Any

import click

from orchestration.cli.failure import as_record, explain, is_known, wants_json
from orchestration.cli.options import print_json
from orchestration.telemetry import switch_off

COMMANDS = {
    "init": "Make a project of one's own, from a database or CSV files if wished.",
    "check": "Try everything that the project needs, and say what is wrong and how to mend it.",
    "csv": "Make CSV files tables of an SQLite database.",
    "build": "Read the documents and build the time-aware index.",
    "parse": "Show what the reader sees in files.",
    "when": "Show which periods a text speaks of.",
    "index": "Make an index of any folder, or of a .jsonl file.",
    "search": "Search an index.",
    "plan": "Show the plan for a question, without running it.",
    "entities": "Show who goes by a name, and who belongs to whom.",
    "ask": "Answer a question, with steps and citations.",
    "trace": "Show what a run did, step by step, or list the latest runs.",
    "pause": "Stop a run before its next step.",
    "resume": "Go on with a run from its last finished step.",
    "cancel": "End a run without an answer.",
    "review": "List what waits for a person, or decide of it.",
    "tools": "Print what each tool takes, gives and may fail with.",
    "triples": "Build, check and verify what the planner learns from.",
    "train": "Train a planner on triples.",
    "score": "Measure planners on triples that they have not seen.",
    "evaluate": "Compare Simple and Agentic on the same questions.",
    "report": "Score stored pairs, and write the page for managers.",
    "bench": "Run a public benchmark.",
    "serve": "Answer questions over HTTP.",
    "agents": "Work as an agent on reports.",
    "promote": "Let a planner or an index go live, past the gate.",
    "rollback": "Go back to the planner or the index before.",
    "replay": "Ask a running engine the evaluation questions, as sample traffic.",
    "mode": "Show or choose who answers users: Simple, Agentic, or both.",
    "flags": "Show or switch Agentic's abilities.",
    "dev": "Start Dagster, MLflow and the engine, and print their addresses.",
    "purge": "Remove runs, pairs and evidence that are old.",
    "upgrade": "Bring the store to this version's schema.",
}

EXIT_STOPPED = 130
"""What a shell gives for a program that Ctrl-C ended."""

NOISY = ("bitsandbytes", "ragas")
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

    Exit codes: 0 done, 1 the work failed with a message, 2 wrong use. With --json a failure is a JSON document too:
    {"error": {"code", "message", "suggestion"?}}.
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
    arguments = sys.argv[1:] if arguments is None else arguments
    try:
        code = plumbline.main(args=arguments, prog_name="plumbline", standalone_mode=False)
    except click.Abort:
        click.echo("Stopped.", err=True)
        sys.exit(EXIT_STOPPED)
    except BrokenPipeError:
        # Whoever read the output has gone, as `head` does; that is said to nobody, and not once more at the end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except Exception as error:
        if wants_json(arguments):
            print_json(as_record(error), one_line="--json" not in arguments)
        if not is_known(error):
            raise
        _tell(error)
        sys.exit(error.exit_code if isinstance(error, click.ClickException) else 1)
    sys.exit(code if isinstance(code, int) else 0)


def _tell(error: BaseException) -> None:
    """The message on standard error; for wrong use with the command's usage line above it."""
    if isinstance(error, click.UsageError):
        error.show()
    else:
        click.echo(f"Error: {explain(error)}", err=True)


def _ignore(**_: Any) -> None:
    """Stands for ``reconfigure`` on a stream that has none, as under a test runner."""


if __name__ == "__main__":
    main()
