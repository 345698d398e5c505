"""What a public benchmark is: material that becomes a project, and cases that become evaluation questions."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from engine.planning.plan import ExecutionPlan
from evaluation.questions import Question


class BenchmarkDataError(Exception):
    """Material that is absent or not of the form that was expected; the message names the file, and the line."""


@dataclass(frozen=True)
class Case:
    """A question of the set, with its gold."""

    question: Question
    plan: ExecutionPlan | None = None
    """The plan that its own slots amount to, without the answer; ``None`` where the set states none."""


@dataclass(frozen=True)
class Benchmark:
    """A public set. Its package holds a `plumbline.yaml`, to which the importer adds what depends on the material."""

    name: str
    folder: str
    """What the set is called in a folder of several."""
    files: tuple[str, ...]
    """What must be in its folder."""
    origin: str
    """Where people get it."""
    sample: int | None
    """How many cases are asked if nothing else is said; ``None`` for all."""
    write: Callable[[Path, Path], Mapping[str, Any]]
    """From the set's folder and the project's: write tables and documents, and return the settings that name them."""
    cases: Callable[[Path], Iterator[Case]]
    """The cases in the folder, in its order."""

    def find(self, data: Path) -> Path:
        """The set's folder: ``data`` or the one in it of the set's name; ``BenchmarkDataError`` where it is neither."""
        for folder in (data, data / self.folder):
            if not (missing := [name for name in self.files if not (folder / name).exists()]):
                return folder
        raise BenchmarkDataError(
            f"{data}: holds neither {self.folder}/ nor {', '.join(missing)}; name the folder that does ({self.origin})"
        )


def sampled(cases: Sequence[Case], n: int | None, seed: int) -> list[Case]:
    """``n`` of the cases drawn by ``seed``, in their order; all of them where there are no more."""
    if n is None or n >= len(cases):
        return list(cases)
    chosen = sorted(Random(seed).sample(range(len(cases)), n))
    return [cases[number] for number in chosen]


def records(path: Path, read: Callable[[dict[str, Any]], Case | None]) -> Iterator[Case]:
    """What ``read`` makes of each line of a JSON Lines file, ``None`` apart; a line it cannot read is an error."""
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        try:
            case = read(json.loads(line))
        except (ValueError, KeyError, TypeError) as error:
            told = f"no {error}" if isinstance(error, KeyError) else str(error).splitlines()[0]
            raise BenchmarkDataError(f"{path}:{number}: is no case of this set: {told}") from error
        if case is not None:
            yield case
