"""Sub-goals that look an entity up in the registry, as words that are read back."""

import re
from collections.abc import Iterator
from typing import cast

from engine.planning.catalogue import ENTITIES
from engine.planning.plan import ExpectedFormat, SubGoal
from engine.planning.reading import Reading
from engine.planning.relations import RelationKind, Standing

_DESCRIPTION = re.compile(r"(registered name|parent|subsidiaries) of (\S.*)")
_LOOKED_UP: dict[RelationKind, Standing] = {
    RelationKind.NAME_TODAY: "registered name",
    RelationKind.PARENT: "parent",
    RelationKind.SUBSIDIARIES: "subsidiaries",
}


def entity_goal(goal_id: str, wanted: Standing, name: str) -> SubGoal:
    """The sub-goal that looks up what is registered of ``name``."""
    return SubGoal(
        id=goal_id,
        description=f"{wanted} of {name}",
        data_source=ENTITIES,
        expected_format=ExpectedFormat.JSON,
        validation="has_field: 'name'",
    )


def entity_step_in(description: str) -> tuple[Standing, str]:
    """What a description wants of which name; ``ValueError`` quotes one that wants nothing of any.

    >>> entity_step_in("parent of Alder Works")
    ('parent', 'Alder Works')
    """
    match = _DESCRIPTION.fullmatch(description)
    if match is None:
        raise ValueError(f"{description!r} looks nobody up; write for instance 'registered name of Alder Works'")
    return cast(Standing, match[1]), match[2]


def looked_up(reading: Reading) -> tuple[str, ...]:
    """The words that ask for what only the registry tells."""
    asked = (RelationKind.NAME_TODAY, RelationKind.PARENT)
    return tuple(relation.text for relation in reading.relations if relation.kind in asked)


def entity_goals(reading: Reading, *, beside_figures: bool) -> Iterator[SubGoal]:
    """What a question about one entity asks to look up; beside figures, subsidiaries are whose figures they are."""
    named = [mention for mention in reading.mentions if len(mention.entities) == 1]
    if len({mention.entities for mention in named}) != 1:
        return
    kinds = dict.fromkeys(relation.kind for relation in reading.relations if relation.kind in _LOOKED_UP)
    for number, kind in enumerate(kinds, 1):
        if kind is not RelationKind.SUBSIDIARIES or not beside_figures:
            yield entity_goal(f"e{number}", _LOOKED_UP[kind], named[0].text)
