"""`plumbline promote`: let a planner or an index go live, past the gate."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from orchestration.cli.act import act_of
from orchestration.cli.options import Words, json_option, load_project, print_json, project_option

if TYPE_CHECKING:
    from engine.store import Store
    from evaluation.gate import Decision, Kind


@click.command("promote")
@click.argument("kind", type=click.Choice(["planner", "index", "routing"]))
@click.argument("version", required=False)
@click.option("--reason", type=Words(), help="Why; it is kept with the promotion.")
@click.option("--override", is_flag=True, help="Promote against the gate; this is kept, logged and shown.")
@json_option
@project_option
def command(
    kind: "Kind", version: str | None, reason: str | None, override: bool, as_json: bool, project: Path | None
) -> None:
    """Make VERSION of a planner or an index the live one, where the evidence lets it; without VERSION: what was.

    The gate reads what `plumbline score` and `plumbline evaluate` stored of VERSION and of what is live. Where it
    refuses or the evidence is too thin, every reason is told and nothing changes. Who answers users is chosen by
    `plumbline mode`, past the same gate.
    """
    from engine.store import Store
    from orchestration.compose import store_url
    from orchestration.promotion import judge, mirror, promote, record, told_of

    if version is None and (reason is not None or override):
        raise click.UsageError("--reason and --override go with a VERSION")
    if version is not None and reason is None:
        raise click.UsageError("say why with --reason: it is kept, and read when somebody asks who changed this")
    settings = load_project(project)
    store = Store.open(store_url(settings))
    if version is None or reason is None:
        _show(store, kind, as_json=as_json)
        return
    if kind == "routing":
        raise click.UsageError("who answers users is chosen with `plumbline mode`")
    decision = judge(settings, store, kind, version)
    act = act_of(reason)
    record(settings, decision, act, override=override)
    mirror(settings, promote(store, decision, version, act, override=override))
    if as_json:
        print_json(_record(decision, override=override))
    else:
        click.echo(told_of(decision))
        click.echo(f"{kind} {version} is live" + (", against the gate" if decision.verdict != "pass" else ""))


def _record(decision: "Decision", *, override: bool) -> dict[str, object]:
    return {"live": decision.candidate, "override": override, "gate": decision.model_dump(mode="json")}


def _show(store: "Store", kind: "Kind", *, as_json: bool) -> None:
    """Every promotion of the kind, oldest first, with what the gate said."""
    history = store.promotions(kind)
    if as_json:
        print_json([promotion.model_dump(mode="json") for promotion in history])
        return
    for promotion in history:
        click.echo(f"{promotion.at:%Y-%m-%d %H:%M}  {promotion.version}  {promotion.actor}: {promotion.reason}")
        if promotion.evidence.get("override"):
            click.echo("  against the gate")
        if (gate := promotion.evidence.get("gate")) is not None:
            from evaluation.gate import Decision
            from orchestration.promotion import told_of

            click.echo(f"  {told_of(Decision.model_validate(gate))}")
    if not history:
        click.echo(f"no {kind} was promoted yet")
