"""Sections to chunks: runs of sentences and groups of table rows that know where they stand."""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, field

from engine.documents.blocks import Paragraph, Table
from engine.documents.sections import SectionContent
from engine.documents.sentences import split_sentences
from engine.documents.table_text import Row, column_names, count_header_rows, count_title_rows, render_row
from engine.documents.tokens import estimate_tokens

SMALL_SHARE = 0.25
"""A last piece smaller than this share of the target joins the piece before it."""
MAX_CONTEXT_CHARACTERS = 160
TABLE_FACTOR = 2
"""A piece of a table may be this many times the target: digits cost a token each, and rows need their neighbours."""


@dataclass(frozen=True)
class Piece:
    """A chunk before it belongs to a document. ``body`` is ``text`` without the line of context in front."""

    kind: str
    text: str
    body: str
    pages: tuple[int, ...]
    section_path: tuple[str, ...]
    table_id: str | None = None
    rows: tuple[Row, ...] | None = None
    header_rows: int = 0


@dataclass
class _Run:
    """Sentences gathered so far."""

    sentences: list[tuple[str, int]] = field(default_factory=list)
    tokens: float = 0

    def add(self, sentence: str, page: int, tokens: float) -> None:
        self.sentences.append((sentence, page))
        self.tokens += tokens


def cut_chunks(sections: list[SectionContent], *, title: str, chunk_tokens: int) -> Iterator[Piece]:
    """Chunks of about ``chunk_tokens`` estimated tokens, in reading order, none across sections.

    Each begins with a line of context (title and headings), which does not count towards the target. Text is cut at
    sentence ends; only a sentence longer than twice the target is cut inside. A table is cut between rows, each piece
    repeating the header; a row is never cut.
    """
    tables_on_page: dict[int, int] = {}
    for section in sections:
        context = _context(title, section.path)
        texts: list[Paragraph] = []
        for block in section.content:
            if isinstance(block, Paragraph):
                texts.append(block)
                continue
            yield from _cut_text(texts, section.path, context, chunk_tokens)
            texts = []
            number = tables_on_page[block.page] = tables_on_page.get(block.page, 0) + 1
            yield from _cut_table(block, f"p{block.page}t{number}", section.path, context, chunk_tokens)
        yield from _cut_text(texts, section.path, context, chunk_tokens)
        if section.is_bare() and section.path:
            # A heading with nothing under it is text too, and must not be lost.
            body = section.path[-1]
            yield Piece("text", context, body, (section.page,), section.path)


def _context(title: str, path: tuple[str, ...]) -> str:
    # A first heading often is the title over again, with other spaces.
    parts: dict[str, str] = {}
    for part in (title, *path[-3:]):
        if part:
            parts.setdefault("".join(part.split()), part[:MAX_CONTEXT_CHARACTERS])
    return " > ".join(parts.values())


def _cut_text(paragraphs: list[Paragraph], path: tuple[str, ...], context: str, chunk_tokens: int) -> Iterator[Piece]:
    runs: list[_Run] = [_Run()]
    for sentence, page in _sentences(paragraphs, 2 * chunk_tokens):
        tokens = estimate_tokens(sentence)
        if runs[-1].sentences and runs[-1].tokens + tokens > chunk_tokens:
            runs.append(_Run())
        runs[-1].add(sentence, page, tokens)
    if len(runs) > 1 and runs[-1].tokens < SMALL_SHARE * chunk_tokens:
        last = runs.pop()
        runs[-1].sentences.extend(last.sentences)
    for run in runs:
        body = "".join(sentence for sentence, _ in run.sentences).strip()
        if body:
            pages = tuple(sorted({page for _, page in run.sentences}))
            yield Piece("text", f"{context}\n{body}" if context else body, body, pages, path)


def _sentences(paragraphs: list[Paragraph], longest: float) -> Iterator[tuple[str, int]]:
    for paragraph in paragraphs:
        text = paragraph.text if paragraph.continues else paragraph.text + "\n"
        for sentence in split_sentences(text):
            yield from ((part, paragraph.page) for part in _cut_long(sentence, longest))


def _cut_long(sentence: str, longest: float) -> Iterator[str]:
    """Halves, as often as needed, at a space near the middle where there is one."""
    if estimate_tokens(sentence) <= longest or len(sentence) < 2:
        yield sentence
        return
    middle = len(sentence) // 2
    space = sentence.rfind(" ", middle // 2, middle)
    cut = space + 1 if space > 0 else middle
    yield from _cut_long(sentence[:cut], longest)
    yield from _cut_long(sentence[cut:], longest)


def _cut_table(table: Table, table_id: str, path: tuple[str, ...], context: str, chunk_tokens: int) -> Iterator[Piece]:
    titles = count_title_rows(table.rows) if table.header_rows is None else 0
    headers = titles + (count_header_rows(table.rows[titles:]) if table.header_rows is None else table.header_rows)
    header, body = table.rows[:headers], table.rows[headers:]
    names = column_names(header[titles:])
    captions = [caption for caption in (table.caption, *(row[0] for row in header[:titles])) if caption]
    lead = [context, *captions] if context else captions
    groups: list[list[tuple[Row, str]]] = [[]]
    tokens = 0.0
    for row in body:
        line = render_row(row, names)
        cost = estimate_tokens(line)
        if groups[-1] and tokens + cost > TABLE_FACTOR * chunk_tokens:
            groups.append([])
            tokens = 0.0
        groups[-1].append((row, line))
        tokens += cost
    for group in groups:
        lines = [line for _, line in group] or [render_row(row, ()) for row in header]
        yield Piece(
            kind="table",
            text="\n".join([*lead, *lines]),
            body="\n".join([*captions, *(" ".join(row) for row in header[titles:]), *lines]),
            pages=(table.page,),
            section_path=path,
            table_id=table_id,
            rows=(*header, *(row for row, _ in group)),
            header_rows=headers,
        )


def chunk_id(document: str, position: int, kind: str, text: str) -> str:
    """First 16 hex digits of the SHA-256 of document id, position, kind and text."""
    return hashlib.sha256(f"{document}\0{position}\0{kind}\0{text}".encode()).hexdigest()[:16]
