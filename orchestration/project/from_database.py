"""`plumbline init --from-database`: databases and CSV files, looked at and written down as sources."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from orchestration.project.csv_database import LoadedTable, load_csv
from orchestration.project.database import profile, relative_sqlite_url, undescribed
from orchestration.project.propose import Proposal, propose
from orchestration.project.source_yaml import source_text

DATABASE_NAME = "data.db"
SOURCE_ID = "database"
MOST_TABLES = 30
"""More are not proposed: nobody would read them. The first in alphabetical order are."""

_SQLITE_MAGIC = b"SQLite format 3\0"
_PASSWORD = re.compile(r"(?<=://)([^:/@]*):(.*)@")
_VARIABLE = re.compile(r"\$\{([A-Za-z_][A-Za-z0-9_]*)\}")


class ProposalError(Exception):
    """What was given holds nothing that can be proposed; the message says what was expected."""


@dataclass(frozen=True)
class ProposedSource:
    """The YAML of a source, what it was made of, and the environment variables that it needs."""

    text: str
    proposals: tuple[Proposal, ...]
    loaded: tuple[LoadedTable, ...]
    variables: tuple[str, ...]
    tables_left_out: int


def is_csv(item: str) -> bool:
    """Whether ``item`` is a CSV file or a folder of some, which become tables of ``data.db``, and no database."""
    return "://" not in item and not _is_sqlite_file(Path(item))


def propose_sources(given: Sequence[str], project: Path, environ: Mapping[str, str]) -> tuple[ProposedSource, ...]:
    """A source for each database that is given, then one for all CSV files; errors as of :func:`propose_source`."""
    groups = [[item] for item in given if not is_csv(item)]
    if files := [item for item in given if is_csv(item)]:
        groups.append(files)
    return tuple(
        propose_source(group, project, environ, source_id=SOURCE_ID if number == 1 else f"{SOURCE_ID}_{number}")
        for number, group in enumerate(groups, 1)
    )


def propose_source(
    given: Sequence[str], project: Path, environ: Mapping[str, str], *, source_id: str = SOURCE_ID
) -> ProposedSource:
    """Look at one database, or put CSV files into ``data.db`` of the ``project`` and look at that.

    A password in a URL is not written down: ``${DATABASE_PASSWORD}`` stands for it, or another variable named after
    ``source_id``. ``ProposalError``, ``CsvError`` or ``SourceError`` where there is nothing to propose.
    """
    loaded: tuple[LoadedTable, ...] = ()
    if is_csv(given[0]):
        loaded = load_csv([Path(item) for item in given], project / DATABASE_NAME)
        reached = f"sqlite:///{(project / DATABASE_NAME).absolute()}"
        written = f"sqlite:///{DATABASE_NAME}"
    elif "://" in given[0]:
        reached, written = _urls(given[0], project, environ, f"{source_id.upper()}_PASSWORD")
    else:
        reached = f"sqlite:///{Path(given[0]).absolute()}"
        written = relative_sqlite_url(Path(given[0]), project)
    database = undescribed(reached)
    names = sorted(database.table_names())
    profiles = [found for name in names[:MOST_TABLES] if (found := profile(database, name)).rows]
    if not profiles:
        raise ProposalError(f"{written}: holds no table with rows; put the data in and try again")
    units = {(table.table, column): unit for table in loaded for column, unit in table.units.items()}
    notes = {table.table: table.notes for table in loaded}
    proposals = tuple(
        replace(proposal, notes=(*notes.get(proposal.table.table, ()), *proposal.notes))
        for proposal in propose(database, profiles, units)
    )
    held = ", ".join(proposal.table.table for proposal in proposals)
    text = source_text(proposals, source_id=source_id, url=written, description=f"A database with {held}")
    variables = tuple(dict.fromkeys(_VARIABLE.findall(written)))
    return ProposedSource(text, proposals, loaded, variables, max(0, len(names) - MOST_TABLES))


def _urls(given: str, project: Path, environ: Mapping[str, str], password: str) -> tuple[str, str]:
    """The URL to reach the database by, and the one to write down, with the variable ``password`` in its place."""
    if missing := next((name for name in _VARIABLE.findall(given) if name not in environ), None):
        raise ProposalError(f"the environment variable {missing} of the URL is not set; export it")
    reached = _VARIABLE.sub(lambda match: environ[match[1]], given)
    if given.startswith("sqlite:///") and not given.startswith("sqlite:////"):
        path = Path(given.removeprefix("sqlite:///")).absolute()
        return f"sqlite:///{path}", relative_sqlite_url(path, project)
    written = _PASSWORD.sub(
        lambda match: f"{match[1]}:{match[2] if _VARIABLE.search(match[2]) else f'${{{password}}}'}@", given
    )
    return reached, written


def _is_sqlite_file(path: Path) -> bool:
    if not path.is_file():
        return False
    with path.open("rb") as stream:
        return stream.read(len(_SQLITE_MAGIC)) == _SQLITE_MAGIC
