"""What runs by the clock."""

from datetime import timedelta

import dagster as dg

from orchestration.jobs import nightly_evaluation


def nightly(zone: str) -> dg.ScheduleDefinition:
    """Every night at two, in the project's zone, for the day that has ended.

    Off until it is switched on in the Dagster page.
    """

    @dg.schedule(
        name="nightly",
        job=nightly_evaluation,
        cron_schedule="0 2 * * *",
        execution_timezone=zone,
        default_status=dg.DefaultScheduleStatus.STOPPED,
    )
    def schedule(context: dg.ScheduleEvaluationContext) -> dg.RunRequest:
        """The evaluation of the day that has ended: its traffic is whole."""
        day = (context.scheduled_execution_time - timedelta(days=1)).strftime("%Y-%m-%d")
        return dg.RunRequest(run_key=day, partition_key=day)

    return schedule
