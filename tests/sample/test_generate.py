"""The generator as a whole: the same bytes for the same seed, and a clear refusal."""

import shutil
import subprocess
import sys
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest

from sample.documents.write import papers
from sample.facts import draw_facts
from sample.generate import SampleError, generate, main


def digests(folder: Path) -> dict[str, str]:
    """Relative path → digest of every file."""
    files = sorted(f for f in folder.rglob("*") if f.is_file())
    return {f.relative_to(folder).as_posix(): sha256(f.read_bytes()).hexdigest() for f in files}


@pytest.mark.slow
def test_the_same_seed_gives_the_same_bytes_in_another_process_and_zone(
    project: Callable[[int], Path], tmp_path: Path
) -> None:
    command = [sys.executable, "-m", "sample.generate", "--seed", "7", "--out", str(tmp_path)]
    environment = {"TZ": "America/New_York", "PYTHONHASHSEED": "1", "SOURCE_DATE_EPOCH": "5", "PATH": "/usr/bin:/bin"}
    subprocess.run(command, check=True, env=environment, capture_output=True, cwd=Path(__file__).parents[2])

    first = digests(project(7))
    assert digests(tmp_path) == first
    assert len(first) == len(papers(draw_facts(7))) + 8


@pytest.mark.slow
def test_writing_over_an_earlier_run_changes_nothing(project: Callable[[int], Path], tmp_path: Path) -> None:
    again = tmp_path / "again"
    shutil.copytree(project(7), again)
    generate(7, again)

    assert digests(again) == digests(project(7))


@pytest.mark.slow
def test_another_seed_shares_no_file(project: Callable[[int], Path]) -> None:
    assert not set(digests(project(7)).values()) & set(digests(project(8)).values())


def test_strange_documents_are_refused(tmp_path: Path) -> None:
    (tmp_path / "documents").mkdir()
    (tmp_path / "documents" / "mine.pdf").write_bytes(b"%PDF")

    with pytest.raises(SampleError, match=r"holds 'mine\.pdf', which is not of seed 7; choose an empty folder"):
        generate(7, tmp_path)
    with pytest.raises(SystemExit) as ended:
        main(["--out", str(tmp_path)])
    assert ended.value.code == 1
    assert not (tmp_path / "company.db").exists()
