"""Hooks: conditions on what a step found, by which it waits for a person before anything is made of it."""

import difflib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.answer import Held
from engine.execution.looked_at import OWN_NAMES, values_of
from engine.execution.outcome import Outcome
from engine.planning.catalogue import Catalogue
from engine.planning.validation import ValidationSyntaxError, check, kinds_in, names_in
from engine.settings import ReviewHook, Settings

_OF_WHOLE_RESULTS = {kind: kind for kind in ("row_count", "has_columns", "has_field")} | {"length": "len(data)"}
"""What the validation language has for whole results, as the grammar calls it and as it is written."""


@dataclass(frozen=True)
class Hooks:
    """The hooks of a project, over its catalogue."""

    rules: Sequence[ReviewHook] = ()
    catalogue: Catalogue | None = None

    def held(self, outcome: Outcome) -> Held | None:
        """The first hook that a value of a result meets, with the value; ``None`` where there is none."""
        if not self.rules or self.catalogue is None:
            return None
        values = list(values_of(outcome, self.catalogue))
        for hook in self.rules:
            for looked, told in values:
                if check(hook.when, looked).ok:
                    return Held(hook=hook.when, value=told, reason=hook.reason)
        return None


NO_HOOKS = Hooks()


def faults_in(settings: Settings) -> Iterator[tuple[int, str]]:
    """What is wrong with which hook of ``settings``: its place in the list, and what was expected."""
    tables = [table for source in settings.sources if source.kind != "knowledge_base" for table in source.tables]
    known = {*OWN_NAMES, *(dimension.column for table in tables for dimension in table.dimensions)}
    known |= {measure.id for table in tables for measure in table.measures}
    for place, hook in enumerate(settings.review):
        try:
            names, kinds = names_in(hook.when), kinds_in(hook.when)
        except ValidationSyntaxError as error:
            yield place, str(error)
            continue
        for name in sorted(names - known):
            near = difflib.get_close_matches(name, known, n=1)
            hint = f"did you mean {near[0]!r}?" if near else f"expected one of {', '.join(OWN_NAMES)}, or a measure"
            yield place, f"{name!r} is no name of a value; {hint}"
        for kind in sorted(kinds & _OF_WHOLE_RESULTS.keys()):
            yield place, f"{_OF_WHOLE_RESULTS[kind]} is of a whole result; a hook compares one value, or `rows`"
