"""Tells people that a night failed, or that a check of it does not hold. Telling may fail; the run is over by then."""

import logging
import os
from pathlib import Path

import dagster as dg
import httpx

from engine.settings import AlertSettings
from orchestration.jobs import nightly_evaluation
from orchestration.materialise import does_not_hold, failed_checks
from orchestration.settings_file import SettingsError, load_settings

logger = logging.getLogger(__name__)

MOST_CHARACTERS = 2000


def night_failed(project: Path) -> dg.SensorDefinition:
    """On from the beginning: tells of each nightly run that failed."""

    @dg.run_failure_sensor(
        name="night_failed",
        monitored_jobs=[nightly_evaluation],
        default_status=dg.DefaultSensorStatus.RUNNING,
    )
    def sensor(context: dg.RunFailureSensorContext) -> None:
        """An alert with what broke the run."""
        tell(project, _head(context, "failed"), context.failure_event.message or "no message")

    return sensor


def night_has_findings(project: Path) -> dg.SensorDefinition:
    """On from the beginning: tells of each nightly run that ended well but for a check that does not hold."""

    @dg.run_status_sensor(
        name="night_has_findings",
        run_status=dg.DagsterRunStatus.SUCCESS,
        monitored_jobs=[nightly_evaluation],
        default_status=dg.DefaultSensorStatus.RUNNING,
    )
    def sensor(context: dg.RunStatusSensorContext) -> None:
        """An alert with what each check found."""
        if failed := failed_checks(context.instance, context.dagster_run.run_id):
            tell(project, _head(context, "has findings"), "\n".join(map(does_not_hold, failed)))

    return sensor


def tell(project: Path, head: str, text: str) -> None:
    """Tell by the log and by the project's webhook."""
    said = f"{head}: {text}"[:MOST_CHARACTERS]
    logger.error("%s", said)
    try:
        settings = load_settings(project, os.environ).alerts
    except SettingsError as error:
        logger.warning("the alert went to no webhook: %s", error)
    else:
        post(said, settings)


def post(text: str, settings: AlertSettings) -> bool:
    """Post ``text`` once to the webhook, if there is one; whether it was taken.

    The address is a secret, so no log tells it.
    """
    if settings.webhook is None:
        return False
    try:
        answer = httpx.post(settings.webhook.get_secret_value(), json={"text": text}, timeout=settings.timeout_s)
        answer.raise_for_status()
    except httpx.HTTPStatusError as error:
        logger.warning("the webhook refused the alert with status %d", error.response.status_code)
        return False
    except (httpx.HTTPError, httpx.InvalidURL) as error:
        logger.warning("the webhook did not take the alert: %s", type(error).__name__)
        return False
    return True


def _head(context: dg.RunStatusSensorContext, what: str) -> str:
    run = context.dagster_run
    return f"nightly evaluation of {run.tags.get('dagster/partition', 'no day')} {what} (Dagster run {run.run_id})"
