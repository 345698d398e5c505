"""The page: what was compared, what came of it, what that means, and examples to check it by."""

from collections.abc import Iterator, Mapping, Sequence
from html import escape

from engine.store_routed import PathName
from evaluation.calibration import LEAST_OF_EACH, Learnt, TooFew
from evaluation.figures import Comparison, Figure, MetricComparison
from evaluation.page.charts import distributions, paired_bars, reliability_plot, stacked_bars
from evaluation.page.examples import example_blocks
from evaluation.page.plotted import outcomes_by_kind, recall_by_window, seconds_of
from evaluation.page.style import STYLE
from evaluation.page.words import Language, say
from evaluation.questions import Question
from evaluation.reliability import Bin
from shadow_mode.pairs import PairRecord

_SHOWN = ("completion", "accuracy", "latency_p95_s")
_NAMES: dict[Language, str] = {"en": "English", "zh": "中文"}
_PATHS = ("Simple", "Agentic")


def html_report(
    comparison: Comparison,
    pairs: Sequence[PairRecord],
    questions: Sequence[Question],
    *,
    learnt: Mapping[PathName, Learnt | TooFew] | None = None,
) -> str:
    """One HTML document, once in each language that the questions are in; which is read is a click, without a script.

    ``learnt`` is what confidences stand on; without it the page does not speak of them.
    """
    languages: list[Language] = [one for one in ("en", "zh") if any(q.language == one for q in questions)]
    choices = "".join(
        f'<input type="radio" name="language" id="{one}"{" checked" if one == languages[0] else ""}>'
        f'<label for="{one}">{_NAMES[one]}</label>'
        for one in languages
    )
    bodies = "".join(
        f'<main lang="{one}" class="{one}">{"".join(_parts(comparison, pairs, questions, learnt, one))}</main>'
        for one in languages
    )
    title = escape(say("title", languages[0], pairs=comparison.pairs))
    head = f'<meta charset="utf-8"><title>{title}</title><style>{STYLE}</style>'
    return f"<!doctype html>\n<html><head>{head}</head><body>{choices}{bodies}</body></html>\n"


def _parts(
    comparison: Comparison,
    pairs: Sequence[PairRecord],
    questions: Sequence[Question],
    learnt: Mapping[PathName, Learnt | TooFew] | None,
    language: Language,
) -> Iterator[str]:
    yield f"<h1>{escape(say('title', language, pairs=comparison.pairs))}</h1>"
    yield from _section("short", language, _tables(comparison, language))
    told = {"pairs": comparison.pairs, "questions": comparison.questions, "confidence": f"{comparison.confidence:.0%}"}
    yield from _section("compared", language, _paragraph(say("compared_text", language, **told)))
    parts = [say(key, language) for key in ("won", "tied", "lost")]
    yield from _section("kinds", language, stacked_bars(outcomes_by_kind(comparison.rows), parts), "kinds_text")
    times = distributions(seconds_of(comparison), _PATHS, unit="s")
    yield from _section("times", language, times, "times_text", deadline=f"{comparison.deadline_s:g}")
    if found := recall_by_window(questions, comparison.retrieval):
        rows = {f"{say(name, language)} (n = {n})": (s, a) for name, (s, a, n) in found.items()}
        plot = paired_bars(rows, _PATHS)
        yield from _section("recall", language, plot, "recall_text", top_k=comparison.top_k)
    if learnt is not None:
        yield from _section("calibration", language, _calibration(learnt, language))
    yield from _section("examples", language, example_blocks(comparison, pairs, language))
    yield from _section("stands_on", language, _stands_on(comparison))


def _section(key: str, language: Language, body: str, text: str = "", **values: object) -> Iterator[str]:
    yield f"<h2>{escape(say(key, language))}</h2>"
    if text:
        yield _paragraph(say(text, language, **values))
    yield body


def _tables(comparison: Comparison, language: Language) -> str:
    """The three ways of comparing, a row for each figure."""
    names = [part.name for part in comparison.slices]
    rows = []
    for name in ("all", "documents", "with_rows"):
        if name not in names:
            continue
        part = comparison.slice(name)
        rows.append(f'<tr><th colspan="6">{escape(say(name, language))} (n = {part.n})</th></tr>')
        rows += [_row(part.metric(metric), language) for metric in _SHOWN]
    if "with_rows" not in names:
        rows.append(f'<tr><th colspan="6">{escape(say("no_rows", language))}</th></tr>')
    cells = (say("figure", language), *_PATHS, say("difference", language), say("interval", language))
    head = "".join(f"<th>{escape(cell)}</th>" for cell in (*cells, say("means", language)))
    return f"<table><tr>{head}</tr>{''.join(rows)}</table>"


def _row(metric: MetricComparison, language: Language) -> str:
    share = metric.unit == "share"
    cells = [
        say(metric.metric, language),
        *(_figure(figure, language, share) for figure in (metric.simple, metric.agentic)),
        "–" if metric.difference is None else _number(metric.difference, share, sign="+"),
        "–"
        if metric.interval is None
        else f"{_number(metric.interval.low, share, sign='+')} … {_number(metric.interval.high, share, sign='+')}",
        meaning(metric, language),
    ]
    return f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in cells)}</tr>"


def meaning(metric: MetricComparison, language: Language) -> str:
    """What the interval of a difference says, in a sentence."""
    if metric.interval is None:
        return say("few", language)
    low, high = metric.interval.low, metric.interval.high
    if metric.unit == "s":
        return say("quicker" if high < 0 else "slower" if low > 0 else "as_quick", language)
    if low > 0:
        return say("better", language, low=f"{low * 100:.1f}", high=f"{high * 100:.1f}")
    if high < 0:
        return say("worse", language, low=f"{-high * 100:.1f}", high=f"{-low * 100:.1f}")
    return say("open", language, low=f"{low * 100:+.1f}", high=f"{high * 100:+.1f}")


def _calibration(learnt: Mapping[PathName, Learnt | TooFew], language: Language) -> str:
    known = {path: one for path, one in learnt.items() if isinstance(one, Learnt)}
    reasons = " ".join(
        say("few_to_learn", language, path=path.capitalize(), right=one.right, wrong=one.wrong, least=LEAST_OF_EACH)
        for path, one in learnt.items()
        if isinstance(one, TooFew)
    )
    if not known:
        return _paragraph(say("no_calibration", language, reasons=reasons))
    errors = "; ".join(
        f"{path.capitalize()} {one.reliability.expected_error:.3f} (n = {one.reliability.n})"
        for path, one in known.items()
    )
    bins: dict[str, Sequence[Bin]] = {path: known[path].reliability.bins if path in known else () for path in learnt}
    plot = reliability_plot(bins, [path.capitalize() for path in learnt])
    return (
        _paragraph(say("calibration_text", language, errors=errors)) + plot + (_paragraph(reasons) if reasons else "")
    )


def _stands_on(comparison: Comparison) -> str:
    lines = [f"data set {comparison.dataset_digest[:16]}, {comparison.resamples} draws, seed {comparison.seed}"]
    lines += [
        f"{path}: " + ", ".join(f"{name} {value}" for name, value in sorted(one.items()))
        for path, several in comparison.versions.items()
        for one in several
    ]
    items = "".join(f"<li>{escape(line)}</li>" for line in (*lines, *comparison.notes))
    return f'<ul class="small">{items}</ul>'


def _figure(figure: Figure, language: Language, share: bool) -> str:
    return (
        say("not_applicable", language) if figure.value is None else f"{_number(figure.value, share)} (n = {figure.n})"
    )


def _number(value: float, share: bool, *, sign: str = "") -> str:
    return f"{value * 100:{sign}.1f} %" if share else f"{value:{sign}.2f} s"


def _paragraph(text: str) -> str:
    return f"<p>{escape(text)}</p>"
