"""Columns of running text on a part of a page, and lines of two texts that are none."""

from typing import Any

import pytest

from engine.documents.pdf.file import PdfFile
from tests.engine.documents.made import pdf_bytes, write

SUMMARY = "A summary that runs over all of the width of the page, as the lines above two columns mostly do, line {}."
LEFT = "Words of the left column, up to its very end {:02}"
RIGHT = "and those of the right one, which go on {:02}"
KEYS = (
    "Registered office of the firm",
    "Auditor",
    "Number of employees at year end",
    "Listed since",
    "Bank of the firm",
)


def lines(*texts: tuple[str, str]) -> list[str]:
    """What is read, line by line, of a summary of eight lines above ``texts``, each a left and a right one."""

    def page(c: Any) -> None:
        for number in range(8):
            write(c, SUMMARY.format(number), 60, 780 - 14 * number, size=9)
        for number, (left, right) in enumerate(texts):
            write(c, left, 60, 650 - 14 * number, size=9)
            write(c, right, 310, 650 - 14 * number, size=9)

    with PdfFile(pdf_bytes([page]), "made.pdf") as pdf:
        (read,) = pdf.pages([1])
    return [line.text for line in read.lines]


@pytest.mark.parametrize("count", [8, 20])
def test_columns_below_a_summary_are_read_one_after_the_other(count: int) -> None:
    left, right = [LEFT.format(n) for n in range(count)], [RIGHT.format(n) for n in range(count)]
    assert lines(*zip(left, right, strict=True)) == [*(SUMMARY.format(n) for n in range(8)), *left, *right]


def test_words_with_their_explanations_beside_them_stay_lines() -> None:
    pairs = [(key, f"what is said of it, in some words of text, {n}") for n, key in enumerate(KEYS * 2)]
    assert lines(*pairs)[8:] == [f"{key} {text}" for key, text in pairs]
