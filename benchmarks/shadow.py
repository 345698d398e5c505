"""What the shadow costs users, and what a storm of failures does to them: `python -m benchmarks.shadow`.

1. With ``--project``: ``--requests`` of its questions over HTTP to `plumbline serve`, one client, ``--pause`` seconds
   between two, the shadow on and off in turns of ten: users' p95 with it against without, and the share of pairs that
   are complete within ``--patience`` minutes. It writes into that project's home: runs, pairs, modes.
2. A storm, over HTTP and on a real store: Agentic fails every question from some moment on. How many questions still
   reached it, and how many errors users saw.

Exit 1 where a bar is missed.
"""

import argparse
import itertools
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import httpx

from benchmarks.shadow_storm import storm
from engine.store import Store
from engine.store_routed import RoutedStore
from orchestration.compose import store_url
from orchestration.settings_file import load_settings
from shadow_mode.breaker import p95

TURN = 10
MOST_RATIO = 1.10
LEAST_COMPLETE = 0.99


@contextmanager
def served(project: Path) -> Iterator[httpx.Client]:
    """A client of `plumbline serve` on ``project``."""
    command = [sys.executable, "-m", "orchestration.cli.main", "serve", "--port", "0", "--project", str(project)]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    try:
        said = server.stdout.readline().split()
        with httpx.Client(base_url=said[1], timeout=300) as client:
            yield client
    finally:
        server.terminate()
        server.wait(60)


def users(project: Path, requests: int, *, pause_s: float, patience_s: float, seed: int) -> bool:
    """Print users' times with the shadow on and off, and how many pairs are complete; whether the bars hold."""
    settings = load_settings(project, os.environ)
    assert settings.questions is not None
    asked = [json.loads(line) for line in settings.questions.read_text("utf-8").splitlines()]
    questions = random.Random(seed).choices(asked, k=requests + 2 * TURN)
    store = Store.open(store_url(settings))
    traffic, began = RoutedStore(store), datetime.now(UTC)
    took: dict[str, list[float]] = {"off": [], "shadow": []}
    with served(project) as client:
        turns = itertools.cycle(("shadow", "off"))
        for number in range(0, len(questions), TURN):
            mode = next(turns)
            store.promote("routing", mode, evidence={}, actor="benchmark", reason="a turn", at=datetime.now(UTC))
            if mode == "off":  # what the turn before left would run on into this one
                _drained(traffic, patience_s)
            for question in questions[number : number + TURN]:
                body = {"question": question["question"], "as_of": question["as_of"]}
                at = time.perf_counter()
                client.post("/ask", json=body).raise_for_status()
                if number >= 2 * TURN:  # the first turn of each warms up
                    took[mode].append(time.perf_counter() - at)
                time.sleep(pause_s)
        _drained(traffic, patience_s)
    told = traffic.traffic(began)
    due = told.paired + told.waiting + told.shed
    for mode, seconds in took.items():
        print(f"{mode:6}  n {len(seconds)}  median {statistics.median(seconds):.3f} s  p95 {p95(seconds):.3f} s")
    ratio, complete = p95(took["shadow"]) / p95(took["off"]), told.paired / due
    print(f"p95 with the shadow / without: {ratio:.3f} (at most {MOST_RATIO})")
    print(f"pairs complete: {told.paired} of {due}, {told.shed} shed ({complete:.1%}, at least {LEAST_COMPLETE:.0%})")
    store.close()
    return ratio <= MOST_RATIO and complete >= LEAST_COMPLETE


def _drained(traffic: RoutedStore, patience_s: float) -> None:
    over = time.monotonic() + patience_s
    while traffic.waiting() and time.monotonic() < over:
        time.sleep(1)


def main() -> None:
    """Measure, print, and exit 1 where a bar is missed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--project", type=Path, help="A built project; without one only the storm is measured")
    parser.add_argument("--requests", type=int, default=200)
    parser.add_argument("--pause", type=float, default=3.0, help="Seconds")
    parser.add_argument("--patience", type=float, default=60.0, help="Minutes for pairs to be complete")
    parser.add_argument("--seed", type=int, default=7)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        holds = storm(Path(folder), given.seed)
    if given.project is not None:
        patience_s = given.patience * 60
        holds &= users(given.project, given.requests, pause_s=given.pause, patience_s=patience_s, seed=given.seed)
    sys.exit(0 if holds else 1)


if __name__ == "__main__":
    main()
