"""Names in the XML of DOCX files, and how its properties are asked for."""

from typing import Any

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
W14 = "{http://schemas.microsoft.com/office/word/2010/wordml}"
M = "{http://schemas.openxmlformats.org/officeDocument/2006/math}"


def path_of(names: str) -> str:
    """A path of ``w:`` names as lxml takes it.

    >>> path_of("pPr/numPr").count("wordprocessingml")
    2
    """
    return "/".join(W + name for name in names.split("/"))


def value(element: Any, names: str) -> str | None:
    """The ``w:val`` of the element at ``names`` below ``element``; ``None`` where there is none."""
    found = element.find(path_of(names))
    return None if found is None else found.get(f"{W}val")


def number(element: Any, names: str) -> int | None:
    """The same as a whole number; ``None`` also for what is none."""
    text = value(element, names) or ""
    return int(text) if text.isdecimal() and len(text) < 10 else None


def is_on(element: Any, names: str) -> bool:
    """Whether the switch at ``names`` is there and not set to off."""
    found = element.find(path_of(names))
    return found is not None and found.get(f"{W}val") not in ("0", "false", "off")
