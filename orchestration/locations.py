"""Where a project, its state and the models lie. The only reader of PLUMBLINE_* variables."""

from collections.abc import Mapping
from pathlib import Path

HOME_NAME = ".plumbline"
SAMPLE_NAME = "sample"


def home_of(project: Path, environ: Mapping[str, str]) -> Path:
    """PLUMBLINE_HOME; else the home that the project stands in (as the sample does); else ``.plumbline`` inside it."""
    if named := environ.get("PLUMBLINE_HOME"):
        return Path(named).expanduser().absolute()
    parent = project.absolute().parent
    if parent.name == HOME_NAME or (parent / "store.db").is_file():
        return parent
    return project.absolute() / HOME_NAME


def models_folder(environ: Mapping[str, str]) -> Path:
    """PLUMBLINE_MODELS; else a cache folder of the user, so that clones of the repository share it."""
    if named := environ.get("PLUMBLINE_MODELS"):
        return Path(named).expanduser().absolute()
    cache = environ.get("XDG_CACHE_HOME") or Path(environ.get("HOME") or Path.home()) / ".cache"
    return Path(cache).absolute() / "plumbline" / "models"


def find_project(given: Path | None, environ: Mapping[str, str], *, folder: Path) -> Path:
    """The project's folder: ``given``, else PLUMBLINE_PROJECT, else ``folder`` where it holds a `plumbline.yaml`,
    else the sample project of PLUMBLINE_HOME or of ``folder/.plumbline`` where it was made, else ``folder``.
    """
    if given is not None:
        return given.absolute()
    if named := environ.get("PLUMBLINE_PROJECT"):
        return Path(named).expanduser().absolute()
    if (folder / "plumbline.yaml").is_file():
        return folder.absolute()
    sample = Path(environ.get("PLUMBLINE_HOME") or folder / HOME_NAME).expanduser() / SAMPLE_NAME
    return sample.absolute() if (sample / "plumbline.yaml").is_file() else folder.absolute()
