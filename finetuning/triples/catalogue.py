"""Other catalogues over the same data: sources, tables and columns renamed, parted, left out, described otherwise.

A planner that learns from one catalogue learns its names by heart. From many it learns to read.
"""

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import yaml
from pydantic import BaseModel, ConfigDict, Field, SecretStr, ValidationError

from engine.planning.catalogue import Catalogue, Language, label
from engine.settings import (
    BoardSource,
    Entity,
    KnowledgeBaseSource,
    RemoteSource,
    Settings,
    Source,
    SqlSource,
    Table,
    TicketSource,
)
from finetuning.triples.triple import DATA, Split, TriplesError, records_in

FOLDER = Path(__file__).parent / "catalogues"
CONTEXTS = DATA / "catalogues.jsonl"


class VariantSource(BaseModel):
    """One source of a variant, made of one of the project's."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str
    of: str = Field(description="The project's source that it stands for")
    description: str
    tables: tuple[str, ...] | None = Field(None, description="Of that source's tables only these")


class Variant(BaseModel):
    """How a catalogue differs from the project's."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str
    splits: tuple[Split, ...] = ("train", "validation", "test")
    """The splits whose triples may be asked of it; one for ``test`` alone was never seen in training."""
    named: Language | None = Field(None, description="The language whose names stand first; None: as configured")
    sources: tuple[VariantSource, ...]
    tables: Mapping[str, str] = Field({}, description="Table of the project: its name here")
    columns: Mapping[str, str] = Field({}, description="Column of the project: its name here")
    measures: Mapping[str, str] = Field({}, description="Measure of the project: its id here")

    def settings(self, project: Settings) -> Settings:
        """The project's settings with the sources of this variant; task nodes, which name others, are left out."""
        known = {source.id: source for source in project.sources}
        if absent := {source.of for source in self.sources} - known.keys():
            raise TriplesError(f"catalogue {self.id}: the project has no source {', '.join(sorted(absent))}")
        sources = tuple(self._source(wanted, known[wanted.of]) for wanted in self.sources)
        return project.model_copy(update={"sources": sources, "task_graph": ()})

    def _source(self, wanted: VariantSource, source: Source) -> Source:
        changed: dict[str, Any] = {"id": wanted.id, "description": wanted.description}
        if not isinstance(source, KnowledgeBaseSource):
            kept = [t for t in source.tables if wanted.tables is None or t.table in wanted.tables]
            changed["tables"] = tuple(self._table(table, fetched=isinstance(source, RemoteSource)) for table in kept)
        return source.model_copy(update=changed)

    def _table(self, table: Table, *, fetched: bool) -> Table:
        # Rows that were fetched have been put into categories already.
        known: dict[str, Any] = {"categories": None} if fetched else {}
        changed: dict[str, Any] = {
            "table": self.tables.get(table.table, table.table),
            "time": table.time and table.time.model_copy(update={"column": self.column(table.time.column)}),
            "dimensions": tuple(
                d.model_copy(update={"column": self.column(d.column), "names": self._names(d.names), **known})
                for d in table.dimensions
            ),
            "measures": tuple(
                m.model_copy(
                    update={
                        "id": self.measures.get(m.id, m.id),
                        "names": self._names(m.names),
                        "expression": re.sub(r"\b[a-z_]+\b", lambda word: self.column(word[0]), m.expression),
                    }
                )
                for m in table.measures
            ),
        }
        if (cross := getattr(table, "cross", None)) is not None:
            renamed = {key: self.column(getattr(cross, key)) for key in ("rows", "columns", "value")}
            changed["cross"] = cross.model_copy(update=renamed)
        return table.model_copy(update=changed)

    def column(self, column: str) -> str:
        """What a column of the project is called here."""
        return self.columns.get(column, column)

    def _names(self, names: tuple[str, ...]) -> tuple[str, ...]:
        first = names[0] if self.named is None else label(names, self.named)
        return (first, *(name for name in names if name != first))


def read_variants(folder: Path = FOLDER) -> tuple[Variant, ...]:
    """All variants, by file name."""
    found = []
    for path in sorted(folder.glob("*.yaml")):
        try:
            found.append(Variant.model_validate({"id": path.stem, **yaml.safe_load(path.read_text("utf-8"))}))
        except (ValidationError, TypeError) as error:
            raise TriplesError(f"{path}: {error}") from error
    return tuple(found)


class Context(BaseModel):
    """A catalogue as a planner's prompt and grammar need it: no values of columns, no address, no account."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str
    sources: tuple[Source, ...]
    entities: tuple[Entity, ...] = ()

    @classmethod
    def of(cls, variant: Variant, settings: Settings) -> "Context":
        """The context of a variant's settings."""
        return cls(
            id=variant.id, sources=tuple(_bare(source) for source in settings.sources), entities=settings.entities
        )

    @property
    def catalogue(self) -> Catalogue:
        """What prompt and grammar are made from."""
        return Catalogue(self.sources, self.entities, tasks=(), values=())


def _bare(source: Source) -> Source:
    if isinstance(source, KnowledgeBaseSource):
        return source
    tables = tuple(
        t.model_copy(update={"dimensions": tuple(d.model_copy(update={"values": {}}) for d in t.dimensions)})
        for t in source.tables
    )
    changed: dict[str, Any] = {"tables": tables}
    match source:
        case SqlSource():
            changed["url"] = SecretStr("sqlite://")
        case TicketSource():
            changed |= {"url": "http://localhost", "token": None, "headers": {}, "mapping": Path("tickets.yaml")}
        case BoardSource():
            changed |= {"url": "http://localhost", "login": None}
    return source.model_copy(update=changed)


def write_contexts(contexts: tuple[Context, ...], path: Path = CONTEXTS) -> None:
    """One JSON document a line."""
    path.parent.mkdir(parents=True, exist_ok=True)
    dumped = (context.model_dump(exclude_defaults=True) for context in contexts)
    lines = [json.dumps(context, ensure_ascii=False, default=_plain) for context in dumped]
    path.write_text("".join(f"{line}\n" for line in lines), "utf-8", newline="\n")


def _plain(value: object) -> str:
    """What JSON has no word for: a path, and the address of no database, which tells the dialect alone."""
    return value.get_secret_value() if isinstance(value, SecretStr) else str(value)


def read_contexts(path: Path = CONTEXTS) -> dict[str, Context]:
    """The contexts of a file by id."""
    return {context.id: context for context in records_in(path, Context)}
