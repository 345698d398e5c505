"""The table below a heading, found by what the heading says: never by the name of a class."""

import unicodedata
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import Any

from lxml import html

from engine.sources.boards.hidden import drop_hidden_cells, silenced

MOST_SHOWN = 12
"""Of the texts that stand where a heading was looked for."""
LONGEST_SHOWN = 60
LONGEST_NOTE = 500
_UNSEEN = ("script", "style", "noscript", "template", "head")
_HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})


class NoPanel(Exception):
    """A page without the table that was looked for; the message says what is there instead."""


@dataclass(frozen=True)
class Panel:
    """A table with its heading and what is written beside it, for instance its unit."""

    heading: str
    heading_path: str
    """Where the heading stands in the document, as an XPath."""
    table: Any
    """The table's element, of lxml."""
    path: str
    """Where it stands in the document, as an XPath."""
    note: str


def find_panel(page: str, names: Collection[str], *, others: Collection[str] = ()) -> Panel:
    """The table that follows the heading of one of ``names`` in the HTML of a page.

    It must be the heading's own: neither a heading of the document, nor one of ``others``, nor the beginning of another
    panel may stand between the two. ``NoPanel`` where there is none.
    """
    document = _Document(page)
    headings = [element for element in document.elements if document.says(element, names)]
    panels = [found for heading in headings if (found := _panel_of(heading, document, others)) is not None]
    if panels:
        # The name may also stand in a menu: the table is nearest to its own heading.
        _, heading, panel = min(panels, key=lambda each: each[0])
        _refuse_two(heading, panel.table, document, others)
        return panel
    wanted = " or ".join(map(repr, names))
    fault = f"below the heading {wanted} stands no table of its own" if headings else f"there is no heading {wanted}"
    shown = ", ".join(map(repr, document.texts())) or "no text at all"
    raise NoPanel(f"{fault}; on the page stand: {shown}")


def plain(text: str) -> str:
    """``text`` as it is compared: one width, one space, lower case."""
    return " ".join(unicodedata.normalize("NFKC", text).split()).casefold()


class _Document:
    """The elements of a page that may be seen, in reading order."""

    def __init__(self, page: str) -> None:
        root = html.document_fromstring(page) if page.strip() else html.Element("html")
        for unseen in list(root.iter(*_UNSEEN)):
            unseen.drop_tree()
        hidden = silenced(root)
        self.elements = [e for e in root.iter() if isinstance(e.tag, str) and e not in hidden]

    @cached_property
    def place(self) -> dict[Any, int]:
        """Element → its place in reading order."""
        return {element: place for place, element in enumerate(self.elements)}

    def says(self, element: Any, names: Iterable[str]) -> bool:
        """Whether the element says one of ``names`` and no child says it for it."""
        wanted = {plain(name) for name in names}
        return self._said[element] in wanted and not any(self._said.get(child) in wanted for child in element)

    @cached_property
    def _said(self) -> dict[Any, str]:
        return {element: plain(element.text_content()) for element in self.elements}

    def texts(self) -> list[str]:
        """Short texts outside of tables, each once: what has become of a heading is among them."""
        found = [
            " ".join(element.text.split())
            for element in self.elements
            if element.text and not element.xpath("ancestor-or-self::table")
        ]
        return [text for text in dict.fromkeys(found) if 0 < len(text) <= LONGEST_SHOWN][:MOST_SHOWN]


def _panel_of(heading: Any, document: _Document, others: Collection[str]) -> tuple[int, Any, Panel] | None:
    """How far away the heading's own table is, the heading, and the table."""
    tables = heading.xpath("ancestor-or-self::caption/parent::table") or heading.xpath("following::table")
    table = next((table for table in tables if table in document.place), None)
    if table is None:
        return None
    distance = document.place[table] - document.place[heading]
    between = document.elements[document.place[heading] + 1 : document.place[table]]
    if any(_is_heading(e) or document.says(e, others) for e in between) or _begins_another(heading, table, between):
        return None
    tree = table.getroottree()
    path, heading_path = tree.getpath(table), tree.getpath(heading)
    drop_hidden_cells(table)
    return (
        abs(distance),
        heading,
        Panel(" ".join(heading.text_content().split()), heading_path, table, path, _note(heading, table, between)),
    )


def _refuse_two(heading: Any, table: Any, document: _Document, others: Collection[str]) -> None:
    """``NoPanel`` where another table stands as much under the heading as ``table`` does.

    It does in the same panel, with nothing that begins something else before it. Where it alone has a label of its own,
    a text right above it or a caption, the heading is that of the first.
    """
    inside = {*table.iter()}
    if heading in inside:  # a caption is of one table alone
        return
    panel = next(e for e in table.iterancestors() if heading in set(e.iter()))
    rest = [e for e in document.elements if document.place[e] > document.place[table] and e not in inside]
    second = next((e for e in rest if e.tag == "table" and panel in set(e.iterancestors())), None)
    if second is None:
        return
    between = rest[: rest.index(second)]
    if any(_is_heading(e) or document.says(e, others) for e in between) or _begins_another(heading, second, between):
        return
    before = document.elements[document.place[heading] + 1 : document.place[table]]
    labels = [
        _first_words(chain(gap, each.xpath("./caption")), {*heading.iter()})
        for gap, each in ((before, table), (between, second))
    ]
    if labels[1] and not labels[0]:
        return
    shown = " and ".join(
        repr(label or _first_words(e.iter(), set())) for label, e in zip(labels, (table, second), strict=True)
    )
    raise NoPanel(
        f"below the heading {' '.join(heading.text_content().split())!r} stand two tables: {shown}; name the text or "
        "the caption right above the one that is meant as its `heading`"
    )


def _first_words(elements: Iterable[Any], without: set[Any]) -> str:
    return next(_words(elements, without), "")


def _is_heading(element: Any) -> bool:
    return element.tag in _HEADINGS or element.get("role") == "heading"


def _begins_another(heading: Any, table: Any, between: Sequence[Any]) -> bool:
    """Whether the table stands in a panel beside the heading's own, which has lost its table.

    Panels of a page are elements beside each other, alike in tag and class, and begin with a text before the table.
    """
    mine, *_ = (e for e in heading.iterancestors() if e in set(table.iterancestors()))
    branches = [next(e for e in (part, *part.iterancestors()) if e.getparent() is mine) for part in (heading, table)]
    alike = len({(branch.tag, branch.get("class")) for branch in branches}) == 1
    inside = set(branches[1].iter())
    return alike and any(e in inside and e.text and e.text.strip() for e in between)


def _note(heading: Any, table: Any, between: Sequence[Any]) -> str:
    """What is written around the table in its panel; where the panel has other tables, only what stands between."""
    panel = next(e for e in table.iterancestors() if heading in set(e.iter()))
    beside = panel.iter() if len(panel.xpath(".//table")) == 1 else between
    return " ".join(_words(beside, {*heading.iter(), *table.iter()}))[:LONGEST_NOTE]


def _words(elements: Iterable[Any], without: set[Any]) -> Iterator[str]:
    for element in elements:
        if isinstance(element.tag, str) and element not in without and element.text and element.text.strip():
            yield " ".join(element.text.split())
