"""`plumbline when`: which periods a text speaks of."""

from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Any

import click

from engine.periods.find import FoundPeriods, find_periods
from orchestration.cli.json_lines import day_field, each_line, text_field
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


@click.command("when")
@click.argument("text", required=False, type=Words())
@as_of_option
@lines_option("`text` and `as_of`")
@json_option
@project_option
def command(text: str | None, as_of: date | None, lines: Path | None, as_json: bool, project: Path | None) -> None:
    """Show which periods TEXT speaks of: civil days, the start included, the end excluded.

    Where the words may mean another range too, that is shown below the one taken, with the convention it follows.
    Zone and fiscal year are those of the project where there is one, else UTC and January.
    """
    exactly_one(TEXT=text, file=lines)
    settings = settings_or_defaults(project)
    as_of = as_of or today(settings.zone)

    def find(words: str, day: date) -> FoundPeriods:
        return find_periods(words, as_of=day, zone=settings.zone, fiscal_year_start=settings.fiscal_year_start)

    def work(record: Mapping[str, Any]) -> dict[str, Any]:
        return find(text_field(record, "text"), day_field(record, "as_of", as_of)).model_dump(mode="json")

    if lines is not None:
        each_line(lines, work)
        return
    assert text is not None
    found = find(text, as_of)
    if as_json:
        print_json(found.model_dump(mode="json"))
        return
    for period in found.periods:
        click.echo(f"{period.text}\t{period.start or '…'} to {period.end or '…'} (end excluded)\t{period.grain}")
        for other in period.alternatives:
            click.echo(f"\tor {other.start or '…'} to {other.end or '…'}: {other.rule}")
    for words in found.unparsed:
        click.echo(f"{words}\tlooks like a date and could not be read")
    if not found.periods and not found.unparsed:
        click.echo("no date expression found")
