"""What a person sees of an asset in the Dagster page: short Markdown tables and small plots."""

import base64
import io
from collections.abc import Iterable, Mapping, Sequence

from assets.fonts import use_fonts


def markdown_table(header: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A Markdown table; a bar or a line break inside a cell cannot break it."""
    lines = [header, ["---"] * len(header), *rows]
    return "\n".join("| " + " | ".join(_cell(cell) for cell in line) + " |" for line in lines)


def bar_chart(title: str, values: Mapping[str, float], *, unit: str = "") -> str:
    """Horizontal bars as a PNG inside Markdown."""
    from matplotlib.figure import Figure

    use_fonts()
    figure = Figure(figsize=(6, 0.6 + 0.32 * max(1, len(values))), layout="constrained")
    axes = figure.subplots()
    bars = axes.barh(list(values), list(values.values()), color="#4f6d8f")
    axes.bar_label(bars, fmt="%g", padding=3)
    axes.invert_yaxis()
    axes.set_title(title)
    axes.set_xlabel(unit)
    return _image(figure, title)


def interval_chart(title: str, intervals: Mapping[str, tuple[float, float, float]]) -> str:
    """Differences as ``(low, mean, high)`` against the line of no difference, as a PNG in Markdown."""
    from matplotlib.figure import Figure

    use_fonts()
    figure = Figure(figsize=(6, 0.8 + 0.4 * max(1, len(intervals))), layout="constrained")
    axes = figure.subplots()
    for row, (low, mean, high) in enumerate(intervals.values()):
        axes.plot([low, high], [row, row], color="#4f6d8f", linewidth=2)
        axes.plot([mean], [row], "o", color="#1d3557")
    axes.set_yticks(range(len(intervals)), list(intervals))
    axes.invert_yaxis()
    axes.axvline(0, color="#999999", linewidth=1)
    axes.set_title(title)
    return _image(figure, title)


def _image(figure: object, title: str) -> str:
    from matplotlib.figure import Figure

    assert isinstance(figure, Figure)
    stream = io.BytesIO()
    figure.savefig(stream, format="png", dpi=90)
    return f"![{title}](data:image/png;base64,{base64.b64encode(stream.getvalue()).decode()})"


def _cell(value: object) -> str:
    return str(value).replace("|", "\\|").replace("\n", " ")
