"""Files of the live index are damaged, at any place and in any way."""

import json
import random
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.retrieval.build import build_index
from engine.retrieval.index import Index
from engine.retrieval.manifest import IndexCorrupt
from tests.engine.retrieval.hashing import HashingEmbedder
from tests.engine.retrieval.made import chunk
from tests.failures.commands import QUESTION, live, plumbline

Damage = Callable[[Path, random.Random], None]


def flip_a_bit(file: Path, chance: random.Random) -> None:
    content = bytearray(file.read_bytes())
    content[chance.randrange(len(content))] ^= 1 << chance.randrange(8)
    file.write_bytes(content)


def cut(file: Path, chance: random.Random) -> None:
    content = file.read_bytes()
    file.write_bytes(content[: chance.randrange(len(content))])


def overwrite(file: Path, chance: random.Random) -> None:
    content = file.read_bytes()
    start = chance.randrange(len(content))
    file.write_bytes(content[:start] + b"\0" * (len(content) - start))


def append(file: Path, chance: random.Random) -> None:
    file.write_bytes(file.read_bytes() + chance.randbytes(7))


def remove(file: Path, _: random.Random) -> None:
    file.unlink()


@pytest.mark.parametrize("damage", [flip_a_bit, cut, overwrite, append, remove])
@pytest.mark.parametrize("seed", range(8))
def test_no_damaged_file_is_opened_and_the_build_can_be_made_again(tmp_path: Path, damage: Damage, seed: int) -> None:
    out = tmp_path / "index"
    chunks = [chunk(f"Passage {number} of the ferry.", file=f"{number}.md") for number in range(20)]
    whole = build_index(chunks, embedder=HashingEmbedder(), out=out, zone="UTC")
    chance = random.Random(seed)
    file = chance.choice(sorted(path for path in out.rglob("*") if path.is_file() and path.stat().st_size))
    before = file.read_bytes()
    damage(file, chance)
    if file.exists() and file.read_bytes() == before:
        return
    with pytest.raises(IndexCorrupt, match=file.name):
        Index.open(out)
    assert build_index(chunks, embedder=HashingEmbedder(), out=out, zone="UTC") == whole
    assert len(Index.open(out)) == len(chunks)


@pytest.mark.slow
def test_asking_names_the_command_that_mends_it(project: Path) -> None:
    before = live(project)
    index = project / ".plumbline" / "indexes" / str(before)
    flip_a_bit(index / "chunks.jsonl", random.Random(1))
    done = plumbline(project, "ask", QUESTION)
    assert done.returncode == 1
    assert "the project's live index cannot be used" in done.stderr
    assert "chunks.jsonl" in done.stderr
    assert "run `plumbline build`" in done.stderr
    assert plumbline(project, "build").returncode == 0
    answer = json.loads(plumbline(project, "ask", QUESTION, "--json").stdout)
    assert (answer["status"], answer["versions"]["index"]) == ("answered", before)
