"""What of an HTML element a reader sees, as text."""

import re
from typing import Any

HEADINGS = {"h1", "h2", "h3", "h4", "h5", "h6"}
_SKIPPED = {
    "script", "style", "noscript", "template", "svg", "nav", "head", "object", "iframe", "select", "button", "audio",
    "video", "canvas", "rp", "rt",
}  # fmt: skip
_INLINE = {
    "a", "abbr", "b", "bdi", "bdo", "cite", "code", "data", "del", "dfn", "em", "font", "i", "ins", "kbd", "label",
    "mark", "q", "ruby", "s", "samp", "small", "span", "strike", "strong", "sub", "sup", "time", "tt", "u", "var",
    "wbr",
}  # fmt: skip
_HIDDEN = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.I)


def is_left_out(element: Any) -> bool:
    """Whether an element is no text of the page: a script, navigation, a control."""
    return element.tag in _SKIPPED


def is_hidden(element: Any) -> bool:
    """Whether the page says of an element that it is not shown."""
    return element.get("hidden") is not None or _HIDDEN.search(element.get("style") or "") is not None


def ends_line(element: Any) -> bool:
    """Whether the element stands on lines of its own."""
    return element.tag not in _INLINE


def raised(element: Any, before: str) -> str:
    """``^`` before digits that are raised behind ``before``, else nothing: 10<sup>6</sup> is not 106."""
    digits = element.tag == "sup" and "".join(element.itertext()).strip()[:1].isdigit()
    return "^" if digits and (before[-1:].isalnum() or before[-1:] in set(")]%）")) else ""


def visible_text(root: Any) -> str:
    """All text below ``root``, a line for each block element and after each ``br``; runs of spaces are one space."""
    from lxml import etree

    parts: list[str] = []
    walker = etree.iterwalk(root, events=("start", "end"))
    for event, element in walker:
        if ends_line(element) and element is not root:
            parts.append("\n")
        if event == "end":
            parts.append((element.tail or "") if element is not root else "")
        elif element is not root and (is_left_out(element) or is_hidden(element)):
            walker.skip_subtree()
        else:
            parts.append(raised(element, parts[-1] if parts else "") + (element.text or ""))
    return squeezed("".join(parts))


def squeezed(text: str) -> str:
    """``text`` without empty lines and with single spaces."""
    lines = (" ".join(line.split()) for line in text.split("\n"))
    return "\n".join(line for line in lines if line)
