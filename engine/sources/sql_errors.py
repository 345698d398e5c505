"""What an error of a database means: a code, and what to do. Secrets are never shown."""

import sqlalchemy as sa

from engine.aggregates import dialect_of
from engine.settings import SqlSource
from engine.sources.database_url import shown, without_secrets
from engine.sources.errors import Fault, SourceError, timed_out

_UNREACHABLE = ("unable to open", "could not connect", "connection", "disk I/O")
_NO_DATABASE = ("file is not a database", "malformed")


def explained(error: sa.exc.SQLAlchemyError, source: SqlSource, seconds: float) -> SourceError:
    """``error`` of a call that was allowed so many seconds."""
    cause = without_secrets(str(error.orig if isinstance(error, sa.exc.DBAPIError) else error), source)
    if "interrupted" in cause or "statement timeout" in cause:
        return timed_out(seconds)
    if "locked" in cause:
        return SourceError(
            Fault.LOCKED,
            f"{source.id}: {cause}",
            "wait for the program that holds the lock, or end it",
            retryable=True,
        )
    if any(word in cause for word in _NO_DATABASE):
        return SourceError(
            Fault.UNAVAILABLE,
            f"{source.id}: {shown(source)} is no sound SQLite database: {cause}",
            "check the file that its url names; an encrypted file cannot be read, a damaged one must be restored",
        )
    # SQLite says OperationalError of a missing column too; servers only of what keeps them from being reached.
    remote = dialect_of(source.database_url) != "sqlite" and isinstance(error, sa.exc.OperationalError)
    if remote or any(word in cause for word in _UNREACHABLE):
        return SourceError(
            Fault.UNAVAILABLE,
            f"{source.id}: {cause}",
            "check that the database is there and readable",
            retryable=True,
        )
    return SourceError(Fault.QUERY_FAILED, f"{source.id}: {cause}", "compare the tables and columns in plumbline.yaml")
