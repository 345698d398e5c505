"""Sub-goals in the order of what they depend on; those that do not wait for one another at once."""

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from graphlib import TopologicalSorter
from typing import Any, Protocol, TypeVar


class Ordered(Protocol):
    """What has an id and names the ids that it depends on."""

    @property
    def id(self) -> str: ...
    @property
    def depends_on(self) -> tuple[str, ...]: ...


Goal = TypeVar("Goal", bound=Ordered)
Found = TypeVar("Found")


def in_order(
    goals: Sequence[Goal], work: Callable[[Goal, Mapping[str, Found]], Found], *, parallel: int
) -> dict[str, Found]:
    """What ``work`` makes of each goal, up to ``parallel`` at once, by id.

    ``work`` gets what it made of the goals that this one depends on, and nothing of the others. The first error ends
    it: what has not begun is left out, what is under way is waited for.
    """
    by_id = {goal.id: goal for goal in goals}
    found: dict[str, Found] = {}
    order = TopologicalSorter({goal.id: goal.depends_on for goal in goals})
    order.prepare()
    with ThreadPoolExecutor(parallel, thread_name_prefix="sub-goal") as pool:
        running: dict[Future[Any], str] = {}
        while order.is_active():
            ready = order.get_ready()
            if len(ready) == 1 and not running:  # alone: no thread is needed
                found[ready[0]] = work(by_id[ready[0]], _inputs(by_id[ready[0]], found))
                order.done(ready[0])
                continue
            for step in ready:
                running[pool.submit(work, by_id[step], _inputs(by_id[step], found))] = step
            ended, _ = wait(running, return_when=FIRST_COMPLETED)
            try:
                for future in ended:
                    found[running[future]] = future.result()
                    order.done(running.pop(future))
            except BaseException:
                pool.shutdown(wait=False, cancel_futures=True)
                raise
    return found


def _inputs(goal: Ordered, found: Mapping[str, Found]) -> dict[str, Found]:
    return {step: found[step] for step in goal.depends_on}
