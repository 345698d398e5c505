"""Questions on which one path did right and the other did not, with both answers, so that a reader can judge."""

from collections.abc import Sequence
from html import escape

from evaluation.figures import Comparison
from evaluation.metrics.answers import RowScore
from evaluation.page.words import Language, say
from shadow_mode.differences import classify
from shadow_mode.pairs import PairRecord

SHOWN = 10
_CHARACTERS = 400


def example_blocks(comparison: Comparison, pairs: Sequence[PairRecord], language: Language) -> str:
    """At most ten of them. What Agentic lost comes first: who decides should see it."""
    rows = {(row.question_id, row.path): row for row in comparison.rows}
    by_id = {pair.question_id: pair for pair in pairs}
    differing = [i for i, path in rows if path == "simple" and _right(rows[i, "simple"]) != _right(rows[i, "agentic"])]
    ordered = sorted(differing, key=lambda i: _right(rows[i, "agentic"]))
    if not ordered:
        return f"<p>{escape(say('no_examples', language))}</p>"
    told = escape(say("examples_text", language, shown=min(SHOWN, len(ordered)), differing=len(ordered)))
    blocks = [_block(by_id[i], rows[i, "simple"], rows[i, "agentic"], language) for i in ordered[:SHOWN]]
    return f"<p>{told}</p>{''.join(blocks)}"


def _block(pair: PairRecord, simple: RowScore, agentic: RowScore, language: Language) -> str:
    gold = "; ".join(simple.wanted) or say("no_answer", language)
    lines = [
        f"<strong>{escape(pair.question)}</strong> <small>{escape(pair.question_id)}, {pair.as_of}</small>",
        f"{escape(say('expected', language))}: {escape(gold)}",
        *(_answer(row, language) for row in (simple, agentic)),
        f"<small>{escape(classify(pair).reason)}</small>",
    ]
    return f'<div class="example">{"".join(f"<p>{line}</p>" for line in lines)}</div>'


def _answer(row: RowScore, language: Language) -> str:
    text = " ".join(row.text.split()) or say("silent", language)
    short = text if len(text) <= _CHARACTERS else text[: _CHARACTERS - 1] + "…"
    verdict = say("right" if _right(row) else "wrong", language)
    return f"{row.path.capitalize()} (<em>{escape(verdict)}</em>, {row.status.value}): {escape(short)}"


def _right(row: RowScore) -> bool:
    return row.complete if row.accurate is None else row.accurate
