"""The words of a DOCX paragraph as they are shown."""

import re
from collections.abc import Iterator
from typing import Any

from engine.documents.docx.formula import formula_text
from engine.documents.docx.xml import W14, M, W, is_on, path_of, value

# Deleted and moved text, text boxes (they are paragraphs of their own), properties.
_PASSED_OVER = {W + name for name in ("del", "moveFrom", "txbxContent", "pPr", "rPr", "sdtPr")}
_SIGNS = {"tab": "\t", "ptab": "\t", "br": "\n", "cr": "\n", "noBreakHyphen": "-"}
_RAISE = "\0"
"""What no XML can hold stands before raised text until it is known what it stands behind."""
_RAISED = re.compile(rf"(?:(?<=[\w)\]%）])({_RAISE})(?=\d)|{_RAISE})")
# Wingdings has its pictures where Unicode has a private area.
_WINGDINGS = {0xFE: "☒", 0xFD: "☒", 0x52: "☒", 0x53: "☒", 0x54: "☒", 0x78: "☒", 0x6F: "☐", 0x71: "☐", 0xA8: "☐",
              0xA3: "☐", 0xFC: "✓", 0xFB: "✗", 0x9F: "•", 0xA7: "•", 0x6C: "•", 0x6E: "•"}  # fmt: skip


def paragraph_text(element: Any) -> str:
    """The words of a paragraph with its formulas and boxes to tick, without what is deleted, hidden or to fill in.

    Digits that are raised behind a word or a number are set off by ``^``: they are a power, or the mark of a note.
    """
    return _RAISED.sub(lambda found: "^" if found.group(1) else "", "".join(_parts(element))).strip()


def _parts(node: Any) -> Iterator[str]:
    for child in node:
        tag = child.tag
        if tag == f"{W}t":
            yield child.text or ""
        elif tag == f"{M}oMath":
            yield formula_text(child)
        elif not isinstance(tag, str) or tag in _PASSED_OVER or tag.endswith("}Fallback"):
            continue
        elif tag.startswith(W) and tag.removeprefix(W) in _SIGNS:
            yield _SIGNS[tag.removeprefix(W)]
        elif tag == f"{W}sym":
            yield _symbol(child)
        elif tag == f"{W}fldChar":
            yield from _tick_box(child)
        elif tag == f"{W}r" and is_on(child, "rPr/vanish"):
            continue
        elif tag == f"{W}r" and value(child, "rPr/vertAlign") == "superscript":
            yield _RAISE
            yield from _parts(child)
        elif tag == f"{W}sdt":
            yield from _control(child)
        else:
            yield from _parts(child)


def _symbol(element: Any) -> str:
    try:
        code = int(element.get(f"{W}char") or "", 16)
    except ValueError:
        return ""
    if (element.get(f"{W}font") or "").lower().startswith("wingdings"):
        return _WINGDINGS.get(code & 0xFF, "")
    return chr(code) if 0x20 <= code < 0xD800 else ""


def _tick_box(field: Any) -> Iterator[str]:
    box = field.find(path_of("ffData/checkBox"))
    if box is not None:
        ticked = is_on(box, "checked") if box.find(f"{W}checked") is not None else is_on(box, "default")
        yield "☒" if ticked else "☐"


def _control(element: Any) -> Iterator[str]:
    """A content control: a box to tick, or text unless it is the one that asks for text."""
    box = element.find(f"{W}sdtPr/{W14}checkbox")
    if box is not None:
        checked = box.find(f"{W14}checked")
        yield "☒" if checked is not None and checked.get(f"{W14}val") in ("1", "true") else "☐"
    elif not is_on(element, "sdtPr/showingPlcHdr"):
        content = element.find(f"{W}sdtContent")
        yield from _parts(content if content is not None else ())
