"""A comparison as people read it: aligned text for a terminal, Markdown for a page."""

from collections.abc import Callable, Sequence

from engine.documents.scripts import display_width
from evaluation.figures import Comparison, Figure, MetricComparison, Slice
from evaluation.why_wrong import wrong_answers

_HEAD = ("metric", "Simple", "n", "Agentic", "n", "difference", "interval", "p", "test")
_Table = Callable[[Sequence[str], Sequence[Sequence[str]]], list[str]]
_BRIEF = ("completion", "accuracy", "latency_p95_s")
"""What the tables by language and kind show; MLflow has the rest."""


def text_report(comparison: Comparison) -> str:
    """The whole comparison as plain text, aligned by display width (a Chinese character is two columns wide)."""
    return "\n".join(_render(comparison, _text_table, "{}"))


def markdown_report(comparison: Comparison) -> str:
    """The whole comparison as Markdown."""
    return "\n".join(_render(comparison, _markdown_table, "### {}"))


def _render(comparison: Comparison, table: _Table, heading: str) -> list[str]:
    lines = [
        f"Simple and Agentic RAG on the same {comparison.pairs} of {comparison.questions} questions",
        f"(data set {comparison.dataset_digest[:12]}; {comparison.confidence:.0%} paired bootstrap intervals, "
        f"{comparison.resamples} draws, seed {comparison.seed}; difference = Agentic - Simple)",
        "",
    ]
    titles = {
        "all": "(a) All questions",
        "documents": "(b) Questions whose evidence is in documents alone",
        "with_rows": "(c) All questions, with the rows of tables as text in Simple's index too",
    }
    for part in comparison.slices:
        if part.name not in titles:
            continue
        lines += [heading.format(f"{titles[part.name]} (n = {part.n})"), ""]
        lines += [*table(_HEAD, [_row(m) for m in part.metrics if _applies(m)]), ""]
        lines += [*_absent(part), ""]
    rest = [part for part in comparison.slices if part.name not in titles]
    if rest:
        lines += [heading.format("By language and kind"), ""]
        rows = [_row(m, part.name) for part in rest for m in part.metrics if m.metric in _BRIEF]
        lines += [*table(("questions", *_HEAD), rows), ""]
    lines += [heading.format("How answers ended, and how pairs differ"), ""]
    lines += [*table(("path", "ended as", "n"), _outcomes(comparison)), ""]
    lines += [*table(("difference", "pairs"), [(k, str(n)) for k, n in comparison.differences.items()]), ""]
    lines += _wrong(comparison, heading)
    return lines + list(comparison.notes)


def _wrong(comparison: Comparison, heading: str) -> list[str]:
    lines: list[str] = []
    for path in ("simple", "agentic"):
        if wrong := wrong_answers([row for row in comparison.rows if row.path == path]):
            lines += [heading.format(f"Answers of {path.capitalize()} that were judged wrong"), ""]
            lines += [*(f"- {line}" for line in wrong), ""]
    return lines


def _row(metric: MetricComparison, part: str | None = None) -> tuple[str, ...]:
    cells = (
        metric.metric,
        _value(metric.simple, metric.unit),
        str(metric.simple.n),
        _value(metric.agentic, metric.unit),
        str(metric.agentic.n),
        "-" if metric.difference is None else _number(metric.difference, metric.unit, signed=True),
        _interval(metric),
        "-" if metric.p is None else ("<0.001" if metric.p < 0.001 else f"{metric.p:.3f}"),
        f"{metric.test} (n = {metric.pairs})" if metric.test else "-",
    )
    return cells if part is None else (part, *cells)


def _applies(metric: MetricComparison) -> bool:
    return bool(metric.simple.n or metric.agentic.n)


def _absent(part: Slice) -> list[str]:
    """What could not be measured, and notes; nothing is left out in silence."""
    said: dict[str, list[str]] = {}
    for metric in part.metrics:
        words = metric.note if _applies(metric) else f"not applicable (n = 0): {metric.simple.why}"
        if words:
            said.setdefault(words, []).append(metric.metric)
    lines = [f"{', '.join(names)}: {words}" for words, names in said.items()]
    least = [m for m in part.metrics if m.metric == "accuracy" and m.pairs]
    for metric in least:
        if metric.smallest_detectable is None:
            lines.append(f"With {metric.pairs} pairs McNemar can show no difference of accuracy at 5 %.")
        else:
            lines.append(
                f"With {metric.pairs} pairs the smallest difference of accuracy that McNemar can show at 5 % "
                f"is {metric.smallest_detectable:.1%}."
            )
    return lines


def _value(figure: Figure, unit: str) -> str:
    return "n/a" if figure.value is None else _number(figure.value, unit)


def _number(value: float, unit: str, *, signed: bool = False) -> str:
    sign = "+" if signed else ""
    return f"{value * 100:{sign}.1f} %" if unit == "share" else f"{value:{sign}.2f} s"


def _interval(metric: MetricComparison) -> str:
    if metric.interval is None:
        return "-"
    scale = 100 if metric.unit == "share" else 1
    digits = 1 if metric.unit == "share" else 2
    return f"[{metric.interval.low * scale:+.{digits}f}, {metric.interval.high * scale:+.{digits}f}]"


def _outcomes(comparison: Comparison) -> list[tuple[str, ...]]:
    return [
        (path, status.value, str(count))
        for path, by_status in comparison.outcomes.items()
        for status, count in by_status.items()
    ]


def _text_table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    widths = [max(display_width(row[i]) for row in (head, *rows)) for i in range(len(head))]
    right = [all(_looks_numeric(row[i]) for row in rows) for i in range(len(head))]

    def line(cells: Sequence[str]) -> str:
        return "  ".join(_pad(c, w, r) for c, w, r in zip(cells, widths, right, strict=True)).rstrip()

    return [line(head), line(["-" * w for w in widths]), *(line(row) for row in rows)]


def _markdown_table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    right = [all(_looks_numeric(row[i]) for row in rows) for i in range(len(head))]

    def line(cells: Sequence[str]) -> str:
        return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"

    return [line(head), "|" + "|".join("---:" if r else "---" for r in right) + "|", *(line(row) for row in rows)]


def _looks_numeric(cell: str) -> bool:
    return cell in {"-", "n/a"} or cell[:1] in "+-[<" or cell[:1].isdigit()


def _pad(cell: str, width: int, right: bool) -> str:
    blank = " " * (width - display_width(cell))
    return blank + cell if right else cell + blank
