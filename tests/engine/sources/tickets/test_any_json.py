"""What a server may send instead of JSON: nst's JSONTestSuite, where it is laid beside the repository."""

import asyncio
from pathlib import Path
from random import Random

import httpx
import pytest

from engine.sources.errors import Fault, SourceError
from engine.sources.tickets.http_json import JsonServer

SUITE = Path(__file__).parents[5] / "shared" / "benchmarks" / "json" / "test_parsing"


def accepted(content: bytes) -> bool:
    async def ask() -> bool:
        answering = httpx.MockTransport(lambda _: httpx.Response(200, content=content))
        async with httpx.AsyncClient(transport=answering) as client:
            deadline = asyncio.get_running_loop().time() + 10
            try:
                await JsonServer(client, "desk", deadline, Random(1), print, patient=True).ask(
                    "GET", "http://desk.example/", {}
                )
            except SourceError as error:
                assert error.fault is Fault.FORMAT
                return False
            return True

    return asyncio.run(ask())


@pytest.mark.skipif(not SUITE.is_dir(), reason="the public suite is not beside the repository")
@pytest.mark.parametrize(("kind", "taken", "least"), [("y_", True, 95), ("n_", False, 188)])
def test_what_is_json_is_taken_and_what_is_none_is_refused(kind: str, taken: bool, least: int) -> None:
    cases = sorted(SUITE.glob(f"{kind}*.json"))
    assert len(cases) >= least
    assert [case.name for case in cases if accepted(case.read_bytes()) is not taken] == []


@pytest.mark.parametrize(
    "text", ["NaN", "[Infinity]", '{"a": -Infinity}', '{"a": 1', "<html>", "", "[1,]", "[" * 200_000]
)
def test_what_only_looks_like_json_is_refused(text: str) -> None:
    assert not accepted(text.encode())
