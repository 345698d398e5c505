"""The words of an abstention: that the data do not suffice, why, and what lies near."""

from collections.abc import Sequence

from engine.planning.catalogue import Language
from engine.reflection.findings import Finding
from engine.reflection.synthesis import with_marks


def refusal(reasons: Sequence[str], language: Language, *, near: Sequence[Finding] = ()) -> str:
    """One paragraph; ``near`` are findings for a wider condition, named as what they are."""
    nearest = " ".join(with_marks(finding) for finding in near)
    if language == "zh":
        text = f"资料不足，无法回答：{'；'.join(reasons)}。"
        return text + (f"相近的数据（条件已放宽）：{nearest}" if nearest else "")
    text = f"Insufficient data: {'; '.join(reasons)}."
    return text + (f" Nearest, under a wider condition: {nearest}" if nearest else "")
