"""The words of an abstention: that the data do not suffice, why, and what lies near."""

from collections.abc import Sequence

from engine.planning.catalogue import STATEMENTS, Catalogue, Language, label
from engine.reflection.findings import Finding
from engine.reflection.loop import Executed
from engine.reflection.notes import looked_elsewhere, named, not_known
from engine.reflection.reasons import is_down, why
from engine.reflection.synthesis import with_marks
from engine.reflection.wording import comma

_WANTED = {
    "day": "按日",
    "month": "按月",
    "quarter": "按季度",
    "year": "按年",
    "over time": "随时间的变化",
    "who": "谁",
    "combined": "合计",
    "both extremes": "最高和最低",
}
"""What the planner calls what is wanted of figures, in Chinese. All other words are the question's own."""


def refusal(reasons: Sequence[str], language: Language, *, near: Sequence[Finding] = ()) -> str:
    """One paragraph; ``near`` are findings for a wider condition, named as what they are."""
    nearest = " ".join(with_marks(finding) for finding in near)
    if language == "zh":
        text = f"资料不足，无法回答：{'；'.join(reasons)}。"
        return text + (f"相近的数据（条件已放宽）：{nearest}" if nearest else "")
    text = f"Insufficient data: {'; '.join(reasons)}."
    return text + (f" Nearest, under a wider condition: {nearest}" if nearest else "")


def awaiting(executed: Executed, language: Language) -> str:
    """What a person must decide before anything can be said; no value that waits is told."""
    told = []
    waiting = [last for last in executed.latest.values() if last.waits]
    for outcome in waiting:
        held = outcome.held
        reason = why(outcome, language) if held is None else held.reason or held.hook
        if outcome.waits_to_call:
            reason = "会改动数据，尚未执行" if language == "zh" else "it changes something and is not done yet"
        words = "{}（{}）" if language == "zh" else "{} ({})"
        told.append(words.format(named(outcome, waiting, language), reason))
    if language == "zh":
        return f"需要人工审核后才能回答：{'；'.join(told)}。"
    return f"A person must review this before it can be answered: {'; '.join(told)}."


def no_source(catalogue: Catalogue, language: Language) -> str:
    """That no configured source could take the question, and what the tables offer."""
    offers = dict.fromkeys(
        label(measure.names, language) for table in catalogue.tables.values() for measure in table.measures
    )
    if language == "zh":
        return "没有可以回答此问题的数据源" + (f"，数据表提供：{'、'.join(offers)}" if offers else "")
    return "no configured source can take this question" + (f", tables offer: {', '.join(offers)}" if offers else "")


def reasons_of(executed: Executed, language: Language) -> list[str]:
    """Why a run ended without an answer: the words without a place, and the sub-goals that failed, else were widened.

    A calculation that only lacked the figures of another sub-goal is not named beside that one.
    """
    failed = [goal for goal, last in executed.latest.items() if last.goal.required and not last.succeeded]
    of_their_own = [goal for goal in failed if not _only_lacks_figures(executed, goal)]
    missed = of_their_own or failed or sorted(executed.widened)
    return [*_unplaced(executed.unsaid, language), *(_missed(executed, goal, language) for goal in missed)]


def _unplaced(words: Sequence[str], language: Language) -> list[str]:
    """The words of the question that neither figures nor passages do justice to, each once."""
    if not words:
        return []
    told = comma(language).join(f"“{_WANTED.get(word, word) if language == 'zh' else word}”" for word in words)
    return [f"问题中的{told}没有数据可以对应" if language == "zh" else f"nothing configured accounts for {told}"]


def _missed(executed: Executed, goal: str, language: Language) -> str:
    tries = executed.tries(goal)
    colon = "：" if language == "zh" else ": "
    if tries[-1].goal.data_source != tries[0].goal.data_source:
        return colon.join((looked_elsewhere(tries, language), why(tries[-1], language)))
    if is_down(tries[-1]):
        return not_known(tries[-1], language)
    # What was asked failed first; something wider is not what was asked.
    asked = [outcome for outcome in tries if outcome.goal.description == tries[0].goal.description][-1]
    described = asked.goal.description
    if asked.goal.data_source == STATEMENTS:
        described = executed.tries(asked.goal.depends_on[0])[0].goal.description
    return colon.join((described, why(asked, language)))


def _only_lacks_figures(executed: Executed, goal: str) -> bool:
    error = executed.latest[goal].error
    return error is not None and "step" in error.details
