"""The documents as a tool: search the index, then take the passages that answer."""

import json
from collections.abc import Sequence
from datetime import date
from itertools import takewhile

from pydantic import BaseModel, ConfigDict, Field

from engine.documents.model import Chunk
from engine.entities.registry import Registry
from engine.models.model import Embedder, Reranker
from engine.payload import Payload, is_collected, seen
from engine.planning.asked_fields import asking_words
from engine.planning.clauses import questions_in
from engine.planning.function_words import GAUGE_WORDS, content_words
from engine.planning.mentions import Mention, Vocabulary
from engine.planning.reading import Clock, read
from engine.retrieval.index import Index
from engine.retrieval.search import search
from engine.settings import RetrievalSettings
from engine.sources.answer_kinds import names_somebody
from engine.sources.asked import Asked
from engine.sources.errors import Fault, SourceError
from engine.sources.events import asks_whether, events_in, kin_in
from engine.sources.fields.field import Span
from engine.sources.fields.find import FieldFinder
from engine.sources.glossary import abroad
from engine.sources.named_document import told_by_document
from engine.sources.passages import Passage, choose_passages, passage_of
from engine.sources.statements import StatementParams, StatementReader, Statements
from engine.sources.terms import Wanted

HEADING_CHARACTERS = 300
MOST_CHUNKS = 50
"""So many are looked at for what may have happened more than once."""
_NARROWING = """
under above below over without not no other than first second third used per new old such same hold held keep
one two three four going open according w/
"""
_NO_TOPICS = frozenset(_NARROWING.split())
"""Words that narrow a figure down, and that a passage which answers need not repeat."""


class SearchParams(BaseModel):
    """What the documents are asked."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    query: str = Field(min_length=1, description="What is asked, in words")
    as_of: date = Field(description="The day that 'last month' is meant from")
    dated: bool = Field(True, description="Whether the time that the words name is part of the question")
    k: int = Field(8, ge=1, le=MOST_CHUNKS, description="Chunks to look at")


class SearchFindings(BaseModel):
    """Passages that answer, and the chunks that were looked at."""

    model_config = ConfigDict(frozen=True)

    passages: tuple[Passage, ...] = Field(description="What answers, the best first")
    looked_at: tuple[str, ...] = Field(description="Ids of the chunks that were looked at")
    several: bool = Field(False, description="The passages answer differently, and there may be more of them")


class KnowledgeBase:
    """The live index behind the ``search_documents`` tool."""

    def __init__(
        self,
        index: Index,
        embedder: Embedder,
        vocabulary: Vocabulary,
        retrieval: RetrievalSettings,
        registry: Registry,
        *,
        zone: str,
        fiscal_year_start: int,
        reranker: Reranker | None = None,
    ) -> None:
        self._reranker = reranker
        self._index = index
        self._embedder = embedder
        self._vocabulary = vocabulary
        self._retrieval = retrieval
        self._registry = registry
        self._zone = zone
        self._fiscal_year_start = fiscal_year_start
        self._headings: dict[str, str] = {}
        self.finder = FieldFinder(zone, fiscal_year_start, self._parties_in)
        """Reads values out of passages, parties by the configured names."""

    def search(self, params: SearchParams) -> SearchFindings:
        """Passages of the documents that answer a query; ``SourceError`` NO_RESULT names what none speaks of.

        A question that asks several things, and that no passage answers as it stands, is answered part by part.
        """
        clock = Clock(params.as_of, self._zone, self._fiscal_year_start)
        parts = questions_in(params.query, self._vocabulary, clock)
        try:
            return self._found(params, asks_one_thing=not parts)
        except SourceError as error:
            if error.fault is not Fault.NO_RESULT or not parts:
                raise
        found = [self._found(params.model_copy(update={"query": part}), asks_one_thing=True) for part in parts]
        return SearchFindings(
            passages=tuple(dict.fromkeys(passage for one in found for passage in one.passages)),
            looked_at=tuple(dict.fromkeys(chunk for one in found for chunk in one.looked_at)),
            several=any(one.several for one in found),
        )

    def statements(self, params: StatementParams) -> Statements:
        """What the documents state of a figure; ``SourceError`` NO_RESULT where none states it."""
        found_by = [self._hits(query, params.as_of, MOST_CHUNKS) for query in params.queries]
        hits = list({chunk.id: chunk for hits in found_by for chunk in hits}.values())
        reader = StatementReader(self.finder, self._names_rival, self._zone, self._fiscal_year_start)
        found = [one for chunk in hits for one in reader.statements_in(chunk, self._document, params)]
        if not found:
            raise SourceError(
                Fault.NO_RESULT,
                f"none of the nearest {len(hits)} chunks states this figure of these things and this time",
                "add the document that states it",
                looked=len(hits),
            )
        found.sort(key=lambda one: (one.passage.published or date.min, one.passage.file))
        return Statements(stated=tuple(found), looked_at=tuple(chunk.id for chunk in hits))

    def _hits(self, query: str, as_of: date, k: int) -> list[Chunk]:
        found = search(
            self._index,
            query,
            as_of=as_of,
            embedder=self._embedder,
            k=k,
            zone=self._zone,
            fiscal_year_start=self._fiscal_year_start,
            candidates=self._retrieval.candidates,
            registry=self._registry,
            reranker=self._reranker,
        )
        chunks = [hit.chunk for hit in found.hits]
        _tell_of(chunks)
        return chunks

    def _found(self, params: SearchParams, *, asks_one_thing: bool) -> SearchFindings:
        asked = self._asked(params)
        chunks = self._hits(params.query, params.as_of, max(params.k, MOST_CHUNKS) if asked.may_recur else params.k)
        passages, missing = choose_passages(asked, chunks, self._embedder)
        several = asked.may_recur and len(passages) > 1
        if not passages and asks_one_thing:
            told = told_by_document(asked, self._documents_of(chunks))
            passages = tuple(dict.fromkeys(passage_of(one.piece, coverage=1.0) for one in told))
        if not passages:
            raise self._nothing(asked, chunks, missing)
        return SearchFindings(passages=passages, several=several, looked_at=tuple(chunk.id for chunk in chunks))

    def _nothing(self, asked: Asked, chunks: Sequence[Chunk], missing: tuple[str, ...]) -> SourceError:
        missing = missing if chunks else tuple(dict.fromkeys(wanted.text for wanted in asked.wanted))
        about = f" of {', '.join(missing)}" if missing else " of that time" if asked.periods else " of all of it"
        return SourceError(
            Fault.NO_RESULT,
            f"{len(self._index)} chunks searched, none of the nearest {len(chunks)} speaks{about}",
            "widen the period, or add the document that holds it",
            searched=len(chunks),
            looked_at=tuple(chunk.id for chunk in chunks) or None,
            missing=tuple(missing) or None,
            period=asked.periods[0] if asked.periods else None,
        )

    def _documents_of(self, chunks: Sequence[Chunk]) -> list[tuple[Chunk, ...]]:
        """The whole documents that ``chunks`` are of, each once."""
        first = {chunk.document: chunk for chunk in reversed(chunks)}
        return [self._document(first[name]) for name in dict.fromkeys(chunk.document for chunk in chunks)]

    def _document(self, chunk: Chunk) -> tuple[Chunk, ...]:
        """All chunks of the document of ``chunk``. They stand together in the index, in their order."""
        row = self._index.row(chunk.id) or 0
        while row > 0 and self._index.chunk(row - 1).document == chunk.document:
            row -= 1
        after = map(self._index.chunk, range(row, len(self._index)))
        return tuple(takewhile(lambda other: other.document == chunk.document, after))

    def _asked(self, params: SearchParams) -> Asked:
        clock = Clock(params.as_of, self._zone, self._fiscal_year_start)
        reading = read(params.query, self._vocabulary, clock)
        asking = " ".join(asking_words(params.query))
        names = []
        for mention in reading.mentions:
            meant = {(term.kind, term.target) for term in mention.terms}
            forms = [t.name for t in self._vocabulary.terms if (t.kind, t.target) in meant and t.name != mention.text]
            kinds = {term.kind for term in mention.terms}
            is_name = bool(kinds & {"value", "entity"})
            if is_name or mention.text not in asking:
                names.append(Wanted((mention.text, *forms), is_name=is_name))
        begin, whether = params.query.lstrip(), asks_whether(params.query)
        words = [
            Wanted((word,), abroad=abroad(word), is_name=_is_code(word) and not begin.startswith(word))
            for word in reading.residue
            if word not in asking
            and word.lower() not in GAUGE_WORDS
            and (whether or word.lower() not in _NO_TOPICS)
            and len(word) > 1
        ]
        limits = [Wanted((limit,), is_name=True) for limit in reading.limits if len(limit) > 1 and limit not in asking]
        operations = [
            Wanted((word,), abroad=abroad(word), is_name=False)
            for _, (start, end) in reading.operation_spans
            for word in content_words(params.query[start:end])
            if word not in asking
        ]
        events = (*events_in(params.query), *kin_in(params.query))
        return Asked(
            text=params.query,
            wanted=tuple(dict.fromkeys((*names, *words, *limits, *operations, *events))),
            said_itself=(*events, *((word for word in (*words, *operations) if not word.is_name) if whether else ())),
            periods=reading.periods if params.dated else (),
            zone=self._zone,
            fiscal_year_start=self._fiscal_year_start,
            names_rival=self._names_rival,
            names_another=lambda text: bool(self._meant(text) - self._meant(params.query)),
            heading_of=self._heading_of,
            finder=self.finder,
        )

    def _parties_in(self, text: str) -> tuple[Span, ...]:
        """Where configured names stand of which any form says that they are of a firm or a body."""
        return tuple(m.span for m in self._vocabulary.find(text) if self._is_party(m))

    def _is_party(self, mention: Mention) -> bool:
        meant = {(term.kind, term.target) for term in mention.terms if term.kind in ("value", "entity")}
        kinds = {term.kind for term in mention.terms}
        return kinds == {"entity"} or any(
            names_somebody(term.name) for term in self._vocabulary.terms if (term.kind, term.target) in meant
        )

    def _heading_of(self, chunk: Chunk) -> str:
        """The first text of the chunk's document."""
        if chunk.document not in self._headings:
            self._headings[chunk.document] = self._document(chunk)[0].text[:HEADING_CHARACTERS]
        return self._headings[chunk.document]

    def _meant(self, text: str) -> set[str]:
        """What the configured names in ``text`` stand for."""
        mentions = self._vocabulary.find(text)
        return {term.target for m in mentions for term in m.terms if term.kind in ("value", "entity")}

    def _names_rival(self, name: Wanted, text: str) -> bool:
        """Whether ``text`` names another value of a column that ``name`` is a value of."""
        own = {t for mention in self._vocabulary.find(name.text) for t in mention.terms if t.kind == "value"}
        return any(
            term.kind == "value" and any(term.column == o.column and term.target != o.target for o in own)
            for mention in self._vocabulary.find(text)
            for term in mention.terms
        )


def _tell_of(chunks: Sequence[Chunk]) -> None:
    if is_collected():
        told = json.dumps([chunk.model_dump(mode="json") for chunk in chunks], ensure_ascii=False)
        seen(Payload(told.encode(), "application/json", "chunks of the index"))


def _is_code(word: str) -> bool:
    """Codes and proper names in Latin script must be there as they are; a synonym will not do."""
    return any(c.isdigit() for c in word) or (word[0].isupper() and word[1:].islower() and len(word) > 3)
