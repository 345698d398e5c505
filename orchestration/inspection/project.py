"""Everything that a project needs, tried one after the other; no fault keeps the rest from being tried."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

import sqlalchemy as sa

from engine.settings import BoardSource, RemoteSource, Settings, SqlSource, TabularSource, TicketSource
from engine.sources.connect import open_database
from engine.sources.database_url import whole
from engine.sources.known import read_content
from orchestration.inspection.code import inspect_code
from orchestration.inspection.databases import inspect_database
from orchestration.inspection.documents import inspect_documents
from orchestration.inspection.finding import Finding, failed, not_applicable, ok
from orchestration.inspection.flags import inspect_flags
from orchestration.inspection.index import inspect_index, inspect_store, live_index
from orchestration.inspection.machine import inspect_disk
from orchestration.inspection.models import inspect_embedder, inspect_language_model
from orchestration.inspection.questions import inspect_questions
from orchestration.inspection.servers import inspect_servers
from orchestration.kept_names import kept_names
from orchestration.settings_file import FILE_NAME, SettingsError, load_settings

_AREAS = ("documents", "source", "flags", "model", "store", "index", "questions", "disk")


def inspect_project(folder: Path, environ: Mapping[str, str]) -> Iterator[Finding]:
    """The findings on the project in ``folder``, each as soon as it is known. Secrets are in none of them."""
    try:
        settings = load_settings(folder, environ)
    except SettingsError as error:
        remedy = "docs/data-sources.md explains every key"
        yield from (failed("settings", FILE_NAME, fault, remedy) for fault in str(error).splitlines())
        yield from (not_applicable(area, "all", "not tried: the settings do not load") for area in _AREAS)
        return
    secrets = _secrets(settings)
    for finding in _inspected(settings):
        yield replace(
            finding,
            subject=_without(finding.subject, secrets),
            detail=_without(finding.detail, secrets),
            remedy=_without(finding.remedy, secrets),
        )


def _inspected(settings: Settings) -> Iterator[Finding]:
    yield ok("settings", FILE_NAME, f"loads: {len(settings.sources)} sources, {len(settings.entities)} entities")
    documents = inspect_documents(settings)
    yield from documents.findings
    for source in settings.sources:
        if isinstance(source, TabularSource):
            yield from _inspect_tables(source, settings)
    if settings.run_code is not None:
        yield inspect_code(settings.run_code)
    yield inspect_flags(settings)
    yield inspect_language_model(settings.language_model, models_dir=settings.models)
    finding, embedder = inspect_embedder(settings.embedding, models_dir=settings.models)
    yield finding
    yield inspect_store(settings)
    missing, index = live_index(settings)
    if index is not None:
        yield inspect_index(index, digests=documents.digests, embedder=embedder)
    elif missing is not None:
        yield missing
    yield from inspect_questions(settings, index)
    yield inspect_disk(settings.home)


def _inspect_tables(source: TabularSource, settings: Settings) -> Iterator[Finding]:
    """The findings on one source of tables. Where its rows were fetched, and are as they should be, names are kept."""
    if isinstance(source, SqlSource | TicketSource):
        yield from inspect_servers(source, settings)
    database, sound = open_database(source, settings), True
    for finding in inspect_database(database):
        sound = sound and finding.state != "failed"
        yield finding
    if sound and isinstance(source, RemoteSource):
        read_content(database, kept_names(settings))


def _secrets(settings: Settings) -> tuple[str, ...]:
    """Every password and key of the settings, the longest first, so that none is left in part."""
    held = [settings.language_model.api_key]
    urls = [settings.language_model.url] if settings.language_model.url else []
    for source in settings.sources:
        match source:
            case SqlSource():
                urls += [url.get_secret_value() for url in (source.url, *source.mirrors)]
            case TicketSource():
                held += [source.token, *source.headers.values()]
            case BoardSource():
                held += [source.login.password] if source.login else []
    found = [secret.get_secret_value() for secret in held if secret is not None]
    for text in urls:
        try:
            url = sa.make_url(text)
        except (sa.exc.ArgumentError, ValueError):
            continue
        found += [str(url.password)] if url.password else []
        found += [value for values in url.normalized_query.values() for value in values if url.host]
    return tuple(sorted((secret for secret in found if secret), key=len, reverse=True))


def _without(text: str, secrets: tuple[str, ...]) -> str:
    """``text`` without the secrets where they stand as words: a password such as "x" is no part of "index"."""
    for secret in secrets:
        text = whole(secret).sub("***", text)
    return text
