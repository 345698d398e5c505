from pathlib import Path

import pytest

from assets.handles import KEPT, HandleError, read_lines, write_lines
from engine.documents.model import Section


def section(name: str) -> Section:
    return Section(path=(name,), level=1, pages=(1,))


def test_what_is_written_is_read(tmp_path: Path) -> None:
    sections = [section("第一节\u2028续"), section("b")]
    handle = write_lines(tmp_path, sections)
    assert handle.count == 2
    assert list(read_lines(handle, Section)) == sections
    assert write_lines(tmp_path, sections) == handle


def test_an_altered_file_is_refused(tmp_path: Path) -> None:
    handle = write_lines(tmp_path, [section("a")])
    handle.path.write_text(handle.path.read_text() + "\n")
    with pytest.raises(HandleError, match="was altered after it was written; run `plumbline build` again"):
        list(read_lines(handle, Section))


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    handle = write_lines(tmp_path, [section("a")])
    handle.path.unlink()
    with pytest.raises(HandleError, match=r"\.jsonl: No such file"):
        list(read_lines(handle, Section))


def test_only_the_newest_are_kept(tmp_path: Path) -> None:
    handles = [write_lines(tmp_path, [section(str(n))]) for n in range(KEPT + 2)]
    assert len(list(tmp_path.glob("*.jsonl"))) == KEPT
    assert handles[-1].path.exists()
