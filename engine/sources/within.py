"""A call that is left to itself where it takes too long."""

from collections.abc import Callable
from concurrent.futures import Future
from contextvars import copy_context
from threading import Thread
from typing import TypeVar

T = TypeVar("T")


def within(seconds: float, call: Callable[[], T]) -> T:
    """What ``call`` gives or raises; ``TimeoutError`` where it does neither in time.

    It is then left to itself, in a thread that does not keep the process from ending.
    """
    ended: Future[T] = Future()

    def work() -> None:
        try:
            ended.set_result(call())
        except BaseException as error:
            ended.set_exception(error)

    Thread(target=copy_context().run, args=(work,), name="within", daemon=True).start()
    return ended.result(timeout=seconds)
