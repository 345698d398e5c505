"""What answers are worth while a ticket system fails: `python -m benchmarks.faults --models MODELS [--rounds 4]`.

Two real servers on this machine hold the tickets of the sample. The first is told to fail in one of the ways below, for
its next request or for all of them, while a question is asked whose answer is known; the source may have a mirror, or
documents that state the figure too, or neither. Printed for each way, and for all:

1. runs that end in the right answer or in an honest abstention (no figure at all), of all;
2. right answers, of the runs in which another server or the documents have the figure;
3. the most seconds until another source had answered, counted from the question, against the source's limit.

Exit 1 where a figure misses its bar.
"""

import argparse
import re
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any, Literal, NamedTuple, get_args

import httpx

from benchmarks.boards import served
from benchmarks.faults_desk import AS_OF, Desk, Question
from engine.answer import Answer, AnswerStatus
from engine.models.load import load_embedder
from engine.models.model import Embedder
from engine.settings import EmbeddingSettings
from engine.store import Store

LIMIT_S = 2.0
"""The SLA of the source."""
HONEST, RIGHT, LATE_S = 1.0, 0.95, 1.0
"""The bars: shares of runs, and seconds beyond the limit."""
KINDS = ("429", "500", "slow", "html", "half", "garbled", "empty", "huge", "clock")
SHOWN = 5
"""Of the slowest runs that another source answers."""
JUMP = timedelta(days=2)
AT = datetime(2024, 7, 10, tzinfo=UTC)


Other = Literal["nowhere", "mirror", "documents"]


class Case(NamedTuple):
    """What fails, whether for the next request only or for all, and which other source has the figure."""

    kind: str
    lasts: bool
    elsewhere: Other


EVERY_CASE = [Case(kind, lasts, other) for kind in KINDS for lasts in (False, True) for other in get_args(Other)]
WARM_UP = Case("html", lasts=True, elsewhere="documents")
"""Asked first and not counted: it loads what the others use."""


@dataclass(frozen=True)
class Run:
    """A question that was asked while something failed, and what came of it."""

    case: Case
    outcome: Literal["right", "abstained", "wrong"]
    seconds: float
    told: str
    """Its text."""


def runs(seed: int, cases: Sequence[Case], embedder: Embedder) -> Iterator[Run]:
    """What comes of each case in turn, at the help desk of a seed."""
    rng = Random(seed)
    with ExitStack() as opened:
        folder = Path(opened.enter_context(tempfile.TemporaryDirectory()))
        desk = Desk(seed, folder, embedder)
        urls = [opened.enter_context(served(desk.app())) for _ in range(2)]
        store = Store.open(f"sqlite:///{folder / 'store.db'}")
        opened.callback(store.close)
        documents = any(case.elsewhere == "documents" for case in cases)
        for number, case in enumerate([*([WARM_UP] if documents else []), *cases]):
            answerer = desk.answerer(
                urls if case.elsewhere == "mirror" else urls[:1],
                documents=case.elsewhere == "documents",
                timeout_s=LIMIT_S,
                store=store,
                now=_jumping(rng) if case.kind == "clock" else lambda: AT,
                run=f"run {number}",
            )
            question = desk.question(rng)
            _order(urls[0], case, rng)
            began = time.perf_counter()
            answer = answerer.answer(question.text, as_of=AS_OF)
            took = time.perf_counter() - began
            httpx.delete(f"{urls[0]}/control").raise_for_status()
            if case is not WARM_UP:
                yield Run(case, _outcome(answer, question), took, answer.text)


def _order(url: str, case: Case, rng: Random) -> None:
    """Tell a server to fail. A clock that jumps is no fault of the server, which is busy at first all the same."""
    fault: dict[str, Any] = {"kind": "500" if case.kind == "clock" else case.kind, "path": "/rest"}
    fault |= {"share": 1} if case.lasts and case.kind != "clock" else {"next": 1}
    if case.kind == "429":
        fault["retry_after_s"] = rng.choice((0, 1, 30)) if case.lasts else rng.choice((0, 1))
    if case.kind == "slow":
        fault["seconds"] = 5 * LIMIT_S if case.lasts else LIMIT_S / 4
    httpx.post(f"{url}/control", json=fault).raise_for_status()


def _jumping(rng: Random) -> Callable[[], datetime]:
    """A clock that is set anew whenever somebody looks at it."""
    return lambda: AT + rng.uniform(-1, 1) * JUMP


def _outcome(answer: Answer, question: Question) -> Literal["right", "abstained", "wrong"]:
    """By the figures that the claims state: all must be the gold one. An abstention that states one is wrong."""
    stated = {claim.value for claim in answer.claims if claim.value is not None}
    quoted = [set(re.findall(r"\d+", claim.text)) for claim in answer.claims if claim.value is None]
    if answer.status is AnswerStatus.ABSTAINED and not answer.claims:
        return "abstained"
    if answer.status is AnswerStatus.ANSWERED and stated <= {question.gold}:
        return "right" if stated or any(str(question.gold) in numbers for numbers in quoted) else "wrong"
    return "wrong"


def missed(found: Sequence[Run]) -> list[str]:
    """Each bar that the runs miss, with the figure."""
    honest, right, seconds = figures(found)
    return [
        *([f"right or abstained: {honest:.1%}"] if honest < HONEST else []),
        *([f"right where another source has it: {right:.1%}"] if right < RIGHT else []),
        *([f"another source answered after {seconds:.1f} s"] if seconds > LIMIT_S + LATE_S else []),
    ]


def figures(found: Sequence[Run]) -> tuple[float, float, float]:
    """The share right or abstained; of those where another source has it the share right, and the most seconds."""
    replaced = [run for run in found if run.case.elsewhere != "nowhere"]
    return (
        sum(run.outcome != "wrong" for run in found) / len(found),
        sum(run.outcome == "right" for run in replaced) / len(replaced),
        max(run.seconds for run in replaced),
    )


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--models", type=Path, required=True, help="where the packaged embedder lies or is put")
    parser.add_argument("--rounds", type=int, default=4, help="of each fault for each seed")
    parser.add_argument("--seeds", type=int, nargs="+", default=[7, 8])
    options = parser.parse_args()
    embedder = load_embedder(EmbeddingSettings(), models_dir=options.models)
    found = [run for seed in options.seeds for run in runs(seed, EVERY_CASE * options.rounds, embedder)]
    for kind in KINDS:
        _print(kind, [run for run in found if run.case.kind == kind])
    _print("all", found)
    for run in found:
        if run.outcome == "wrong" or (run.case.elsewhere != "nowhere" and run.outcome != "right"):
            print(f"{run.case}: {run.outcome}: {run.told}")
    replaced = [run for run in found if run.case.elsewhere != "nowhere"]
    for run in sorted(replaced, key=lambda run: run.seconds)[-SHOWN:]:
        print(f"among the slowest: {run.case}: {run.outcome} after {run.seconds:.2f} s")
    if told := missed(found):
        sys.exit("\n".join(f"MISSED: {one}" for one in told))


def _print(name: str, found: Sequence[Run]) -> None:
    _, right, seconds = figures(found)
    ended = Counter(run.outcome for run in found)
    replaced = sum(run.case.elsewhere != "nowhere" for run in found)
    print(
        f"{name:8} {len(found):4} runs: {ended['right']} right, {ended['abstained']} abstained, {ended['wrong']} wrong;"
        f" {replaced} with another source: {right:.1%} right, after at most {seconds:.2f} s"
    )


if __name__ == "__main__":
    main()
