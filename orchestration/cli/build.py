"""`plumbline build`: documents to a published index."""

import time
from pathlib import Path

import click

from orchestration.cli.options import json_option, load_project, print_json, project_option, show_progress


@click.command("build")
@json_option
@project_option
def command(as_json: bool, project: Path | None) -> None:
    """Read the project's documents and build the time-aware index, through Dagster.

    The new index goes live only where it is whole; until then the one before answers.
    """
    from engine.retrieval.manifest import read_manifest
    from orchestration.kept_names import refresh_names
    from orchestration.materialise import build

    show_progress()
    began = time.perf_counter()
    settings = load_project(project)
    built = build(settings)
    refresh_names(settings)
    manifest = read_manifest(built.path)
    if as_json:
        print_json(
            {
                "build_id": built.build_id,
                "documents": manifest.documents,
                "chunks": manifest.chunks,
                "reused": manifest.reused,
                "quarantined": [file.model_dump(mode="json") for file in manifest.quarantined],
                "path": str(built.path),
                "seconds": round(time.perf_counter() - began, 3),
            }
        )
        return
    for file in manifest.quarantined:
        click.echo(f"quarantined: {file.file}: {file.fault}: {file.message}")
    click.echo(
        f"index {built.build_id} is live: {manifest.chunks} chunks of {manifest.documents} documents, "
        f"{manifest.reused} vectors reused, {len(manifest.quarantined)} files quarantined, "
        f"{time.perf_counter() - began:.1f} s"
    )
