"""What a page holds and does not show: it is not read."""

from typing import Any

from engine.documents.html.text import is_hidden

_CELLS = ("thead", "tbody", "tfoot", "tr", "th", "td")


def silenced(root: Any) -> set[Any]:
    """The hidden elements below ``root`` with all that is in them; their texts are taken away.

    The elements stay, since they count in the address of each element behind them.
    """
    found = {inner for element in root.iter() if _is_hidden(element) for inner in element.iter()}
    for element in found:
        element.text = None
        if element.getparent() in found:
            element.tail = None
    return found


def drop_hidden_cells(table: Any) -> None:
    """Take rows and cells that are not displayed out of ``table``: they have no place in it.

    One that is only invisible keeps its place and, silenced, says nothing.
    """
    for part in list(table.iter(*_CELLS)):
        if _is_hidden(part) and not _keeps_its_place(part):
            part.drop_tree()


def _is_hidden(element: Any) -> bool:
    return isinstance(element.tag, str) and is_hidden(element)


def _keeps_its_place(element: Any) -> bool:
    return element.get("hidden") is None and "display" not in (element.get("style") or "").casefold()
