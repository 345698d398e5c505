"""What is wrong with the hooks of a project: conditions that cannot be read, and those that no value can meet."""

import difflib
from collections.abc import Iterable, Iterator

from engine.execution.looked_at import OWN_NAMES, scale_of
from engine.planning.catalogue import BUILT_IN
from engine.planning.validation import ValidationSyntaxError, comparisons_in, kinds_in, names_in
from engine.settings import Settings, Table
from engine.units import COUNT, NAMED_UNITS

EXAMPLES = "amount > 500000, unit = 'CNY', source in ['erp', 'helpdesk'], joined by AND, OR, NOT"
_OF_WHOLE_RESULTS = {kind: kind for kind in ("row_count", "has_columns", "has_field")} | {"length": "len(data)"}
"""What the validation language has for whole results, as the grammar calls it and as it is written."""


def faults_in(settings: Settings) -> Iterator[tuple[int, str]]:
    """What is wrong with which hook of ``settings``: its place in the list, and what was expected."""
    tables = [table for source in settings.sources if source.kind != "knowledge_base" for table in source.tables]
    columns = {dimension.column for table in tables for dimension in table.dimensions}
    measures = {measure.id for table in tables for measure in table.measures}
    numbers = {"amount", "rows", *(measures - columns)}
    words = {
        "source": BUILT_IN | {source.id for source in settings.sources},
        "confidence": {"doubtful", "stated"},
        "unit": _units(tables),
    }
    for place, hook in enumerate(settings.review):
        try:
            names, kinds, compared = names_in(hook.when), kinds_in(hook.when), list(comparisons_in(hook.when))
        except ValidationSyntaxError as error:
            yield place, f"{str(error).partition(';')[0]}; write for instance {EXAMPLES}"
            continue
        for name in sorted(names - columns - measures - {*OWN_NAMES}):
            expected = f"expected one of {', '.join(OWN_NAMES)}, or a measure"
            near = _near(name, {*OWN_NAMES, *columns, *measures}) or expected
            yield place, f"{name!r} is no name of a value; {near}"
        for kind in sorted(kinds & _OF_WHOLE_RESULTS.keys()):
            yield place, f"{_OF_WHOLE_RESULTS[kind]} is of a whole result; a hook compares one value, or `rows`"
        for name, value in compared:
            if name in numbers and isinstance(value, str):
                yield place, f"{name!r} is a number, so no value meets it; expected one without quotes, got {value!r}"
            elif name in words.keys() - columns and value not in words[name]:
                yield place, _unmet(name, value, words[name])


def _unmet(name: str, value: str | float, known: Iterable[str]) -> str:
    told = sorted(filter(None, known))
    plain = scale_of(value)[1] if name == "unit" and isinstance(value, str) else ""
    if plain in told:
        return f"{name!r} is never {value!r}; write {plain!r}, which it is compared as"
    return f"{name!r} is never {value!r}; {_near(str(value), told) or 'expected one of ' + ', '.join(told)}"


def _near(name: str, known: Iterable[str]) -> str:
    near = difflib.get_close_matches(name, sorted(known), n=1)
    return f"did you mean {near[0]!r}?" if near else ""


def _units(tables: Iterable[Table]) -> set[str]:
    """The plain units of values: those that numbers in texts are read with, and those of the measures."""
    return {COUNT, *NAMED_UNITS, *(scale_of(measure.unit)[1] for table in tables for measure in table.measures)}
