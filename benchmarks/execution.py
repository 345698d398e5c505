"""What the state machine costs, and whether it loses or doubles anything: `python -m benchmarks.execution`.

Three measurements, each on a store in a folder of its own:

1. overhead of plan, execute and reflect for each sub-goal, without model and source, beside LangGraph (if installed);
2. a run of five steps, killed at random moments and gone on with by another process (``--kills``);
3. two workers on one queue, one of them killed (``--runs``).

A real HTTP service counts the side effects of 2 and 3; exit 1 where one was lost or doubled.
"""

import argparse
import multiprocessing
import os
import random
import signal
import statistics
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from datetime import timedelta
from multiprocessing.connection import Connection
from pathlib import Path

from benchmarks.execution_machine import KINDS, READS, Service, accept, answer, asked, dispatcher, now, served, work
from benchmarks.execution_peers import PeerMissing, langgraph
from engine.pipelines.own_run import end_of
from engine.sources.errors import Fault
from engine.states import End, RunState
from engine.store import Store
from engine.store_runs import RunStore

LEASE_S = 0.5
RIGHT = ", ".join(f"{step} of {kind}" for step, kind in KINDS.items())
READ = ", ".join(f"{step} of {kind}" for step, kind in READS.items())
_FORK = multiprocessing.get_context("fork")
"""Workers are real processes; they are forked so that none pays for imports."""


class Wrong(AssertionError):
    """The machine lost or doubled something."""


def overhead(rounds: int) -> dict[str, float]:
    """Median milliseconds for a sub-goal of five that only read, over ``rounds`` runs taken in turns.

    Beside the clock's, those of the processor (``… cpu``), which a busy machine or a slow disk changes less.
    """

    def at_once(kind: str, run: str, step: str, key: str) -> str:
        del run, key
        return f"{step} of {kind}"

    with tempfile.TemporaryDirectory() as folder:
        store = Store.open(f"sqlite:///{folder}/store.db")
        tools, runs = dispatcher(at_once), RunStore(store)

        def ours(trace_id: str) -> str:
            lease = runs.begin(asked(trace_id), owner="bench", until=now() + timedelta(seconds=LEASE_S))
            found = answer(lease, store, tools, READS)
            runs.finish(lease, end_of(found), now(), answer=found)
            return found.text

        ways: dict[str, Callable[[str], str]] = {"plumbline": ours}
        try:
            theirs = langgraph(at_once, Path(folder))
        except PeerMissing as missing:
            print(f"LangGraph is left out: {missing}")
        else:
            ways["langgraph, sync"] = lambda trace_id: theirs(f"{trace_id} sync", "sync")
            ways["langgraph, async"] = lambda trace_id: theirs(f"{trace_id} async", "async")
        took: dict[str, list[float]] = {}
        for number in range(rounds + 1):
            for name, way in ways.items():
                began, worked = time.perf_counter(), time.process_time()
                if way(f"run {number}") != READ:
                    raise Wrong(f"{name} gave another answer")
                if number:  # the first round warms up
                    for what, spent in (("", time.perf_counter() - began), (" cpu", time.process_time() - worked)):
                        took.setdefault(name + what, []).append(spent * 1000 / len(KINDS))
        store.close()
    return {name: statistics.median(times) for name, times in took.items()}


def killed(kills: int, seed: int, url: str | None = None) -> Counter[str]:
    """How runs ended that were killed once at a random moment and gone on with by another process."""
    rng = random.Random(seed)
    ends: Counter[str] = Counter()
    for number in range(kills):
        with tempfile.TemporaryDirectory() as folder:
            service = Service(delay_s=0.01)
            where = url or f"sqlite:///{folder}/store.db"
            run = f"run-{seed}-{number}"
            with served(service) as address:
                accept(where, [run])
                first, taken = _worker(where, address, "first")
                taken.recv()
                time.sleep(rng.uniform(0, 0.2))
                os.kill(first.pid or 0, signal.SIGKILL)
                first.join()
                second, _ = _worker(where, address, "second")
                second.join(60)
            ends.update(_checked(where, [run], service))
    return ends


def two_workers(count: int, seed: int, url: str | None = None) -> Counter[str]:
    """How ``count`` runs ended on which two workers worked, one of which was killed on the way."""
    rng = random.Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        service, where = Service(delay_s=0.005), url or f"sqlite:///{folder}/store.db"
        runs = [f"queued-{seed}-{number}" for number in range(count)]
        with served(service) as address:
            accept(where, runs)
            (first, taken), (second, _) = (_worker(where, address, name) for name in ("first", "second"))
            for _ in range(rng.randint(1, max(1, count // 3))):
                taken.recv()
            time.sleep(rng.uniform(0, 0.1))
            os.kill(first.pid or 0, signal.SIGKILL)
            first.join()
            second.join(60 + count)
        return Counter(_checked(where, runs, service))


def _worker(url: str, address: str, owner: str) -> tuple["multiprocessing.process.BaseProcess", Connection]:
    """A process that works the queue off, and where it tells of each run that it takes."""
    hears, tells = _FORK.Pipe(duplex=False)
    process = _FORK.Process(
        target=work, args=(url, address, owner), kwargs={"lease_s": LEASE_S, "begun": lambda: tells.send(None)}
    )
    process.start()
    return process, hears


def _checked(url: str, runs: Sequence[str], service: Service) -> list[str]:
    """How the runs ended; ``Wrong`` where one has not, or where the service saw anything too often or not at all."""
    store = Store.open(url)
    ends = [_end_of(store, run, {step: service.done[run, step] for step in KINDS}) for run in runs]
    store.close()
    return ends


def _end_of(store: Store, run: str, seen: Mapping[str, int]) -> str:
    stored, given = RunStore(store).get(run), store.get_answer(run)
    waits = stored is not None and stored.state is RunState.WAITING
    if stored is None or given is None or not (waits or stored.end):
        raise Wrong(f"{run} has not ended: {stored}")
    if any(times > 1 for times in seen.values()):
        raise Wrong(f"{run} did something twice: {seen}")
    if any(seen[step] != 1 for step in ("g1", "g2", "g3")):
        raise Wrong(f"{run} lost something: {seen}")
    if stored.end is End.ANSWERED and (given.text != RIGHT or set(seen.values()) != {1}):
        raise Wrong(f"{run} answered {given.text!r}, seen {seen}")
    unknown = [step.sub_goal for step in given.steps if step.error and step.error["error"] == Fault.UNKNOWN_OUTCOME]
    if stored.end is not End.ANSWERED and unknown != ["g4"]:
        raise Wrong(f"{run} ended {stored.end}, unknown {unknown}")
    return given.status.value


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=100)
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--runs", type=int, default=20)
    parser.add_argument("--seed", type=int, default=7)
    given = parser.parse_args()
    for name, ms in overhead(given.rounds).items():
        print(f"overhead of a sub-goal: {name:22} {ms:6.2f} ms")
    try:
        print(f"{given.kills} kills: ended {dict(killed(given.kills, given.seed))}, nothing lost, nothing twice")
        print(f"{given.runs} runs, two workers, one killed: ended {dict(two_workers(given.runs, given.seed))}")
    except Wrong as wrong:
        sys.exit(f"WRONG: {wrong}")


if __name__ == "__main__":
    main()
