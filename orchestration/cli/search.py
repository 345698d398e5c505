"""`plumbline search`: hits of an index."""

from collections.abc import Callable, Mapping
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from orchestration.cli.chunk_doubts import doubts
from orchestration.cli.json_lines import LineError, day_field, each_line, text_field
from orchestration.cli.options import (
    Words,
    as_of_option,
    exactly_one,
    json_option,
    lines_option,
    print_json,
    project_option,
    settings_or_defaults,
    today,
)

if TYPE_CHECKING:
    from engine.retrieval.index import Index
    from engine.retrieval.result import SearchResult
    from engine.settings import Settings

Find = Callable[[str, date, int], "SearchResult"]
SHOWN_CHARACTERS = 240
MOST_HITS = 1000


class UnusableIndexError(Exception):
    """An index folder that cannot be read; the message says how it is made again."""


@click.command("search")
@click.argument("query", required=False, type=Words())
@click.option("--index", "index_path", type=click.Path(path_type=Path), help="Default: the project's live index.")
@click.option(
    "--k", type=click.IntRange(1, MOST_HITS), default=None, help="How many hits. Default: the project's top_k."
)
@as_of_option
@lines_option("`query`, `as_of` and `k`")
@json_option
@project_option
def command(
    query: str | None,
    index_path: Path | None,
    k: int | None,
    as_of: date | None,
    lines: Path | None,
    as_json: bool,
    project: Path | None,
) -> None:
    """Search an index for QUERY by meaning, words and time."""
    exactly_one(QUERY=query, file=lines)
    settings = settings_or_defaults(project)
    find = _finder(settings, index_path)
    k = k or settings.retrieval.top_k
    as_of = as_of or today(settings.zone)
    if lines is not None:

        def work(record: Mapping[str, Any]) -> dict[str, Any]:
            return as_record(find(text_field(record, "query"), day_field(record, "as_of", as_of), _k(record, k)))

        each_line(lines, work)
        return
    assert query is not None
    result = find(query, as_of, k)
    if as_json:
        print_json(as_record(result))
    else:
        _show(result)


def as_record(result: "SearchResult") -> dict[str, Any]:
    """What ``--json`` prints."""
    return {
        "hits": [
            {
                "id": hit.chunk.id,
                "score": hit.score,
                "why": hit.why.model_dump(mode="json"),
                "text": hit.chunk.text,
                "file": hit.chunk.file,
                "pages": list(hit.chunk.pages),
                "table_id": hit.chunk.table_id,
                "section_path": list(hit.chunk.section_path),
                "published": hit.chunk.published.isoformat() if hit.chunk.published else None,
                "periods": [period.model_dump(mode="json") for period in hit.chunk.periods],
                "uncertain": list(hit.chunk.uncertain),
                "other_readings": [other.model_dump(mode="json") for other in hit.chunk.other_readings],
            }
            for hit in result.hits
        ],
        "asked": [period.model_dump(mode="json") for period in result.asked],
        "unparsed": list(result.unparsed),
        "parts": list(result.parts),
        "windows": [period.model_dump(mode="json") for period in result.windows],
        "widened": list(result.widened),
    }


def _finder(settings: "Settings", index_path: Path | None) -> Find:
    from engine.entities.registry import Registry
    from engine.retrieval.search import search
    from orchestration.compose import Composition

    composition = Composition(settings)
    index = composition.live_index() if index_path is None else _open(index_path)
    embedder, registry = composition.embedder, Registry(settings.entities)

    def find(query: str, as_of: date, k: int) -> "SearchResult":
        return search(
            index,
            query,
            as_of=as_of,
            embedder=embedder,
            k=k,
            zone=settings.zone,
            fiscal_year_start=settings.fiscal_year_start,
            candidates=settings.retrieval.candidates,
            registry=registry,
            reranker=composition.reranker,
        )

    return find


def _open(path: Path) -> "Index":
    from engine.retrieval.index import Index
    from engine.retrieval.manifest import IndexCorrupt

    try:
        return Index.open(path)
    except IndexCorrupt as error:
        raise UnusableIndexError(f"{error}; make it with `plumbline index DIR --out {path}`") from error


def _k(record: Mapping[str, Any], default: int) -> int:
    k = record.get("k", default)
    if type(k) is not int or not 1 <= k <= MOST_HITS:
        raise LineError(f"expected 'k' as a whole number from 1 to {MOST_HITS}, got {k!r}")
    return k


def _show(result: "SearchResult") -> None:
    if result.asked:
        click.echo("asked for: " + ", ".join(f"{p.start or '…'} to {p.end or '…'}" for p in result.asked))
    if result.windows:
        click.echo(f"kept to that time; {result.undated_left_out} undated chunks left out")
    for step in result.widened:
        click.echo(f"widened: {step}")
    for number, hit in enumerate(result.hits, 1):
        chunk, why = hit.chunk, hit.why
        click.echo(
            f"\n{number}. {chunk.file}, page {', '.join(map(str, chunk.pages))}  [{chunk.id}]\n"
            f"   score {hit.score:.3f}: meaning {why.dense:.2f}, words {why.bm25:.2f}, time {why.time:.2f} "
            f"(by {why.matched_on}){', named' if why.named else ''}{f', for {why.part}' if why.part else ''}"
        )
        text = chunk.text if len(chunk.text) <= SHOWN_CHARACTERS else chunk.text[:SHOWN_CHARACTERS] + "…"
        click.echo("   " + text.replace("\n", "\n   "))
        for doubt in doubts(chunk):
            click.echo(f"   {doubt}: look at the page itself")
    if not result.hits:
        click.echo("nothing found")
