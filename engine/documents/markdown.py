"""Markdown: headings, pipe tables, fenced code, paragraphs. Inline marks are taken off, their words are kept."""

import re
from html import unescape

from engine.documents.blocks import Block, Extracted, Heading, Paragraph, Table, rectangle
from engine.documents.html.document import read_html
from engine.documents.text_encoding import Decoded

_HEADING = re.compile(r" {0,3}(#{1,6})\s+(.*?)\s*#*\s*$")
_UNDERLINE = re.compile(r" {0,3}(=+|-+)\s*$")
_FENCE = re.compile(r"\s*(```+|~~~+)")
_RULE = re.compile(r"\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$")
_CELL_BAR = re.compile(r"(?<!\\)\|")
_BREAK = re.compile(r"<br\s*/?>", re.I)
_TAG = re.compile(
    r"</?(?:a|abbr|b|em|font|i|kbd|mark|small|span|strong|sub|u)(?:\s[^<>]*)?/?>|</sup>|<sup>(?!\d)", re.I
)
_SUPERSCRIPT = re.compile(r"<sup>(?=\d)", re.I)
_LINK = re.compile(r"!?\[([^\[\]]*)\](?:\([^()]*(?:\([^()]*\)[^()]*)*\)|\[[^\[\]]*\])")
_QUOTE = re.compile(r"^ {0,3}(?:> ?)+")
_ADDRESS = re.compile(r" {0,3}\[[^\]]+\]:\s*\S+(?:\s+[\"'(].*)?$")
"""The address of a link, which stands apart from the text that refers to it."""
_HTML = re.compile(
    r" {0,3}<(table|div|p|ul|ol|dl|h[1-6]|pre|section|article|details|figure|center|blockquote)\b[^>]*>", re.I
)
_META = re.compile(r"(title|date|published)\s*:\s*[\"']?(.*?)[\"']?\s*$", re.I)


def plain_words(text: str) -> str:
    """``text`` without inline marks and tags; the address of a link is dropped, its words are kept.

    >>> plain_words("**Net** [sales](http://x.y) of `A`<br>R&amp;D in m<sup>2</sup> <a id='x'></a>")
    'Net sales of A\\nR&D in m^2 '
    """
    text = _TAG.sub("", _SUPERSCRIPT.sub("^", _BREAK.sub("\n", text)))
    for _ in range(2):  # a picture may stand inside a link
        text = _LINK.sub(r"\1", text)
    text = unescape(text)
    text = re.sub(r"(?<!\\)(\*\*|__|~~|`+)(?=\S)(.{1,500}?)(?<=\S)\1", r"\2", text)
    text = re.sub(r"(?<![\\\w*])\*(?=\S)([^*]+?)(?<=\S)\*(?![\w*])", r"\1", text)
    return re.sub(r"\\([\\`*_{}\[\]()#+.!|>~-])", r"\1", text)


def read_markdown(decoded: Decoded) -> Extracted:
    """Blocks of a Markdown text; ``title`` and ``date`` of YAML front matter are metadata."""
    from engine.documents.published import find_date

    lines = _without_comments(decoded.text).split("\n")
    extracted = Extracted(blocks=[])
    if lines and lines[0].strip() == "---" and "---" in (line.strip() for line in lines[1:]):
        end = next(i for i, line in enumerate(lines[1:], 1) if line.strip() == "---")
        for line in lines[1:end]:
            if match := _META.match(line):
                if match.group(1).lower() == "title":
                    extracted.title = match.group(2)
                else:
                    extracted.published = find_date(match.group(2))
        lines = lines[end + 1 :]
    extracted.blocks = _blocks(lines)
    return extracted


def _without_comments(text: str) -> str:
    first, *rest = text.split("<!--")
    kept = (part.partition("-->")[2] if "-->" in part else f"<!--{part}" for part in rest)
    return "".join((first, *kept))


def _blocks(lines: list[str]) -> list[Block]:
    blocks: list[Block] = []
    text: list[str] = []

    def flush() -> None:
        if text:
            blocks.append(Paragraph("\n".join(text), 1))
            text.clear()

    i = 0
    while i < len(lines):
        line = lines[i]
        if fence := _FENCE.match(line):
            end = next((j for j in range(i + 1, len(lines)) if lines[j].strip().startswith(fence.group(1))), len(lines))
            text.extend(lines[i + 1 : end])
            i = end + 1
            continue
        if html := _HTML.match(line):
            flush()
            end = _end_of_html(lines, i, html.group(1).lower())
            blocks.extend(read_html(Decoded("\n".join(lines[i:end]), "utf-8")).blocks)
            i = end
            continue
        if match := _HEADING.match(line):
            flush()
            if words := plain_words(match.group(2)):
                blocks.append(Heading(words, 1, weight=-len(match.group(1))))
        elif text and len(text) == 1 and (under := _UNDERLINE.match(line)) and "|" not in text[0]:
            heading = text.pop()
            blocks.append(Heading(heading, 1, weight=-1 if under.group(1)[0] == "=" else -2))
        elif "|" in line and i + 1 < len(lines) and "-" in lines[i + 1] and _RULE.match(lines[i + 1]):
            flush()
            end = next((j for j in range(i + 2, len(lines)) if "|" not in lines[j]), len(lines))
            blocks.extend(_table([line, *lines[i + 2 : end]]))
            i = end
            continue
        elif line.strip() and not _ADDRESS.match(line):
            text.append(plain_words(_QUOTE.sub("", line.rstrip())))
        else:
            flush()
        i += 1
    flush()
    return blocks


def _end_of_html(lines: list[str], start: int, tag: str) -> int:
    """Where a passage of HTML ends: a table with its closing tag, everything else with an empty line."""
    if tag == "table":
        ends = (i + 1 for i in range(start, len(lines)) if "</table" in lines[i].lower())
    else:
        ends = (i for i in range(start, len(lines)) if not lines[i].strip())
    return next(ends, len(lines))


def _table(lines: list[str]) -> list[Block]:
    rows = []
    for line in lines:
        inner = line.strip().removeprefix("|")
        if inner.endswith("|") and not inner.endswith("\\|"):
            inner = inner[:-1]
        rows.append([plain_words(cell.strip()) for cell in _CELL_BAR.split(inner)])
    has_header = any(cell for cell in rows[0])
    cells = rectangle(rows)
    return [Table(cells, 1, header_rows=1 if has_header and len(cells) > 1 else 0)] if cells else []
