"""The board on a real server: one holder at a time, and nothing counts that a holder writes who was replaced."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from threading import Thread
from uuid import uuid4

import pytest

from engine.whiteboard.board import Board, Replaced, Status, Task
from engine.whiteboard.server import OwnServer, connect

NOW = datetime(2024, 7, 10, tzinfo=UTC)


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    server = OwnServer()
    yield server.url
    server.close()


@pytest.fixture
def board(url: str) -> Board:
    """Keys of its own, so that tests do not see one another."""
    return Board(connect(url), str(uuid4()), lease_s=60, now=lambda: NOW)


def posted(board: Board) -> str:
    task_id = str(uuid4())
    board.post(task_id, "researcher", "run", thought="why", action="{}")
    return task_id


def taken(board: Board, owner: str) -> Task:
    task = board.take("researcher", owner, wait_s=1)
    assert task is not None
    return task


def expire(board: Board, task: Task) -> None:
    """Let the lease run out, as it does when its time has passed."""
    client, lease = board._client, board._key("lease", task.id)
    client.pexpire(lease, 1)
    while client.exists(lease):
        pass


def test_a_task_is_one_workers_and_its_hash_says_what_becomes_of_it(board: Board) -> None:
    task_id = posted(board)
    task = taken(board, "one")
    assert (task.id, task.status, task.fence, task.owner) == (task_id, Status.RUNNING, 1, "one")
    assert board.take("researcher", "two", wait_s=0.01) is None
    assert board.offer_again(task_id) is None  # its holder is alive
    board.finish(task, Status.CONFLICT_DETECTED, thought="2 against 3", result="[2, 3]")
    read = board.read(task_id)
    assert (read.status, read.result, read.thought) == (Status.CONFLICT_DETECTED, "[2, 3]", "2 against 3")
    assert read.status.is_done and read.updated_at == NOW
    assert [news.what for _ in range(2) if (news := board.news("run", wait_s=1))] == ["taken", "done"]


def test_a_task_whose_lease_ran_out_is_anothers_and_what_the_first_makes_counts_for_nothing(board: Board) -> None:
    task_id = posted(board)
    lost = taken(board, "one")
    expire(board, lost)
    assert board.renew(lost)  # late, but nobody else was given it
    assert board.offer_again(task_id) is None
    expire(board, lost)
    assert board.offer_again(task_id) == "one"
    now = taken(board, "two")
    assert now.fence == 2
    assert not board.renew(lost)
    with pytest.raises(Replaced, match="was taken from one"):
        board.finish(lost, Status.DONE, thought="", result="late")
    board.give_back(lost, "late")  # no more than a word: the task stays with its holder
    board.finish(now, Status.DONE, thought="", result="right")
    assert board.read(task_id).result == "right"


def test_a_worker_that_ended_between_queue_and_task_loses_nothing(board: Board, url: str) -> None:
    task_id = posted(board)
    client = connect(url)
    (queue,) = client.keys("*:queue:researcher")
    assert client.lpop(queue) == task_id  # as a worker that is killed right then
    assert board.offer_again(task_id) is None
    board.offer_again(task_id)  # it waits in the queue already
    assert client.llen(queue) == 1
    assert taken(board, "two").id == task_id


@pytest.mark.parametrize("undone", ["withdraw", "give_back"])
def test_what_is_let_go_is_not_finished_by_who_had_it(board: Board, undone: str) -> None:
    task_id = posted(board)
    task = taken(board, "one")
    act: Callable[[], None] = {
        "withdraw": lambda: board.withdraw([task_id]),
        "give_back": lambda: board.give_back(task, "no"),
    }[undone]
    act()
    with pytest.raises(Replaced):
        board.finish(task, Status.DONE, thought="", result="x")
    assert (board.take("researcher", "two", wait_s=0.01) is None) is (undone == "withdraw")


def test_of_many_who_grasp_at_once_each_task_has_one(board: Board, url: str) -> None:
    tasks = [posted(board) for _ in range(20)]
    for task_id in tasks:  # each is offered twice over
        connect(url).rpush(board._key("queue", "researcher"), task_id)
    found: list[str] = []

    def grasp(owner: str) -> None:
        for _ in range(20):
            if (task := board.take("researcher", owner, wait_s=0.05)) is not None:
                found.append(task.id)

    threads = [Thread(target=grasp, args=(str(n),)) for n in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(found) == sorted(tasks)


def test_everything_on_the_board_expires(board: Board, url: str) -> None:
    posted(board)
    taken(board, "one")
    client = connect(url)
    own = list(client.keys(f"{board._space}:*"))
    assert len(own) == 3  # task, lease, news; the queue is empty
    assert all(client.pttl(key) > 0 for key in own)
