import logging
import os
from pathlib import Path

import pytest

from engine.documents.files import find_documents, read_bytes
from engine.documents.model import DocumentError
from tests.engine.documents.made import put


def test_what_is_too_large_is_not_read(tmp_path: Path) -> None:
    put(tmp_path, a_dot_txt="1" * 1_000_001)
    with pytest.raises(DocumentError, match=r"TOO_LARGE: a\.txt: has 1,000,001 bytes, at most 1 MB .* reading\.max_mb"):
        read_bytes(tmp_path / "a.txt", "a.txt", max_mb=1)
    assert len(read_bytes(tmp_path / "a.txt", "a.txt", max_mb=2)) == 1_000_001


def test_finding_files(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    root = put(tmp_path / "in", b_dot_txt="x", _dot_hidden="x")
    put(root / "sub", a_dot_txt="x")
    put(root / ".git", config="x")
    (root / "~$b.docx").write_text("lock")
    put(tmp_path, outside_dot_txt="x")
    (root / "link-out").symlink_to(tmp_path / "outside.txt")
    (root / "link-in").symlink_to(root / "b.txt")
    (root / "loop").symlink_to(root)
    (root / "broken").symlink_to(root / "nothing")
    with caplog.at_level(logging.WARNING):
        found = find_documents([root])
    assert [name for _, name in found] == ["b.txt", "link-in", "sub/a.txt"]
    assert "link-out" in caplog.text and "broken" in caplog.text
    with pytest.raises(FileNotFoundError, match=r"plumbline\.yaml"):
        find_documents([tmp_path / "missing"])


def test_equal_names_in_two_folders_stay_apart(tmp_path: Path) -> None:
    one, two = put(tmp_path / "one", a_dot_txt="1", b_dot_txt="2"), put(tmp_path / "two", a_dot_txt="3")
    assert [name for _, name in find_documents([one, two])] == ["b.txt", "one/a.txt", "two/a.txt"]


def test_indexes_and_homes_of_plumbline_are_left_out_and_named(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    root = put(tmp_path / "in", a_dot_txt="x")
    put(root / "out", manifest_dot_json="{}", chunks_dot_jsonl="{}", vectors_dot_npy="x")
    put(root / "state", store_dot_db="x")
    put(root / "state" / "indexes" / "b", notes_dot_txt="x")
    put(root / "own", manifest_dot_json="{}", store_dot_db="x")
    assert [name for _, name in find_documents([root])] == ["a.txt", "own/manifest.json", "own/store.db"]
    assert f"{root / 'out'}: made by Plumbline, left out" in caplog.text
    assert f"{root / 'state'}: made by Plumbline, left out" in caplog.text


def test_a_single_file_whose_name_is_not_utf8_goes_by_a_name_that_can_be_written(tmp_path: Path) -> None:
    file = tmp_path / os.fsdecode(b"\xff.md")
    file.write_text("x")
    assert find_documents([file]) == [(file, "\\xff.md")]
