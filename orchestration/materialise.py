"""Run a job of the code location in this process, on this home's Dagster instance."""

import logging
import os
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any
from uuid import uuid4
from zoneinfo import ZoneInfo

import sqlalchemy as sa

from engine.settings import Settings
from orchestration.home_lock import home_lock
from orchestration.instance import enter

if TYPE_CHECKING:
    import dagster as dg

    from assets.comparison import Compared
    from assets.index import Build

logger = logging.getLogger(__name__)

QUIET = {"loggers": {"console": {"config": {"log_level": "CRITICAL"}}}}
"""Dagster's own lines about steps; ours tell the progress, and the Dagster page keeps both."""


class ChecksFailedError(Exception):
    """A run that a blocking check stopped; the message says of every check that failed what it found."""


class DagsterStateError(Exception):
    """Dagster cannot read or write its own records of runs in the home; the message says what to do."""


def build(settings: Settings) -> "Build":
    """Documents to the published index."""
    with home_lock(settings.home, "plumbline build"):
        result = _run(settings, "build_index", {})
        built: Build = result.output_for_node("time_index")
        return built


def evaluate(settings: Settings, questions: Path | None) -> "Compared":
    """Both paths on ``questions`` (those of the project where ``None``), compared and logged, as of today."""
    with home_lock(settings.home, "plumbline evaluate"):
        config: dict[str, Any] = {}
        if questions is not None:
            config = {"ops": {"evaluation_questions": {"config": {"file": str(questions.absolute())}}}}
        day = datetime.now(ZoneInfo(settings.zone)).date().isoformat()
        result = _run(settings, "nightly_evaluation", config, partition_key=day)
        compared: Compared = result.output_for_node("ab_comparison")
        return compared


def _run(
    settings: Settings, job: str, config: dict[str, Any], *, partition_key: str | None = None
) -> "dg.ExecuteInProcessResult":
    enter(settings, os.environ)
    import dagster as dg

    # Partitioned checks are a preview of Dagster 1.13; the pinned version has them, and people need not hear of it.
    warnings.filterwarnings("ignore", category=dg.PreviewWarning)
    from orchestration.definitions import definitions

    definition = definitions(settings.project, settings.zone).resolve_job_def(job)
    run_id = str(uuid4())
    with (
        _explained(settings.home / "dagster"),
        dg.DagsterInstance.get() as instance,
        _failed_checks_named(instance, run_id),
    ):
        result = definition.execute_in_process(
            run_config=config | QUIET, instance=instance, partition_key=partition_key, run_id=run_id
        )
    for check in result.get_asset_check_evaluations():
        if not check.passed:
            logger.warning("%s", does_not_hold(check))
    return result


@contextmanager
def _failed_checks_named(instance: "dg.DagsterInstance", run_id: str) -> Iterator[None]:
    """Dagster's own error has the names of the checks that stopped a run; what they found stands in its records."""
    from dagster._core.errors import DagsterAssetCheckFailedError

    try:
        yield
    except DagsterAssetCheckFailedError as error:
        failed = [check for check in failed_checks(instance, run_id) if check.blocking]
        raise ChecksFailedError("\n".join(map(does_not_hold, failed))) from error


def failed_checks(instance: "dg.DagsterInstance", run_id: str) -> "list[dg.AssetCheckEvaluation]":
    """The checks of a run that do not hold, those that only warn aside."""
    from dagster import AssetCheckEvaluation, AssetCheckSeverity, DagsterEventType

    records = instance.get_records_for_run(run_id, of_type=DagsterEventType.ASSET_CHECK_EVALUATION).records
    events = [record.event_log_entry.get_dagster_event().event_specific_data for record in records]
    checks = [event for event in events if isinstance(event, AssetCheckEvaluation)]
    return [check for check in checks if not check.passed and check.severity is AssetCheckSeverity.ERROR]


def does_not_hold(check: "dg.AssetCheckEvaluation") -> str:
    """What a check that failed found, and what to do."""
    # Figures first: what is told by name may be long.
    facts = sorted(check.metadata.items(), key=lambda fact: isinstance(fact[1].value, str))
    found = ", ".join(f"{key} {value.value}" for key, value in facts)
    remedy = f"; {check.description}" if check.description else ""
    return f"check {check.check_name} of {check.asset_key.to_user_string()} does not hold: {found}{remedy}"


@contextmanager
def _explained(folder: Path) -> Iterator[None]:
    """Turn what Dagster raises of itself into messages; what our assets raise comes through as it is.

    SIGINT and SIGTERM are both Ctrl-C to the command line: Dagster raises an interruption of its own for either.
    """
    from dagster._core.errors import DagsterExecutionInterruptedError, DagsterUserCodeExecutionError

    try:
        yield
    except DagsterExecutionInterruptedError as error:
        raise KeyboardInterrupt from error
    except sa.exc.SQLAlchemyError as error:
        raise DagsterStateError(_hint(folder, getattr(error, "orig", None) or error)) from error
    except DagsterUserCodeExecutionError as error:
        # Around the storage of results and the making of resources; the cause is what has a message.
        raise error.user_exception from error


def _hint(folder: Path, cause: object) -> str:
    return (
        f"{folder}: Dagster's records of runs cannot be used ({cause}); free space on the disk, or, where a file there"
        " is damaged, move this folder away: it holds no index, no answer and no figure, and is made again"
    )
