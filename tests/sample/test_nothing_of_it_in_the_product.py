"""The product is told of the sample by its plumbline.yaml, as it would be of anyone's data."""

from collections.abc import Callable
from pathlib import Path

import yaml

PACKAGES = ("engine", "shadow_mode", "evaluation", "finetuning", "assets", "orchestration")


def test_no_name_of_the_sample_occurs_in_the_code(project: Callable[[int], Path]) -> None:
    settings = yaml.safe_load((project(7) / "plumbline.yaml").read_text("utf-8"))
    names = {settings["name"]}
    for entity in settings["entities"]:
        names |= {entity["name"], *entity["aliases"], *(former["name"] for former in entity.get("former", ()))}
    for source in settings["sources"]:
        for table in source.get("tables", ()):
            # Words such as "shipped" belong to the language; only names made for the sample can leak.
            names |= {measure["id"] for measure in table["measures"] if "_" in measure["id"]}
    root = Path(__file__).parents[2]
    found = [
        f"{path.relative_to(root)}: {name}"
        for package in PACKAGES
        for path in sorted((root / package).rglob("*.py"))
        for name in names
        if name in path.read_text("utf-8")
    ]
    assert found == []
