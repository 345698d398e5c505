"""Payloads of steps as files: whole or not there, without secrets, and never shown where they are not what was kept."""

import threading
from pathlib import Path

import pytest

from engine.evidence import EvidenceFolder, EvidenceLost
from engine.payload import Payload, collecting, seen


def payload(body: bytes = b"rows", **headers: str) -> Payload:
    return Payload(body, "text/plain", "GET http://host/rows", 200, headers)


def test_what_is_kept_comes_back_and_the_same_is_kept_once(tmp_path: Path) -> None:
    folder = EvidenceFolder(tmp_path)
    kept = [folder.keep(payload(b"rows" * 1000)) for _ in range(2)]
    assert kept[0] == kept[1]
    (file,) = folder.files()
    assert (file, file.stat().st_size < 100) == (folder.path(kept[0].sha256), True)
    assert folder.read(kept[0].sha256) == b"rows" * 1000
    assert (kept[0].size, kept[0].status) == (4000, 200)


def test_many_that_write_the_same_leave_one_whole_file(tmp_path: Path) -> None:
    folder, barrier = EvidenceFolder(tmp_path), threading.Barrier(8)

    def work() -> None:
        barrier.wait()
        folder.keep(payload())

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [file.name for file in folder.files()] == [f"{folder.keep(payload()).sha256}.zst"]


def test_what_is_missing_or_damaged_is_said(tmp_path: Path) -> None:
    folder = EvidenceFolder(tmp_path)
    kept, other = folder.keep(payload()), folder.keep(payload(b"other rows"))
    path, whole = folder.path(kept.sha256), folder.path(kept.sha256).read_bytes()
    for damaged in (b"", whole[:-1], b"not zstd", folder.path(other.sha256).read_bytes()):
        path.write_bytes(damaged)
        with pytest.raises(EvidenceLost, match="is damaged"):
            folder.read(kept.sha256)
    path.unlink()
    with pytest.raises(EvidenceLost, match="is missing"):
        folder.read(kept.sha256)


def test_credentials_are_taken_out_by_the_names_of_headers_and_by_what_they_are(tmp_path: Path) -> None:
    folder = EvidenceFolder(tmp_path, ("planted",))
    headers = {"Set-Cookie": "s=1", "X-Api-Key": "k", "Location": "/?t=planted", "Server": "nginx"}
    kept = folder.keep(payload(b"token: planted", **headers))
    assert kept.headers == {
        "Set-Cookie": "[redacted]",
        "X-Api-Key": "[redacted]",
        "Location": "/?t=[redacted]",
        "Server": "nginx",
    }
    assert folder.read(kept.sha256) == b"token: [redacted]"


def test_only_who_collects_is_told() -> None:
    with collecting() as outer:
        with collecting() as inner:
            seen(payload())
        assert (len(outer), len(inner)) == (0, 1)
        seen(*inner)
    seen(payload())
    assert outer == inner
