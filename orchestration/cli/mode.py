"""`plumbline mode`: which of Simple and Agentic users get."""

from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from orchestration.cli.act import act_of
from orchestration.cli.options import Words, json_option, load_project, print_json, project_option

if TYPE_CHECKING:
    from engine.settings import Settings
    from engine.store import Store

MODES = ("off", "shadow", "canary", "full")
BEGINNING = datetime(1, 1, 1, tzinfo=UTC)


class NothingToCompareError(Exception):
    """A mode that needs Simple, in a project where Simple has nothing to search."""


@click.command("mode")
@click.argument("mode", required=False, type=click.Choice(MODES))
@click.option(
    "--share",
    type=click.FloatRange(0, 100, min_open=True),
    help="canary: percent of users that get Agentic. Default 5.",
)
@click.option("--reason", type=Words(), help="Why; it is kept with the change.")
@click.option("--override", is_flag=True, help="Give users more of Agentic against the gate; kept and shown.")
@json_option
@project_option
def command(
    mode: str | None, share: float | None, reason: str | None, override: bool, as_json: bool, project: Path | None
) -> None:
    """Show who answers users, or change it; a server that runs takes the change with its next question.

    off: Simple. shadow: Simple, and Agentic answers each question too, unseen. canary: Agentic for a share of users,
    Simple for the others, each compared with the other path. full: Agentic. In canary and full, Simple stands in where
    Agentic fails, fails often or is slow.

    Where more users than now would get Agentic, the gate must let it: by the newest evaluation, it is no worse than
    Simple. Fewer are free at any time.
    """
    from engine.store import Store
    from orchestration.compose import store_url

    if mode is None and (share is not None or reason is not None or override):
        raise click.UsageError("--share, --reason and --override go with a mode")
    if mode is not None and reason is None:
        raise click.UsageError("say why with --reason: it is kept, and read when somebody asks who changed this")
    if share is not None and mode != "canary":
        raise click.UsageError("--share goes with canary")
    settings = load_project(project)
    store = Store.open(store_url(settings))
    if mode is not None and reason is not None:
        _change(store, settings, mode, share, reason, override=override)
    status = _status(store)
    store.close()
    if as_json:
        print_json(status)
    else:
        _show(status)


def _change(
    store: "Store", settings: "Settings", mode: str, share: float | None, reason: str, *, override: bool
) -> None:
    from orchestration.promotion import judge_agentic, promote, record
    from shadow_mode.routing import SHARE_PERCENT, Routing, live_routing

    if mode != "full" and not any(source.kind == "knowledge_base" for source in settings.sources):
        raise NothingToCompareError(
            f"mode {mode} needs Simple, which answers from documents; configure a source of kind knowledge_base, "
            "or leave the mode at full"
        )
    routing = Routing.model_validate({"mode": mode, "share": SHARE_PERCENT if share is None else share})
    act = act_of(reason)
    if routing.agentic_percent > live_routing(store).agentic_percent:
        decision = judge_agentic(settings, store)
        record(settings, decision, act, override=override)
        promote(store, decision, routing.version, act, override=override)
    else:
        store.promote("routing", routing.version, evidence={}, **act.model_dump())


def _status(store: "Store") -> dict[str, Any]:
    """The live mode, who chose it, and what became of the questions since."""
    from engine.store_routed import RoutedStore
    from shadow_mode.routing import live_routing

    routing, live = live_routing(store), store.live("routing")
    traffic = RoutedStore(store).traffic(BEGINNING if live is None else live.at)
    return {
        "mode": str(routing.mode),
        "share": routing.share if routing.mode == "canary" else None,
        "since": None if live is None else live.at.isoformat(timespec="seconds"),
        "actor": None if live is None else live.actor,
        "reason": None if live is None else live.reason,
        "override": live is not None and bool(live.evidence.get("override")),
        "traffic": traffic.model_dump(),
    }


def _show(status: dict[str, Any]) -> None:
    share = "" if status["share"] is None else f", {status['share']:g} % of users"
    chosen = "never chosen" if status["since"] is None else f"since {status['since']}, by {status['actor']}"
    click.echo(f"{status['mode']}{share} ({chosen}{'' if status['reason'] is None else ': ' + status['reason']})")
    if status["override"]:
        click.echo("against the gate: see `plumbline promote routing`")
    traffic = status["traffic"]
    click.echo(
        f"{traffic['questions']} questions since, {traffic['agentic']} sent to Agentic, of which Simple answered "
        f"{traffic['stood_in']} in its place; {traffic['paired']} pairs, {traffic['waiting']} wait for their shadow, "
        f"{traffic['shed']} shed"
    )
