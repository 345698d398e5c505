"""Scans of other layouts than the sample's, so that reading is fitted to none: columns, tables, turned pages."""

import io
import math
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFont

INK, PAPER = (30, 30, 34), (250, 249, 244)
SEED = 11
"""Of the figures in the texts and of the noise."""


@dataclass(frozen=True)
class Scan:
    """A page of a scanned PDF, and its text in reading order."""

    name: str
    pdf: bytes
    text: str
    page: int = 1


@dataclass(frozen=True, kw_only=True)
class Way:
    """How a page goes through a scanner: dots an inch, degrees anticlockwise, JPEG quality, quarter turns."""

    dpi: int
    skew: float = 0.0
    quality: int = 60
    turned: int = 0


def made_scans() -> Iterator[Scan]:
    """One page for each layout and way, the same at every call."""
    pages = (
        ("letter, Chinese", _chinese, 1, Way(dpi=200, skew=2.5)),
        ("letter, Chinese, coarse JPEG", _chinese, 1, Way(dpi=150, skew=-3, quality=25)),
        ("letter, Chinese, upside down", _chinese, 1, Way(dpi=150, skew=1, turned=2)),
        ("letter, English", _english, 1, Way(dpi=150, skew=-2)),
        ("letter, English, on its side", _english, 1, Way(dpi=200, skew=0.5, turned=1)),
        ("letter, English, on its other side", _english, 1, Way(dpi=150, turned=3)),
        ("two columns, English", _english, 2, Way(dpi=300, skew=1.5)),
        ("two columns, Chinese", _chinese, 2, Way(dpi=200, skew=-1)),
        ("ruled table, Chinese", _table, 0, Way(dpi=150, skew=1)),
        ("ruled table, Chinese, fine", _table, 0, Way(dpi=300, skew=-2)),
    )
    for number, (name, write, columns, way) in enumerate(pages):
        rng = np.random.default_rng([SEED, number])
        page, text = write(rng, way.dpi, columns)
        yield Scan(f"{name}, {way.dpi} dpi, {way.skew:+g}°", through_a_scanner(page, way, rng), text)


def _chinese(rng: np.random.Generator, dpi: int, columns: int) -> tuple[Image.Image, str]:
    def paragraph() -> str:
        year, month, day = rng.integers(2018, 2026), rng.integers(1, 13), rng.integers(1, 29)
        return (
            f"经核对，双方确认截至{year}年{month}月{day}日，乙方累计供货{rng.integers(1000, 99999):,}台，货款合计"
            f"人民币{rng.integers(10**5, 10**8):,}元，其中质量保证金占{rng.integers(10, 99) / 10}%。甲方应在收到发票后"
            f"{rng.integers(5, 60)}日内付清余款；逾期的，每延迟一日按未付部分的万分之{rng.integers(1, 9)}支付违约金。"
        )

    return _set([paragraph() for _ in range(7)], dpi, columns, noto(round(11 * dpi / 72)), spaced=False)


def _english(rng: np.random.Generator, dpi: int, columns: int) -> tuple[Image.Image, str]:
    def paragraph() -> str:
        day, year = rng.integers(1, 29), rng.integers(2018, 2026)
        return (
            f"The committee met on {day} March {year} and reviewed the accounts. Revenue came to "
            f"${rng.integers(10**6, 10**8):,} against ${rng.integers(10**6, 10**8):,} in the year before, and the "
            f"margin moved by {rng.integers(1, 99) / 10} points. Members asked why freight had risen, and the "
            f"treasurer replied that {rng.integers(2, 60)} shipments went by air while the harbour was closed."
        )

    return _set([paragraph() for _ in range(6)], dpi, columns, _serif(round(10.5 * dpi / 72)), spaced=True)


def _set(
    paragraphs: list[str], dpi: int, columns: int, font: ImageFont.FreeTypeFont, *, spaced: bool
) -> tuple[Image.Image, str]:
    page = Image.new("RGB", (round(8.27 * dpi), round(11.69 * dpi)), PAPER)
    draw, margin, gutter = ImageDraw.Draw(page), dpi, 0.4 * dpi
    width = (page.width - 2 * margin - (columns - 1) * gutter) / columns
    lines = [line for text in paragraphs for line in [*_wrapped(text, font, width, spaced=spaced), ""]]
    a_column = math.ceil(len(lines) / columns)
    for number, line in enumerate(lines):
        column, row = divmod(number, a_column)
        draw.text((margin + column * (width + gutter), margin + row * 1.6 * font.size), line, INK, font)
    return page, "\n".join(lines)


def _wrapped(text: str, font: ImageFont.FreeTypeFont, width: float, *, spaced: bool) -> Iterator[str]:
    line = ""
    for piece in text.split(" ") if spaced else text:
        longer = f"{line} {piece}" if spaced and line else line + piece
        if font.getlength(longer) > width:
            yield line
            longer = piece
        line = longer
    yield line


def _table(rng: np.random.Generator, dpi: int, _columns: int) -> tuple[Image.Image, str]:
    page = Image.new("RGB", (round(8.27 * dpi), round(11.69 * dpi)), PAPER)
    draw, font, margin = ImageDraw.Draw(page), noto(round(10 * dpi / 72)), dpi
    names = (
        "货币资金",
        "应收账款",
        "存货",
        "固定资产",
        "在建工程",
        "无形资产",
        "短期借款",
        "应付账款",
        "长期借款",
        "实收资本",
    )
    rows: list[tuple[str, ...]] = [("项目", "期末余额", "期初余额")]
    rows += [(name, *(f"{rng.integers(10**6, 10**9) / 100:,.2f}" for _ in range(2))) for name in names]
    width, height = (page.width - 2 * margin) / 3, 0.32 * dpi
    for i in range(len(rows) + 1):
        draw.line((margin, margin + i * height, page.width - margin, margin + i * height), INK, max(1, dpi // 100))
    for j in range(4):
        x = margin + j * width
        draw.line((x, margin, x, margin + len(rows) * height), INK, max(1, dpi // 100))
    for i, row in enumerate(rows):
        for j, cell in enumerate(row):
            draw.text((margin + j * width + 0.1 * dpi, margin + i * height + 0.06 * dpi), cell, INK, font)
    return page, "\n".join(" ".join(row) for row in rows)


def noto(size: int) -> ImageFont.FreeTypeFont:
    """Chinese type, ``size`` pixels high."""
    font = ImageFont.truetype(str(files("manimgx_fonts_cjk") / "NotoSansCJK-VF.otf.ttc"), size, index=2)
    font.set_variation_by_axes([400])
    return font


def _serif(size: int) -> ImageFont.FreeTypeFont:
    import matplotlib

    return ImageFont.truetype(str(Path(matplotlib.get_data_path()) / "fonts/ttf/DejaVuSerif.ttf"), size)


def through_a_scanner(page: Image.Image, way: Way, rng: np.random.Generator) -> bytes:
    """A PDF of ``page`` as a scanner gives it: skewed, grained, turned."""
    skewed = page.rotate(way.skew, Image.Resampling.BICUBIC, fillcolor=PAPER)
    noisy = np.asarray(skewed, dtype=np.float32) + rng.normal(0, 8, (page.height, page.width, 1))
    scanned = Image.fromarray(np.clip(noisy, 0, 255).astype(np.uint8)).rotate(90 * way.turned, expand=True)
    out = io.BytesIO()
    scanned.save(out, "PDF", resolution=way.dpi, quality=way.quality)
    return out.getvalue()
