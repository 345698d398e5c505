"""A triple: a question, its plan, and what came of executing the plan. They are kept as JSON Lines under a digest."""

import hashlib
from collections.abc import Iterable
from datetime import date
from enum import StrEnum
from pathlib import Path
from typing import Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from engine.planning.catalogue import Language
from engine.planning.plan import ExecutionPlan

Split = Literal["train", "validation", "test"]
SPLITS: dict[Split, int] = {"train": 610, "validation": 87, "test": 175}
"""How many triples each split holds."""
TRIPLES = 872
DATA = Path(__file__).parent / "data"
FILE = DATA / "triples.jsonl"


class Cause(StrEnum):
    """What in a plan makes it invalid."""

    UNKNOWN_SOURCE = "unknown_source"
    TOO_STRICT = "validation_too_strict"


class Verification(BaseModel):
    """What came of executing a plan on the sample company."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    status: Literal["verified", "invalid_plan"]
    cause: Cause | None = None
    goal: str | None = None
    """The first sub-goal that failed, where the plan is invalid."""
    message: str = ""
    """What the executor said of it."""


class Triple(BaseModel):
    """One question as it is asked of one catalogue on one day, with its plan and the verification of that plan."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str = Field(pattern=r"^[a-z0-9-]+$")
    family: str
    topic: str
    """The file that the family stands in."""
    split: Split
    language: Language
    question: str
    as_of: date
    catalogue: str
    """The catalogue that the planner sees, see ``data/catalogues.jsonl``."""
    skeleton: str
    """The question with names, times and figures covered by ▯: what its wording alone tells."""
    plan: ExecutionPlan
    written: str
    """The plan in the short form that a model writes; empty for one that is not to be learnt."""
    verification: Verification

    @property
    def is_verified(self) -> bool:
        """Whether the plan may be learnt from. One that is not tests the verifier and carries no loss."""
        return self.verification.status == "verified"


Record = TypeVar("Record", bound=BaseModel)


class TriplesError(ValueError):
    """Triples that cannot be used; the message names file and line, and says what is wrong."""


def read_triples(path: Path = FILE) -> tuple[Triple, ...]:
    """The triples of a JSON Lines file, in its order."""
    return records_in(path, Triple)


def records_in(path: Path, kind: type[Record]) -> tuple[Record, ...]:
    """The lines of a JSON Lines file, each one of a ``kind``; ``TriplesError`` names the first that is none."""
    try:
        lines = path.read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        wanted = "expected JSON Lines in UTF-8, as `plumbline triples build` writes them"
        raise TriplesError(f"{path}: cannot be read ({getattr(error, 'strerror', error)}); {wanted}") from error
    found = []
    for number, line in enumerate(lines, 1):
        try:
            found.append(kind.model_validate_json(line))
        except ValidationError as error:
            first = error.errors()[0]
            where = ".".join(map(str, first["loc"])) or "line"
            raise TriplesError(f"{path}:{number}: {where}: {first['msg']}") from error
    return tuple(found)


def write_triples(triples: Iterable[Triple], path: Path = FILE) -> None:
    """One JSON document a line."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(f"{triple.model_dump_json()}\n" for triple in triples), "utf-8", newline="\n")


def digest_of(triples: Iterable[Triple]) -> str:
    """SHA-256 over the lines of ``triples``: that of the file that holds them."""
    return hashlib.sha256("".join(f"{triple.model_dump_json()}\n" for triple in triples).encode()).hexdigest()
