"""How a failed command is told: as a message to people, with ``--json`` also as a document to programs."""

import errno
import re
from typing import Any

import click

OUR_PACKAGES = {"engine", "shadow_mode", "evaluation", "finetuning", "assets", "orchestration", "sample"}


def is_known(error: BaseException) -> bool:
    """Whether ``error`` has a message for people: it is of one of our types, of click's, or of the system's."""
    return isinstance(error, OSError | click.ClickException) or type(error).__module__.split(".")[0] in OUR_PACKAGES


def explain(error: BaseException) -> str:
    """The message of a known error, in characters that can be printed anywhere."""
    if isinstance(error, click.ClickException):
        message = error.format_message()
    elif isinstance(error, OSError) and type(error).__module__ == "builtins":
        where = f"{error.filename}: " if error.filename else ""
        message = f"{where}{error.strerror or error}"
    else:
        message = str(error)
    return message.encode("utf-8", "backslashreplace").decode()


def as_record(error: BaseException, *, where: str = "") -> dict[str, Any]:
    """``{"error": {"code", "message", "suggestion"?}}``; ``where`` goes before the message.

    The code is the error's own fault where it has one, the system's name of the error, or else the name of its type:
    ``NotBuiltError`` is ``NOT_BUILT``.
    """
    told = {"code": _code(error), "message": where + (explain(error) if is_known(error) else repr(error))}
    if suggestion := getattr(error, "suggestion", None):
        told["suggestion"] = str(suggestion)
    return {"error": told}


def wants_json(arguments: list[str]) -> bool:
    """Whether the command that ``arguments`` call prints JSON, known before they are parsed: that may be what fails."""
    options = arguments[: arguments.index("--")] if "--" in arguments else arguments
    return any(option in {"--json", "--file"} or option.startswith("--file=") for option in options)


def _code(error: BaseException) -> str:
    if fault := getattr(error, "fault", None):
        return str(fault)
    if isinstance(error, click.UsageError):
        return "WRONG_USE"
    if isinstance(error, OSError) and error.errno is not None:
        return errno.errorcode.get(error.errno, "OS")
    if not is_known(error):
        return "INTERNAL"
    words = re.findall(r"[A-Z][a-z]*", type(error).__name__.removesuffix("Error"))
    return "_".join(words).upper()
