"""A run of five steps over a real HTTP service that counts what is done to it, as `benchmarks/execution.py` needs it.

The steps stand for the kinds of side effects: two reads, a PUT that may be repeated, a POST with a key by which the
service knows it again, and a POST without one. The service is the witness: nothing of ours counts the side effects.
"""

import json
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, date, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import httpx
from pydantic import BaseModel

from engine.answer import Answer, AnswerStatus
from engine.execution.actions import Intent
from engine.execution.budget import Meter
from engine.execution.contracts import Action, SideEffects, ToolContract
from engine.execution.dispatcher import Dispatcher, Permit
from engine.execution.executor import Executor
from engine.execution.hooks import Hooks
from engine.execution.journal import Journal
from engine.execution.outcome import Effort, Outcome
from engine.pipelines.own_run import heartbeat
from engine.planning.catalogue import Catalogue
from engine.planning.plan import ExecutionPlan, ExpectedFormat, SubGoal
from engine.planning.planned import Planned
from engine.reflection.loop import gather, weigh
from engine.settings import BudgetSettings, ConflictSettings
from engine.sources.errors import Fault, SourceError
from engine.states import End, RunState
from engine.store import Store
from engine.store_runs import Lease, RunStopped, RunStore, StoredRun
from engine.store_steps import StepStore

KINDS: Mapping[str, SideEffects] = {
    "g1": "none",
    "g2": "idempotent",
    "g3": "keyed",
    "g4": "unkeyed",
    "g5": "none",
}
READS: Mapping[str, SideEffects] = dict.fromkeys(KINDS, "none")
QUESTION, DAY = "five steps", date(2024, 5, 1)
NOTHING = Catalogue(sources=(), entities=(), tasks=(), values=())


class Params(BaseModel):
    """Which step of which run calls."""

    run: str
    step: str


class Said(BaseModel):
    """What the service said."""

    said: str


Call = Callable[[str, str, str, str], str]
"""Makes a call: the kind of its side effects, run, step and key, to what was said."""


class Service:
    """Counts the side effects of each step of each run, and takes its time before and after each."""

    def __init__(self, *, delay_s: float) -> None:
        self.done: Counter[tuple[str, str]] = Counter()
        self._delay_s = delay_s
        self._keys: set[str] = set()
        self._lock = threading.Lock()

    def handle(self, kind: str, run: str, step: str, key: str) -> str:
        """Do what is asked once, or again where it cannot be known for the same."""
        time.sleep(self._delay_s)
        with self._lock:
            if kind in ("none", "idempotent"):
                self.done[run, step] = 1
            elif kind == "unkeyed" or key not in self._keys:
                self._keys.add(key)
                self.done[run, step] += 1
        time.sleep(self._delay_s)
        return f"{step} of {kind}"


@contextmanager
def served(service: Service) -> Iterator[str]:
    """The service's address, while it runs."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            body = service.handle(**asked).encode()
            self.send_response(200)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            """Nothing: the counts are the log."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.handle_error = lambda *_: None  # type: ignore[method-assign]  # killed clients break off; that is the point
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}"
    server.shutdown()


def over_http(address: str) -> Call:
    """Calls of a service at ``address``."""
    client = httpx.Client(timeout=10)

    def call(kind: str, run: str, step: str, key: str) -> str:
        try:
            return client.post(address, json={"kind": kind, "run": run, "step": step, "key": key}).text
        except httpx.TransportError as error:
            raise SourceError(Fault.UNAVAILABLE, str(error), "look at the service", retryable=True) from error

    return call


def plan(*, chained: bool = True) -> Planned:
    """Five steps, one after the other unless they are not ``chained``."""
    steps = list(KINDS)
    goals = [
        SubGoal(
            id=step,
            description=f"call {step}",
            data_source="service",
            expected_format=ExpectedFormat.TEXT,
            validation="len(data) > 3",
            depends_on=tuple(steps[:number][-1:]) if chained else (),
        )
        for number, step in enumerate(steps)
    ]
    return Planned(plan=ExecutionPlan(sub_goals=tuple(goals)), made_by="rules", thought="", seconds=0.0)


class Maker:
    """Each step calls the tool of its kind; a read of what failed is no read."""

    def __init__(self, run: str, kinds: Mapping[str, SideEffects]) -> None:
        self._run, self._kinds = run, kinds

    def intent(self, goal: SubGoal, effort: Effort, earlier: Mapping[str, Outcome]) -> Intent:
        """The call of this step."""
        del effort
        if not all(outcome.succeeded for outcome in earlier.values()):
            raise SourceError(Fault.NO_RESULT, "what this step reads is not there", "mend the step before")
        return Intent("", Action(tool=self._kinds[goal.id], params={"run": self._run, "step": goal.id}))

    def fault_in(self, intent: Intent, result: BaseModel) -> SourceError | None:
        """Nothing beside the plan's own validation."""
        del intent, result
        return None


def dispatcher(call: Call) -> Dispatcher:
    """A tool for each kind of side effects."""

    def plain(kind: str) -> Callable[[Params], Said]:
        def tool(params: Params) -> Said:
            return Said(said=call(kind, params.run, params.step, ""))

        return tool

    def keyed(params: Params, key: str) -> Said:
        return Said(said=call("keyed", params.run, params.step, key))

    contracts = [ToolContract.of("none", plain("none"), sla_s=10)]
    for kind in ("idempotent", "unkeyed"):
        contracts.append(ToolContract.of(kind, plain(kind), sla_s=10, side_effects=kind, right="change"))
    contracts.append(ToolContract.of("keyed", keyed, sla_s=10, side_effects="keyed", right="change"))
    return Dispatcher(contracts)


PERMIT = Permit(frozenset(KINDS.values()), frozenset({"read", "change"}))


NOTHING_WAITS = Hooks(before_changes=False)


def answer(
    lease: Lease,
    store: Store,
    tools: Dispatcher,
    kinds: Mapping[str, SideEffects] = KINDS,
    *,
    hooks: Hooks = NOTHING_WAITS,
) -> Answer:
    """Go on with a run to its end: plan, execute, reflect."""
    journal = Journal(lease.trace_id, now, steps=StepStore(store, lease))
    planned = journal.plan()
    if planned is None:
        planned = plan()
        journal.keep_plan(planned)
    meter = Meter(BudgetSettings(), time.perf_counter, attempts=journal.earlier_attempts)
    executor = Executor(Maker(lease.trace_id, kinds), tools, journal, PERMIT, meter, hooks)
    gathered = gather(planned.plan.sub_goals, executor, catalogue=NOTHING, language="en")
    done = weigh(planned.plan, gathered, catalogue=NOTHING, conflicts=ConflictSettings())
    review = done.conclusion.action == "review"
    said = [o.result.said for o in done.latest.values() if isinstance(o.result, Said)]
    return Answer(
        trace_id=lease.trace_id,
        question=QUESTION,
        as_of=DAY,
        path="agentic",
        status=AnswerStatus.NEEDS_REVIEW if review else AnswerStatus.ANSWERED,
        text=", ".join(said),
        steps=tuple(outcome.step("") for outcome in done.attempts),
        seconds=0.0,
    )


def now() -> datetime:
    """The time, in UTC."""
    return datetime.now(UTC)


def asked(trace_id: str) -> StoredRun:
    """A run as it is accepted."""
    return StoredRun(trace_id=trace_id, path="agentic", question=QUESTION, as_of=DAY, at=now())


def accept(url: str, trace_ids: Iterable[str]) -> None:
    """Put runs on the queue; whoever is first takes them."""
    store = Store.open(url)
    runs = RunStore(store)
    for trace_id in trace_ids:
        runs.begin(asked(trace_id), owner="queue", until=now())
    runs.give_back("queue")
    store.close()


def work(url: str, address: str, owner: str, *, lease_s: float, begun: Callable[[], None]) -> None:
    """Take one run after the other from the queue until none is left; ``begun`` is called when a run was taken."""
    store = Store.open(url)
    runs, tools = RunStore(store), dispatcher(over_http(address))
    while _active(runs):
        free = runs.free(now(), most=1)
        lease = runs.take(free[0].trace_id, owner=owner, now=now(), until=_until(lease_s)) if free else None
        if lease is None:
            time.sleep(0.02)
            continue
        begun()
        try:
            with heartbeat(runs, lease.trace_id, owner, now, lease_s=lease_s):
                found = answer(lease, store, tools)
            runs.finish(lease, End(found.status), now(), answer=found)
        except RunStopped:
            continue  # another worker has it: our lease had run out
    store.close()


def _active(runs: RunStore) -> bool:
    return any(run.state is RunState.ACTIVE for run in runs.recent(1000))


def _until(lease_s: float) -> datetime:
    return now() + timedelta(seconds=lease_s)
