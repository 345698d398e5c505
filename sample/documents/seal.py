"""The round red seal of an authority."""

import math

from PIL import Image, ImageDraw

from sample.documents.scan_page import font

RED = (200, 30, 35)
RADIUS = 145
"""About 4.9 cm across at 150 dpi."""
LETTER_PX = 34
INK_ALPHA = 165
"""How much the ink covers: what lies under a seal stays legible."""


def seal(owner: str) -> Image.Image:
    """A ring with the owner's name along it and a star in the middle, on a transparent ground."""
    side = 2 * RADIUS + 8
    image = Image.new("RGBA", (side, side), (*RED, 0))
    draw, middle = ImageDraw.Draw(image), side / 2
    ink = (*RED, INK_ALPHA)
    box = (middle - RADIUS, middle - RADIUS, middle + RADIUS, middle + RADIUS)
    draw.ellipse(box, outline=ink, width=7)
    draw.polygon([_around(middle, 48 if n % 2 == 0 else 19, n * 36) for n in range(10)], fill=ink)
    arc = min(250.0, 26.0 * len(owner))
    for position, letter in enumerate(owner):
        angle = (position + 0.5) / len(owner) * arc - arc / 2
        _letter(image, letter, _around(middle, RADIUS - 34, angle), angle)
    return image


def _around(middle: float, distance: float, degrees: float) -> tuple[float, float]:
    """The point at ``degrees`` clockwise from the top."""
    angle = math.radians(degrees)
    return middle + distance * math.sin(angle), middle - distance * math.cos(angle)


def _letter(image: Image.Image, letter: str, at: tuple[float, float], degrees: float) -> None:
    side = 2 * LETTER_PX
    tile = Image.new("RGBA", (side, side), (*RED, 0))
    ImageDraw.Draw(tile).text((side / 2, side / 2), letter, (*RED, INK_ALPHA), font(LETTER_PX), anchor="mm")
    turned = tile.rotate(-degrees, Image.Resampling.BICUBIC)
    image.alpha_composite(turned, (round(at[0] - side / 2), round(at[1] - side / 2)))
