"""The results of code as sentences: what the step says it computes, and the value; the code itself is cited."""

from engine.answer import Citation
from engine.computed_steps import code_in
from engine.execution.outcome import Outcome
from engine.planning.catalogue import Language
from engine.reflection.wording import comma, full_stop, quantity
from engine.sources.figures import Figure
from engine.sources.run_code import CodeResult, Value

MOST_DECIMALS = 6


def code_sentence(outcome: Outcome, result: CodeResult, language: Language) -> str:
    """What was computed, in the words of the plan, and its value."""
    values = comma(language).join(_shown(value, language) for value in _values(result))
    return f"{code_in(outcome.goal.description).what}{'：' if language == 'zh' else ': '}{values}{full_stop(language)}"


def code_figures(result: CodeResult) -> tuple[Figure, ...]:
    """The numbers among the values. Code knows of no unit, so they have none."""
    return tuple(Figure(float(v), "", _decimals(v)) for v in _values(result) if not isinstance(v, str))


def code_citation(mark: str, outcome: Outcome, result: CodeResult) -> Citation:
    """The code, with what it gave."""
    return Citation(
        id=mark,
        source=outcome.goal.data_source,
        step=outcome.goal.id,
        statement=code_in(outcome.goal.description).code,
        quote=", ".join(map(str, _values(result))),
    )


def _values(result: CodeResult) -> tuple[Value, ...]:
    return result.value if isinstance(result.value, tuple) else (result.value,)


def _shown(value: Value, language: Language) -> str:
    return value if isinstance(value, str) else quantity(value, "", _decimals(value), language)


def _decimals(value: int | float) -> int:
    """Digits after the point that the value has, but no more than people read."""
    return len(f"{value:.{MOST_DECIMALS}f}".rstrip("0").partition(".")[2])
