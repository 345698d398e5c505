"""`plumbline.yaml` and the environment become one :class:`engine.settings.Settings`. Nothing else reads them."""

import difflib
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo, available_timezones

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from engine.settings import Settings
from orchestration.locations import home_of, models_folder
from orchestration.yaml_lines import LinedYaml, Where, YamlError

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
    try:
        text = path.read_text("utf-8-sig")
    except FileNotFoundError:
        raise SettingsError(
            f"{path}: no such file; name the project's folder by --project DIR or PLUMBLINE_PROJECT,"
            " or make the sample project with `make run`"
        ) from None
    except (OSError, UnicodeDecodeError) as error:
        raise SettingsError(f"{path}: cannot be read: {error}") from error
    try:
        lined = LinedYaml(path, text, environ)
    except YamlError as error:
        raise SettingsError(str(error)) from error
    if not isinstance(lined.data, dict):
        raise SettingsError(f"{path}: expected keys and values such as `name: my project`, got {_kind(lined.data)}")
    if foreign := {"project", "home", "models"} & lined.data.keys():
        key = min(foreign)
        where = f"{path}:{lined.line((key,))}: {key}"
        raise SettingsError(f"{where}: is not set here but by --project, PLUMBLINE_HOME or PLUMBLINE_MODELS; remove it")
    values = _with_absolute_paths(lined.data, project)
    values |= {"project": project, "home": home_of(project, environ), "models": models_folder(environ)}
    try:
        settings = Settings.model_validate(values)
    except ValidationError as error:
        raise SettingsError("\n".join(_explained(lined, detail) for detail in _told(error.errors()))) from None
    if settings.zone not in available_timezones() or ZoneInfo(settings.zone).key != settings.zone:
        near = _nearest(settings.zone, available_timezones())
        raise SettingsError(
            f"{path}:{lined.line(('zone',))}: zone: expected an IANA zone name, got {settings.zone!r}{near}"
        )
    return settings


def _with_absolute_paths(data: dict[str, Any], project: Path) -> dict[str, Any]:
    """``data`` with paths made absolute. Values of a wrong type are left for the validation to name."""
    data = dict(data)

    def absolute(value: Any) -> Any:
        return (project / value).resolve() if isinstance(value, str) and value else value

    if isinstance(data.get("documents"), list):
        data["documents"] = [absolute(item) for item in data["documents"]]
    if "questions" in data:
        data["questions"] = absolute(data["questions"])
    for key in ("language_model", "embedding"):
        if isinstance(data.get(key), dict) and "folder" in data[key]:
            data[key] = data[key] | {"folder": absolute(data[key]["folder"])}
    if isinstance(data.get("sources"), list):
        data["sources"] = [_with_absolute_url(source, project) for source in data["sources"]]
    return data


def _with_absolute_url(source: Any, project: Path) -> Any:
    """``sqlite:///company.db`` means a file of the project, wherever the command is run."""
    url = source.get("url") if isinstance(source, dict) else None
    parts = _SQLITE_URL.fullmatch(url) if isinstance(url, str) else None
    if parts is None or parts["file"] == ":memory:":
        return source
    return source | {"url": f"{parts['driver']}:///{(project / parts['file']).resolve()}{parts['query']}"}


def _told(details: list[ErrorDetails]) -> list[ErrorDetails]:
    """Without "at least 1 item" for a list whose only items are faulty: that follows from the other faults."""
    return [
        detail
        for detail in details
        if detail["type"] != "too_short"
        or not any(len(d["loc"]) > len(loc) and d["loc"][: len(loc)] == loc for d in details for loc in [detail["loc"]])
    ]


def _explained(lined: LinedYaml, detail: ErrorDetails) -> str:
    where = _in_document(lined.data, detail["loc"])
    key = ".".join(str(part) for part in where) or "the file"
    start = f"{lined.path}:{lined.line(where)}: {key}"
    message = detail["msg"].removeprefix("Value error, ")
    if detail["type"] == "missing":
        missing = detail["loc"][-1]
        return f"{start}: expected the key {missing!r}, which is missing"
    if detail["type"] == "extra_forbidden":
        near = _nearest(str(where[-1]), _known_keys(detail["loc"]))
        return f"{start}: unknown key{near}"
    if where in lined.variables:
        # What came from the environment may be a secret: it is named, never shown.
        return f"{start}: {message}, got the value of ${{{lined.variables[where]}}}"
    if isinstance(detail["input"], dict | list) or key == "the file":
        return f"{start}: {message}"
    return f"{start}: {message}, got {detail['input']!r}"


def _in_document(data: Any, location: tuple[int | str, ...]) -> Where:
    """Pydantic's location without the parts that are tags of a union and stand in no document."""
    where: list[str | int] = []
    for part in location:
        in_list = isinstance(data, list) and isinstance(part, int) and part < len(data)
        if in_list or (isinstance(data, dict) and part in data):
            data = data[part]
            where.append(part)
    return tuple(where)


def _known_keys(location: tuple[int | str, ...]) -> set[str]:
    """The keys allowed beside the last part of ``location``, found by walking the model's JSON Schema."""
    schema = Settings.model_json_schema()
    node: dict[str, Any] = schema
    for part in location[:-1]:
        node = _child(schema, node, part)
    return set(node.get("properties", {})) - {"project", "home", "models"}


def _child(schema: dict[str, Any], node: dict[str, Any], part: int | str) -> dict[str, Any]:
    if isinstance(part, int):
        child = node.get("items", {})
    elif part in node.get("properties", {}):
        child = node["properties"][part]
    elif part in (mapping := node.get("discriminator", {}).get("mapping", {})):
        child = {"$ref": mapping[part]}
    else:
        child = node.get("additionalProperties", {})
    while "$ref" in child:
        child = schema["$defs"][child["$ref"].rsplit("/", 1)[-1]]
    return child if isinstance(child, dict) else {}


def _nearest(word: str, known: set[str]) -> str:
    near = difflib.get_close_matches(word, known, n=1)
    if near:
        return f"; did you mean {near[0]!r}?"
    return f"; known: {', '.join(sorted(known))}" if 0 < len(known) < 30 else ""


def _kind(value: Any) -> str:
    return "nothing" if value is None else f"a {type(value).__name__}"
