"""`plumbline check`: what is wrong with a project, and how to mend it."""

import os
from collections import Counter
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from orchestration.cli.options import json_option, print_json, project_option
from orchestration.locations import find_project

if TYPE_CHECKING:
    from orchestration.inspection.finding import Finding

MARKS = {"ok": "✓", "failed": "✗", "not_applicable": "–"}


@click.command("check")
@json_option
@project_option
def command(as_json: bool, project: Path | None) -> None:
    """Try everything that the project needs: settings, documents, databases, models, index, questions, disk.

    ✓ works, ✗ does not (→ how to mend it), – was not tried or is not needed yet. Exit 1 if anything does not work.
    """
    from orchestration.inspection.project import inspect_project

    folder = find_project(project, os.environ, folder=Path.cwd())
    findings: list[Finding] = []
    for finding in inspect_project(folder, os.environ):
        findings.append(finding)
        if not as_json:
            _show(finding)
    counted = Counter(finding.state for finding in findings)
    if as_json:
        print_json({"project": str(folder), "ok": not counted["failed"], "findings": [asdict(f) for f in findings]})
    else:
        click.echo(f"\n{counted['ok']} work, {counted['failed']} do not, {counted['not_applicable']} were not tried")
    if counted["failed"]:
        raise click.exceptions.Exit(1)


def _show(finding: "Finding") -> None:
    click.echo(f"{MARKS[finding.state]} {finding.area:<10} {finding.subject}: {finding.detail}")
    if finding.remedy and finding.state != "ok":
        click.echo(f"{'':<13}→ {finding.remedy}")
