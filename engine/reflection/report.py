"""The text of a report: Markdown with a title, a heading for each branch, and a line for each finding."""

from collections.abc import Sequence

from engine.planning.catalogue import Language
from engine.planning.plan import ExecutionPlan
from engine.planning.planned import Report
from engine.reflection.synthesis import Said

_NOTHING = {"en": "Nothing was found.", "zh": "没有查到资料。"}
_ALSO = {"en": "Also asked", "zh": "另外问到"}
_NOTES = {"en": "Notes", "zh": "说明"}


def report_text(
    report: Report, plan: ExecutionPlan, said: Sequence[Said], beside: Sequence[str], language: Language
) -> str:
    """``said`` laid out as ``report`` wants it; ``beside`` is what the reader must know besides.

    What was found beside the plan, such as on a subsidiary, stands in the last branch.
    """
    branches = report.parted(plan)
    parts = [f"# {report.title}"]
    for number, branch in enumerate(branches, 1):
        last = number == len(branches)
        others = {goal for one in branches if one is not branch for goal in one.goals}
        own = [one.sentence for one in said if one.step in branch.goals or (last and one.step not in others)]
        heading = branch.heading or (_ALSO[language] if number > 1 else "")
        parts += [f"## {heading}"] if heading else []
        parts.append(_list(own) if own else _NOTHING[language])
    if beside:
        parts += [f"## {_NOTES[language]}", _list(beside)]
    return "\n\n".join(parts)


def _list(sentences: Sequence[str]) -> str:
    """Each sentence once, as an item; one of several lines stays in its item."""
    return "\n".join(f"- {sentence.strip().replace(chr(10), f'{chr(10)}  ')}" for sentence in dict.fromkeys(sentences))
