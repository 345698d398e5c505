"""The registry of entities as a tool: who a name stands for, and who belongs to whom."""

from collections.abc import Sequence

from pydantic import BaseModel, ConfigDict, Field

from engine.entities.groups import Groups
from engine.entities.near import near
from engine.entities.registry import Registry, short_names
from engine.entities.spelling import spelling_key
from engine.planning.relations import Standing
from engine.settings import Entity
from engine.sources.errors import Fault, SourceError


class EntityParams(BaseModel):
    """A name in any spelling, and what must be registered of whoever goes by it."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: str = Field(pattern=r"\S", description="A registered, short or former name, in any spelling")
    wanted: Standing = Field("registered name", description="What must be registered; else it is an error")


class HeldEntity(BaseModel):
    """An entity below another one, with the share that its own parent holds of it, in percent."""

    model_config = ConfigDict(frozen=True)

    names: tuple[str, ...]
    depth: int
    share: float | None


class EntityResult(BaseModel):
    """What is registered of the one entity that goes by a name. Every list of names begins with the registered one."""

    model_config = ConfigDict(frozen=True)

    asked: str = Field(description="The name that was asked for")
    asked_formerly: bool = Field(description="Whether that is a name of before")
    name: str = Field(description="The registered name")
    names: tuple[str, ...] = Field(description="All its names")
    former: tuple[str, ...] = Field(description="Those of before")
    parent: tuple[str, ...] = Field((), description="The names of who holds it")
    share: float | None = Field(None, description="What that one holds of it, in percent")
    subsidiaries: tuple[HeldEntity, ...] = Field((), description="Whom it holds, directly or through others")


class EntityLookUp:
    """The registry behind the ``entities`` tool."""

    def __init__(self, entities: Sequence[Entity]) -> None:
        self._registry = Registry(tuple(entities))
        self._groups = Groups(entities)

    def look_up(self, params: EntityParams) -> EntityResult:
        """Whoever goes by a name. ``SourceError`` where that is nobody, with who nearly does, or more than one."""
        owners = self._registry.owners(params.name)
        if len(owners) > 1:
            raise SourceError(
                Fault.ANSWERS_DIFFER,
                f"{params.name!r} is a name of several: {', '.join(owner.name for owner in owners)}",
                "ask by a name that only one of them has",
                candidates=tuple(owner.name for owner in owners),
            )
        if not owners:
            offered = tuple(entity.name for entity in near(params.name, self._registry))
            raise SourceError(
                Fault.NO_RESULT,
                f"nobody is registered as {params.name!r}",
                f"did you mean {' or '.join(offered)}?" if offered else "add it under `entities` in plumbline.yaml",
                unregistered=params.name,
                offered=offered or None,
            )
        result = self._result(params.name, owners[0])
        if (params.wanted == "parent" and not result.parent) or (
            params.wanted == "subsidiaries" and not result.subsidiaries
        ):
            raise SourceError(
                Fault.NO_RESULT,
                f"no {params.wanted} of {result.name} is registered",
                "add it as `parent` under `entities` in plumbline.yaml",
                unregistered=f"{params.wanted}: {result.name}",
            )
        return result

    def _result(self, asked: str, entity: Entity) -> EntityResult:
        parent = self._groups.parent(entity)
        before = {spelling_key(n) for former in entity.former for n in (former.name, *short_names(former.name))}
        return EntityResult(
            asked=asked,
            asked_formerly=spelling_key(asked) in before,
            name=entity.name,
            names=self._registry.names(entity),
            former=tuple(former.name for former in entity.former),
            parent=() if parent is None else self._registry.names(parent),
            share=entity.share,
            subsidiaries=tuple(
                HeldEntity(names=self._registry.names(held.entity), depth=held.depth, share=held.entity.share)
                for held in self._groups.subsidiaries(entity)
            ),
        )
