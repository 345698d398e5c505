"""Who is told when a night goes wrong."""

from pydantic import Field, SecretStr

from engine.settings.basics import Strict


class AlertSettings(Strict):
    """A failed nightly evaluation, or a check of it that does not hold, is always in the log; a webhook gets it too."""

    webhook: SecretStr | None = Field(
        None, description='Address to which {"text": …} is posted, as chat services take it; best as ${ALERT_WEBHOOK}'
    )
    timeout_s: float = Field(5, gt=0, le=60, description="Seconds for the webhook to take it; it is tried once")
