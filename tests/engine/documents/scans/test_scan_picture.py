"""Seals go, and what they cover stays; red letterheads are no seals."""

import numpy as np
from PIL import Image, ImageDraw

from engine.documents.scans.scan_picture import as_picture, without_seals

DPI = 150
RED, BLACK, PAPER = (205, 60, 60), (25, 25, 25), (250, 250, 250)


def page() -> Image.Image:
    return Image.new("RGB", (900, 900), PAPER)


def seal(image: Image.Image) -> None:
    """A ring of 3.7 cm with a bar through it."""
    draw = ImageDraw.Draw(image)
    draw.ellipse((300, 300, 520, 520), outline=RED, width=8)
    draw.rectangle((360, 395, 460, 425), fill=RED)


def test_a_seal_goes_and_the_ink_below_it_stays() -> None:
    image = page()
    seal(image)
    ImageDraw.Draw(image).rectangle((400, 300, 410, 520), fill=BLACK)
    picture = as_picture(np.asarray(image)[:, :, ::-1])
    cleared = without_seals(picture, DPI)
    assert cleared[410, 380].tolist() == [255, 255, 255]
    assert cleared[410, 405].max() == 0
    assert (cleared[:250] == picture[:250]).all()


def test_a_red_letterhead_and_a_red_rule_stay() -> None:
    image = page()
    draw = ImageDraw.Draw(image)
    draw.rectangle((100, 100, 800, 200), fill=RED)
    draw.line((100, 240, 800, 240), RED, 6)
    picture = as_picture(np.asarray(image)[:, :, ::-1])
    assert without_seals(picture, DPI) is picture


def test_grey_pixels_become_a_picture() -> None:
    assert as_picture(np.full((4, 5), 7, dtype=np.uint8)).shape == (4, 5, 3)
