"""What is registered of an entity, as a sentence."""

from engine.answer import Citation
from engine.execution.outcome import Outcome
from engine.planning.catalogue import Language, label
from engine.planning.entity_steps import entity_step_in
from engine.reflection.wording import comma
from engine.sources.entities import EntityResult

_SENTENCES: dict[Language, dict[str, str]] = {
    "en": {
        "renamed": "{asked} is now called {name}.",
        "registered name": "The registered name of {asked} is {name}.",
        "parent": "{name} is held by {parent}.",
        "subsidiaries": "{name} holds {held}.",
    },
    "zh": {
        "renamed": "{asked}现名{name}。",
        "registered name": "{asked}的注册名称是{name}。",
        "parent": "{name}由{parent}控股。",
        "subsidiaries": "{name}的子公司：{held}。",
    },
}


def entity_sentence(outcome: Outcome, result: EntityResult, language: Language) -> str:
    """What was wanted of the entity."""
    wanted, _ = entity_step_in(outcome.goal.description)
    kind = "renamed" if wanted == "registered name" and result.asked_formerly else wanted
    held = (_with_share(label(held.names, language), held.share) for held in result.subsidiaries)
    return _SENTENCES[language][kind].format(
        asked=result.asked,
        name=label(result.names, language),
        parent=_with_share(label(result.parent, language), result.share) if result.parent else "",
        held=comma(language).join(held),
    )


def entity_citation(mark: str, outcome: Outcome, result: EntityResult) -> Citation:
    """The entry of the registry: all names, who holds it, and whom it holds, each with the share."""
    parts = [", ".join(result.names)]
    if result.former:
        parts.append(f"formerly {', '.join(result.former)}")
    if result.parent:
        parts.append(f"held by {_with_share(' / '.join(result.parent), result.share)}")
    if result.subsidiaries:
        held = (_with_share(" / ".join(one.names), one.share) for one in result.subsidiaries)
        parts.append(f"holds {', '.join(held)}")
    return Citation(id=mark, source=outcome.goal.data_source, step=outcome.goal.id, quote="; ".join(parts))


def _with_share(name: str, share: float | None) -> str:
    return name if share is None else f"{name} ({share:g} %)"
