"""Boards read in Chromium while the site changes under the reader: ``python -m benchmarks.boards [--reads 200]``.

Before each read the site gets another layout (elements, classes, nesting, order of panels, which way round a table is),
another delay before it draws, slow pictures, and now and then an error or a session that ends. A read is right where
every cell of every table is. Prints the share of right reads, the seconds of a read, and the cells of picture boards.
"""

import argparse
import secrets
import statistics
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random

import httpx
import uvicorn
from starlette.types import ASGIApp, Receive, Scope, Send

from engine.settings import BoardSource
from engine.sources.boards.axes import Calendar
from engine.sources.boards.board import Board as BoardReader
from engine.sources.boards.browser import shared_browser
from engine.sources.errors import SourceError
from sample.facts import Facts, draw_facts
from sample.servers.faults import Faulty
from sample.servers.run import listen
from sample.site.board import Board, Panel
from sample.site.boards import PICTURE, damage_board, quality_board, service_board
from sample.site.figures import draw_boards
from sample.site.layout import draw_layout
from sample.site.picture import draw_picture
from sample.site.server import create_app
from sample.site.sessions import Limits, Sessions
from sample.site.stored import Site
from sample.site.write import LOGIN

SEEDS = (7, 8, 9)
LONGEST_DELAY_MS = 2_500
SLOW_PICTURE_S = 3.0
FAULT_SHARE = 0.05
LIMIT_S = 30.0


class Changing:
    """An application that is exchanged while it is served."""

    app: ASGIApp

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let the present one answer."""
        await self.app(scope, receive, send)


@contextmanager
def served(app: ASGIApp) -> Iterator[str]:
    """The address of ``app`` until the block ends."""
    with listen(0) as socket:
        server = uvicorn.Server(uvicorn.Config(app, log_level="error", lifespan="off", timeout_graceful_shutdown=1))
        thread = threading.Thread(target=server.run, args=([socket],), daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{socket.getsockname()[1]}"
        server.should_exit = True
        thread.join()


class Company:
    """The boards of a seed, and what their cells are."""

    def __init__(self, seed: int) -> None:
        self.facts: Facts = draw_facts(seed)
        figures = draw_boards(self.facts)
        self.boards = (quality_board(self.facts, figures), service_board(self.facts, figures))
        self.picture = damage_board(self.facts, figures)
        numbered = {f"Q{(int(span.first[5:]) + 2) // 3} {span.first[:4]}": span.first for span in figures.quarters}
        self.quarters = numbered | {span.zh: span.first for span in figures.quarters}

    def cells(self, panel: Panel) -> set[tuple[str, str, float]]:
        """Label, first month of the quarter and figure of every cell, whichever way round the panel is."""
        found = set()
        for name, cells in panel.rows:
            for column, cell in zip(panel.columns, cells, strict=True):
                label, quarter = (name, column) if column in self.quarters else (column, name)
                found.add((label, self.quarters[quarter], float(cell)))
        return found

    def is_cross(self, panel: Panel) -> bool:
        """Whether a panel has a quarter on one side, as all have that are read."""
        return panel.columns[0] in self.quarters or panel.rows[0][0] in self.quarters


def source(url: str, board: Board, headings: Sequence[str], *, picture: bool = False) -> BoardSource:
    """The board as a user would configure it."""
    tables = [
        {
            "table": f"t{number}",
            "description": heading,
            "heading": [heading],
            "cross": {"rows": "label", "columns": "quarter", "value": "figure"},
            "time": {"column": "quarter", "format": "%Y-%m", "quarterly": True},
            "dimensions": [{"column": "label", "names": ["label"]}],
        }
        for number, heading in enumerate(headings)
    ]
    values = {"id": "board", "kind": "board", "description": "d", "url": url, "page": board.title, "tables": tables}
    return BoardSource.model_validate(values | {"login": LOGIN.model_dump(), "picture": picture, "timeout_s": LIMIT_S})


def disturb(url: str, rng: Random) -> None:
    """Slow pictures always, an error of some kind now and then."""
    faults = [{"kind": "slow", "share": 1, "seconds": SLOW_PICTURE_S, "path": "/assets/logo"}]
    if rng.random() < FAULT_SHARE:
        kind, path = rng.choice(("429", "500", "html", "slow")), rng.choice(("/api/", "/boards/"))
        faults.append({"kind": kind, "next": 1, "path": path})
    for fault in faults:
        httpx.post(f"{url}/control", json=fault).raise_for_status()


def read_boards(company: Company, reads: int, rng: Random) -> Iterator[tuple[str, float]]:
    """For each read what came of it (right, wrong, or why it failed), and its seconds."""
    served_now = Changing()
    sessions = Sessions(Limits(requests=60), clock=time.monotonic, token=secrets.token_urlsafe)
    with served(served_now) as url:
        for _ in range(reads):
            layout = draw_layout(rng.randrange(10**6)).model_copy(update={"delay_ms": rng.randrange(LONGEST_DELAY_MS)})
            board = rng.choice(company.boards)
            panels = [p for p in board.panels if company.is_cross(p)]
            mixed = [p.turned("Turned") if rng.random() < 0.5 else p for p in rng.sample(panels, len(panels))]
            shown = board.model_copy(update={"panels": [*mixed, *(p for p in board.panels if p not in panels)]})
            site = Site(title="Boards", login=LOGIN, layout=layout, boards=[shown])
            served_now.app = Faulty(create_app(site, Path(), sessions))
            disturb(url, rng)
            yield one_read(company, source(url, shown, [p.heading for p in panels]), panels)


def one_read(company: Company, configured: BoardSource, panels: Sequence[Panel]) -> tuple[str, float]:
    """One read, compared cell by cell."""
    began = time.perf_counter()
    try:
        tables = BoardReader(configured, shared_browser(None), Calendar("Asia/Shanghai")).fetch(LIMIT_S)
    except SourceError as error:
        return f"{error} ({str(error.__cause__).splitlines()[0]})", time.perf_counter() - began
    right = all(set(tables[f"t{n}"].rows) == company.cells(panel) for n, panel in enumerate(panels))
    return "right" if right else "wrong", time.perf_counter() - began


def read_picture(company: Company) -> Counter[str]:
    """The cells of a picture board: right, left out since they were not certain, or wrong."""
    board, panel = company.picture
    with tempfile.TemporaryDirectory() as folder:
        draw_picture(panel, Path(folder) / PICTURE)
        site = Site(title="Boards", login=LOGIN, layout=draw_layout(company.facts.seed), boards=[board])
        sessions = Sessions(Limits(), clock=time.monotonic, token=secrets.token_urlsafe)
        with served(create_app(site, Path(folder), sessions)) as url:
            configured = source(url, board, [panel.heading], picture=True)
            rows = BoardReader(configured, shared_browser(None), Calendar("Asia/Shanghai")).fetch(LIMIT_S)["t0"].rows
    found = {row for row in rows if row[2] is not None}
    gold = company.cells(panel)
    return Counter(right=len(found & gold), wrong=len(found - gold), left_out=len(gold) - len(found))


def main() -> None:
    """Read and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--reads", type=int, default=200)
    options = parser.parse_args()
    outcomes: Counter[str] = Counter()
    seconds: list[float] = []
    cells: Counter[str] = Counter()
    for number, seed in enumerate(SEEDS):
        company = Company(seed)
        share = options.reads // len(SEEDS) + (number < options.reads % len(SEEDS))
        for outcome, took in read_boards(company, share, Random(seed)):
            outcomes[outcome] += 1
            seconds.append(took)
        cells += read_picture(company)
    right = outcomes.pop("right", 0)
    p50, p95 = statistics.median(seconds), statistics.quantiles(seconds, n=20)[-1]
    print(f"reads {len(seconds)}, right {right} ({right / len(seconds):.1%}), p50 {p50:.2f} s, p95 {p95:.2f} s")
    for outcome, count in outcomes.items():
        print(f"  {count} x {outcome}")
    print("cells of pictures:", ", ".join(f"{name} {count}" for name, count in sorted(cells.items())))


if __name__ == "__main__":
    main()
