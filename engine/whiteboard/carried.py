"""What agents hand to one another over the board, as text: evidence with its verdicts, and what was made of it."""

import json
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from pydantic import BaseModel, TypeAdapter

from engine.answer import Verdict
from engine.execution.outcome import Outcome
from engine.reflection.conflicts import Settlement
from engine.reflection.loop import Executed, Gathered, Pursued

ResultOf = Callable[[str], type[BaseModel] | None]
"""The type of what a tool gives, by its name."""

_SETTLED: TypeAdapter[dict[str, tuple[Settlement, ...]]] = TypeAdapter(dict[str, tuple[Settlement, ...]])
_VERDICTS: TypeAdapter[tuple[Verdict, ...]] = TypeAdapter(tuple[Verdict, ...])


def gathered_to_text(gathered: Gathered) -> str:
    """All of it, for the Analyst."""
    return json.dumps(
        {
            "pursued": {
                goal: {"tries": _texts(found.tries), "verdicts": _VERDICTS.dump_python(found.verdicts, mode="json")}
                for goal, found in gathered.pursued.items()
            },
            "beside": {goal: outcome.as_text() for goal, outcome in gathered.beside.items()},
        },
        ensure_ascii=False,
    )


def gathered_from_text(text: str, result_of: ResultOf) -> Gathered:
    """What :func:`gathered_to_text` was given."""
    kept = json.loads(text)
    return Gathered(
        {
            goal: Pursued(_outcomes(found["tries"], result_of), _VERDICTS.validate_python(found["verdicts"]))
            for goal, found in kept["pursued"].items()
        },
        {goal: _outcome(outcome, result_of) for goal, outcome in kept["beside"].items()},
    )


def together(parts: Iterable[Gathered]) -> Gathered:
    """What several Researchers found, as one."""
    whole = Gathered({}, {})
    for part in parts:
        whole = Gathered({**whole.pursued, **part.pursued}, {**whole.beside, **part.beside})
    return whole


def executed_to_text(executed: Executed) -> str:
    """All of it, for the Writer."""
    return json.dumps(
        {
            "attempts": _texts(executed.attempts),
            "beside": sorted(executed.beside),
            "unsaid": executed.unsaid,
            "verdicts": _VERDICTS.dump_python(executed.verdicts, mode="json"),
            "settled": _SETTLED.dump_python(dict(executed.settled), mode="json"),
        },
        ensure_ascii=False,
    )


def executed_from_text(text: str, result_of: ResultOf) -> Executed:
    """What :func:`executed_to_text` was given; of each sub-goal's attempts the last is the latest."""
    kept: dict[str, Any] = json.loads(text)
    attempts = _outcomes(kept["attempts"], result_of)
    return Executed(
        attempts=attempts,
        latest={outcome.goal.id: outcome for outcome in attempts},
        unsaid=tuple(kept["unsaid"]),
        verdicts=_VERDICTS.validate_python(kept["verdicts"]),
        beside=frozenset(kept["beside"]),
        settled=_SETTLED.validate_python(kept["settled"]),
    )


def _texts(outcomes: Sequence[Outcome]) -> list[str]:
    return [outcome.as_text() for outcome in outcomes]


def _outcomes(texts: Sequence[str], result_of: ResultOf) -> tuple[Outcome, ...]:
    return tuple(_outcome(text, result_of) for text in texts)


def _outcome(text: str, result_of: ResultOf) -> Outcome:
    """The outcome with its result in the type that its tool gives."""
    plain = Outcome.from_text(text, None)
    return plain if plain.action is None else Outcome.from_text(text, result_of(plain.action.tool))
