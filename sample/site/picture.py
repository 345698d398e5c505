"""The board that is only a picture: a table drawn with Pillow, for readers that have eyes or OCR."""

from importlib.resources import files
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from sample.site.board import Panel

SIMPLIFIED = 2
"""The face of the font collection that has the forms of simplified Chinese."""
WEIGHT = 400
ROW_PX, LABEL_PX, CELL_PX, MARGIN_PX = 52, 280, 140, 36
INK, LINE, PAPER = "#1f2933", "#c3cad2", "#ffffff"


def draw_picture(panel: Panel, path: Path) -> None:
    """Draw a panel as a PNG; the same panel gives the same bytes."""
    width = 2 * MARGIN_PX + LABEL_PX + CELL_PX * len(panel.columns)
    height = 2 * MARGIN_PX + ROW_PX * (len(panel.rows) + 3)
    image = Image.new("RGB", (width, height), PAPER)
    pen = ImageDraw.Draw(image)
    pen.text((MARGIN_PX, MARGIN_PX), panel.heading, INK, _font(30))
    pen.text((MARGIN_PX, MARGIN_PX + ROW_PX), panel.note, INK, _font(20))
    top = MARGIN_PX + 2 * ROW_PX
    for row, (label, cells) in enumerate([(panel.corner, panel.columns), *panel.rows]):
        y = top + row * ROW_PX
        pen.line((MARGIN_PX, y, width - MARGIN_PX, y), LINE, 2)
        pen.text((MARGIN_PX + 8, y + 12), label, INK, _font(22))
        for column, cell in enumerate(cells, start=1):
            pen.text((MARGIN_PX + LABEL_PX + column * CELL_PX - 12, y + 12), cell, INK, _font(22), anchor="ra")
    pen.line((MARGIN_PX, height - MARGIN_PX, width - MARGIN_PX, height - MARGIN_PX), LINE, 2)
    image.save(path, optimize=True)


def _font(size: int) -> ImageFont.FreeTypeFont:
    font = ImageFont.truetype(str(files("manimgx_fonts_cjk") / "NotoSansCJK-VF.otf.ttc"), size, index=SIMPLIFIED)
    font.set_variation_by_axes([WEIGHT])
    return font
