"""`plumbline.yaml` and the environment become one :class:`engine.settings.Settings`. Nothing else reads them."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo, available_timezones

from pydantic import ValidationError

from engine.contradictions import dotted
from engine.entities.faults import entity_faults
from engine.settings import Entity, Settings
from engine.yaml_lines import LinedYaml, YamlError
from orchestration.entities_file import EntitiesFileError, entity_rows
from orchestration.locations import home_of, models_folder
from orchestration.settings_faults import NOT_IN_FILE, faults_told, kind_or_value, nearest

FILE_NAME = "plumbline.yaml"
_SQLITE_URL = re.compile(r"(?P<driver>sqlite(?:\+\w+)?):///(?P<file>[^?]+)(?P<query>(?:\?.*)?)")


class SettingsError(Exception):
    """A project that cannot be used; each line of the message names file, line, key, and what was expected."""


def load_settings(project: Path, environ: Mapping[str, str]) -> Settings:
    """The settings of the folder ``project``.

    ``${NAME}`` is replaced from ``environ``; relative paths and relative SQLite URLs are meant from ``project``.
    ``home`` is PLUMBLINE_HOME or found by :func:`orchestration.locations.home_of`, ``models`` is PLUMBLINE_MODELS or a
    cache folder of the user. ``SettingsError`` holds one line for each fault.
    """
    project = project.absolute()
    path = project / FILE_NAME
    lined = _read(path, environ)
    values = _with_rows(_with_absolute_paths(lined.data, project), lined)
    values |= {"project": project, "home": home_of(project, environ), "models": models_folder(environ)}
    try:
        settings = Settings.model_validate(values)
    except ValidationError as error:
        raise SettingsError(faults_told(lined, error)) from None
    if settings.zone not in available_timezones() or ZoneInfo(settings.zone).key != settings.zone:
        near = nearest(settings.zone, available_timezones())
        raise SettingsError(
            f"{path}:{lined.line(('zone',))}: zone: expected an IANA zone name, got {settings.zone!r}{near}"
        )
    if settings.review:
        _refuse_faulty_hooks(settings, lined)
    return settings


def _refuse_faulty_hooks(settings: Settings, lined: LinedYaml) -> None:
    from engine.execution.hook_faults import faults_in  # late: most commands need no reader of conditions

    where = [(("review", place, "when"), fault) for place, fault in faults_in(settings)]
    if where:
        raise SettingsError("\n".join(f"{lined.path}:{lined.line(at)}: {dotted(at)}: {fault}" for at, fault in where))


def _read(path: Path, environ: Mapping[str, str]) -> LinedYaml:
    """The file as keys and values, none of them one that is set elsewhere."""
    try:
        text = path.read_text("utf-8-sig")
    except FileNotFoundError:
        raise SettingsError(
            f"{path}: no such file; name the project's folder by --project DIR or PLUMBLINE_PROJECT,"
            " make one with `plumbline init DIR`, or the sample with `make run`"
        ) from None
    except (OSError, UnicodeDecodeError) as error:
        raise SettingsError(f"{path}: cannot be read: {error}") from error
    try:
        lined = LinedYaml(path, text, environ)
    except YamlError as error:
        raise SettingsError(str(error)) from error
    if not isinstance(lined.data, dict):
        raise SettingsError(
            f"{path}: expected keys and values such as `name: my project`, got {kind_or_value(lined.data)}"
        )
    if foreign := NOT_IN_FILE & lined.data.keys():
        key = min(foreign)
        where = f"{path}:{lined.line((key,))}: {key}"
        raise SettingsError(f"{where}: is not set here but by --project, PLUMBLINE_HOME or PLUMBLINE_MODELS; remove it")
    return lined


def _with_rows(data: dict[str, Any], lined: LinedYaml) -> dict[str, Any]:
    """``data`` with the entities of its table behind those of the file itself, each told by its own file and line."""
    path, own = data.get("entities_file"), data.get("entities") or []
    if not isinstance(path, Path) or not isinstance(own, list):
        return data
    try:
        rows = entity_rows(path)
        first = [Entity.model_validate(values) for values in own]
    except EntitiesFileError as error:
        raise SettingsError(str(error)) from error
    except ValidationError:
        return data  # a fault of the file itself, which is told with the others
    faults = []
    for fault in entity_faults([*first, *(Entity.model_validate(row.values) for row in rows)]):
        if fault.entity >= len(own):
            faults.append(f"{path}:{rows[fault.entity - len(own)].line}: {fault.setting}: {fault.message}")
        elif fault.setting == "parent":
            where = ("entities", fault.entity, fault.setting)
            faults.append(f"{lined.path}:{lined.line(where)}: {dotted(where)}: {fault.message}")
    if faults:
        raise SettingsError("\n".join(faults))
    return data | {"entities": [*own, *(row.values for row in rows)]}


def _with_absolute_paths(data: dict[str, Any], project: Path) -> dict[str, Any]:
    """``data`` with paths made absolute. Values of a wrong type are left for the validation to name."""
    data = dict(data)

    def absolute(value: Any) -> Any:
        return (project / value).resolve() if isinstance(value, str) and value else value

    if isinstance(data.get("documents"), list):
        data["documents"] = [absolute(item) for item in data["documents"]]
    for key in ("questions", "entities_file"):
        if key in data:
            data[key] = absolute(data[key])
    for key in ("language_model", "planner", "embedding"):
        if isinstance(data.get(key), dict) and "folder" in data[key]:
            data[key] = data[key] | {"folder": absolute(data[key]["folder"])}
    retrieval = data.get("retrieval")
    if isinstance(retrieval, dict) and isinstance(reranker := retrieval.get("reranker"), dict) and "folder" in reranker:
        data["retrieval"] = retrieval | {"reranker": reranker | {"folder": absolute(reranker["folder"])}}
    if isinstance(data.get("sources"), list):
        data["sources"] = [_with_absolute_places(source, project) for source in data["sources"]]
    return data


def _with_absolute_places(source: Any, project: Path) -> Any:
    """``sqlite:///company.db`` and ``mapping: tickets.yaml`` mean files of the project, wherever the command is run."""
    if not isinstance(source, dict):
        return source
    for key in ("mapping", "browser"):
        if isinstance(path := source.get(key), str) and path:
            source = source | {key: (project / path).resolve()}
    url = source.get("url")
    parts = _SQLITE_URL.fullmatch(url) if isinstance(url, str) else None
    if parts is None or parts["file"] == ":memory:":
        return source
    return source | {"url": f"{parts['driver']}:///{(project / parts['file']).resolve()}{parts['query']}"}
