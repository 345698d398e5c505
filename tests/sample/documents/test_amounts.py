"""Figures and money as people write them."""

import pytest

from sample.documents.amounts import (
    cny_million,
    hundredths,
    in_capitals,
    in_wan,
    in_yi,
    tenths,
    usd_million,
    usd_wan,
)


def test_figures_kept_in_small_units() -> None:
    assert tenths(123_456) == "12,345.6"
    assert hundredths(1_203) == "12.03"


def test_one_amount_in_every_unit() -> None:
    assert in_wan(1_234_500) == "123.45万元"
    assert in_yi(421_350) == "4.2135亿元"
    assert cny_million(421_350) == "CNY 421.350 million"
    assert usd_wan(3_214) == "321.4万美元"
    assert usd_million(3_214) == "US$3.214 million"


@pytest.mark.parametrize(
    ("yuan", "spelt"),
    [
        (35_000, "叁万伍仟元整"),
        (136_400, "壹拾叁万陆仟肆佰元整"),
        (20_000, "贰万元整"),
        (100_700, "壹拾万零柒佰元整"),
        (205_000, "贰拾万伍仟元整"),
        (3_005_000, "叁佰万伍仟元整"),
        (9_900, "玖仟玖佰元整"),
        (1_001, "壹仟零壹元整"),
    ],
)
def test_amounts_in_capitals(yuan: int, spelt: str) -> None:
    assert in_capitals(yuan) == spelt
