"""Formulas of DOCX files in one line: powers, indexes, fractions and roots keep their meaning."""

import re
from typing import Any

from engine.documents.docx.xml import M

_OPERATOR = "∫"
"""The sign of a large operator that names none."""
_BRACKETED = re.compile(r"\([^()]*\)")


def formula_text(element: Any) -> str:
    """A formula as it would be typed: ``(a+b)/c``, ``x^2``, ``a_n``, ``√(x+1)``, ``∑_(n=1)^∞ n``."""
    kind = element.tag.removeprefix(M)
    if kind == "t":
        return element.text or ""
    if kind == "f":
        return f"{_grouped(_part(element, 'num'))}/{_grouped(_part(element, 'den'))}"
    if kind in ("sSup", "sSub", "sSubSup"):
        return _grouped(_part(element, "e")) + _indexes(element)
    if kind == "rad":
        return f"{_part(element, 'deg')}√{_grouped(_part(element, 'e'))}"
    if kind == "nary":
        return f"{_sign(element, 'naryPr/chr', _OPERATOR)}{_indexes(element)} {_part(element, 'e')}"
    if kind == "func":
        return f"{_part(element, 'fName')} {_grouped(_part(element, 'e'))}"
    if kind in ("limLow", "limUpp"):
        return f"{_part(element, 'e')}_{_grouped(_part(element, 'lim'))}"
    if kind == "d":
        inner = ", ".join(formula_text(part) for part in element.findall(f"{M}e"))
        return f"{_sign(element, 'dPr/begChr', '(')}{inner}{_sign(element, 'dPr/endChr', ')')}"
    if kind == "m":
        rows = (", ".join(formula_text(cell) for cell in row) for row in element.findall(f"{M}mr"))
        return "; ".join(rows)
    if kind == "eqArr":
        return "; ".join(formula_text(part) for part in element.findall(f"{M}e"))
    return "".join(formula_text(child) for child in element if isinstance(child.tag, str) and child.tag.startswith(M))


def _part(element: Any, name: str) -> str:
    found = element.find(M + name)
    return "" if found is None else formula_text(found).strip()


def _indexes(element: Any) -> str:
    signs = (("_", _part(element, "sub")), ("^", _part(element, "sup")))
    return "".join(sign + _grouped(text) for sign, text in signs if text)


def _grouped(text: str) -> str:
    """In brackets, unless it is one number, name or sign, or in brackets already."""
    return text if len(text) < 2 or text.isalnum() or _BRACKETED.fullmatch(text) else f"({text})"


def _sign(element: Any, path: str, usual: str) -> str:
    found = element.find("/".join(M + name for name in path.split("/")))
    return usual if found is None else found.get(f"{M}val", "")
