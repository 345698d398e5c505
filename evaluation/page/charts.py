"""Plots as SVG inside a page: they need no library, scale without loss, and show letters of any language."""

from collections.abc import Mapping, Sequence
from html import escape
from math import ceil, floor, log10

from evaluation.reliability import Bin

WIDTH = 640
_LEFT = 150
_ROW = 26
_PLOT = 220
"""Height of the plots that have two axes."""
_TICKS = 5


def stacked_bars(rows: Mapping[str, Sequence[int]], parts: Sequence[str]) -> str:
    """A bar for each row, cut into ``parts``, with the count in each; all bars stand on one scale."""
    most = max((sum(counts) for counts in rows.values()), default=1)
    scale = (WIDTH - _LEFT - 20) / most
    marks = [_legend(parts)]
    for number, (label, counts) in enumerate(rows.items()):
        x, y = float(_LEFT), 30 + number * _ROW
        marks.append(_text(_LEFT - 8, y + 14, label, "end"))
        for part, count in enumerate(counts):
            if count:
                marks.append(f'<rect class="c{part}" x="{x:.1f}" y="{y}" width="{count * scale:.1f}" height="18"/>')
                marks.append(_text(x + count * scale / 2, y + 14, str(count), "middle", "in"))
            x += count * scale
    return _svg(marks, 40 + len(rows) * _ROW)


def paired_bars(rows: Mapping[str, tuple[float, float]], parts: Sequence[str]) -> str:
    """Two shares for each row, one bar under the other."""
    scale = WIDTH - _LEFT - 70
    marks = [_legend(parts)]
    for number, (label, shares) in enumerate(rows.items()):
        y = 30 + number * 2 * _ROW
        marks.append(_text(_LEFT - 8, y + 24, label, "end"))
        for part, share in enumerate(shares):
            top = y + part * 20
            marks.append(f'<rect class="p{part}" x="{_LEFT}" y="{top}" width="{share * scale:.1f}" height="16"/>')
            marks.append(_text(_LEFT + share * scale + 6, top + 13, f"{share:.0%}"))
    return _svg(marks, 40 + len(rows) * 2 * _ROW)


def distributions(values: Mapping[str, Sequence[float]], parts: Sequence[str], *, unit: str) -> str:
    """The share of values up to each one (rising steps), on a logarithmic axis, since times differ by the hundred."""
    known = [max(value, 1e-3) for held in values.values() for value in held]
    if not known:
        return _svg([], 10)
    low, high = floor(log10(min(known))), max(ceil(log10(max(known))), floor(log10(min(known))) + 1)

    def place(value: float) -> float:
        return _LEFT / 3 + (log10(max(value, 1e-3)) - low) / (high - low) * (WIDTH - _LEFT / 3 - 20)

    marks = [_legend(parts), *_shares_axis(_LEFT / 3)]
    for power in range(low, high + 1):
        marks.append(_line(place(10.0**power), 30, place(10.0**power), 30 + _PLOT, "grid"))
        marks.append(_text(place(10.0**power), 46 + _PLOT, f"{10.0**power:g} {unit}", "middle"))
    for part, held in enumerate(values.values()):
        points = [f"{place(held[0]):.1f},{30 + _PLOT}"] if held else []
        for number, value in enumerate(held):
            points += [
                f"{place(value):.1f},{_height(share):.1f}" for share in (number / len(held), (number + 1) / len(held))
            ]
        marks.append(f'<polyline class="l{part}" points="{" ".join(points)}"/>')
    return _svg(marks, 60 + _PLOT)


def reliability_plot(paths: Mapping[str, Sequence[Bin]], parts: Sequence[str]) -> str:
    """What was claimed (across) against what was right (up), a point for answers of like confidence, by its n."""
    left, side = _LEFT / 3, float(_PLOT)
    marks = [_legend(parts), *_shares_axis(left, width=side), _line(left, 30 + side, left + side, 30, "ideal")]
    for tick in range(_TICKS + 1):
        marks.append(_text(left + tick / _TICKS * side, 46 + side, f"{tick / _TICKS:.0%}", "middle"))
    for part, bins in enumerate(paths.values()):
        for held in bins:
            x, y, r = left + held.confidence * side, _height(held.right), 2 + held.n**0.5 / 2
            marks.append(
                f'<circle class="p{part}" cx="{x:.1f}" cy="{y:.1f}" r="{r:.1f}"><title>n = {held.n}</title></circle>'
            )
    return _svg(marks, int(60 + side))


def _shares_axis(left: float, *, width: float | None = None) -> list[str]:
    right = WIDTH - 20 if width is None else left + width
    ticks = [tick / _TICKS for tick in range(_TICKS + 1)]
    lines = [_line(left, _height(share), right, _height(share), "grid") for share in ticks]
    return lines + [_text(left - 6, _height(share) + 4, f"{share:.0%}", "end") for share in ticks]


def _height(share: float) -> float:
    return 30 + _PLOT * (1 - share)


def _legend(parts: Sequence[str]) -> str:
    """Names of the parts in a row; three parts are those of a stack, two are the paths."""
    kind, marks, x = "c" if len(parts) > 2 else "p", [], _LEFT / 3
    for number, part in enumerate(parts):
        marks.append(f'<rect class="{kind}{number}" x="{x:.0f}" y="6" width="12" height="12"/>')
        marks.append(_text(x + 17, 16, part))
        x += 40 + sum(7 if character.isascii() else 14 for character in part)
    return "".join(marks)


def _text(x: float, y: float, text: str, anchor: str = "start", css: str = "") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" class="{css}">{escape(text)}</text>'


def _line(x0: float, y0: float, x1: float, y1: float, css: str) -> str:
    return f'<line class="{css}" x1="{x0:.1f}" y1="{y0:.1f}" x2="{x1:.1f}" y2="{y1:.1f}"/>'


def _svg(marks: Sequence[str], height: int) -> str:
    return f'<svg viewBox="0 0 {WIDTH} {height}" role="img">{"".join(marks)}</svg>'
