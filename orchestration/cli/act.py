"""Who changes what is live, by a command."""

import getpass
from datetime import UTC, datetime
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from orchestration.promotion import Act


def act_of(reason: str) -> "Act":
    """The act of the user who runs this command, now."""
    from orchestration.promotion import Act

    return Act(actor=getpass.getuser(), reason=reason, at=datetime.now(UTC))
