import pytest

from engine.sources.boards.cells import Figure, figure_of


@pytest.mark.parametrize(
    ("cell", "value"),
    [
        ("12", 12.0),
        ("1,234.50", 1234.5),
        (" 3.25 % ", 3.25),
        ("３.２５％", 3.25),
        ("+6.20", 6.2),
        ("−0.8", -0.8),
        ("(12.5)", -12.5),
        ("(-5)", -5.0),
        ("（−5）", -5.0),
        ("¥1,200", 1200.0),
        ("1.2万", 12_000.0),
        ("0", 0.0),
        ("210²", 210.0),
        ("12¹ ²", 12.0),
        ("12①", 12.0),
        ("12*", 12.0),
        ("12^3", 12.0),  # as a raised digit of HTML is read
        ("3.5%¹", 3.5),
        ("12[1]", 12.0),
        ("110²", 110.0),
    ],
)
def test_a_cell_is_a_number(cell: str, value: float) -> None:
    found = figure_of(cell)
    assert found is not None
    assert found.value == value


@pytest.mark.parametrize("cell", ["", "–", "N/A", "暂无"])
def test_a_cell_says_that_there_is_none(cell: str) -> None:
    assert figure_of(cell) is None


@pytest.mark.parametrize(
    "cell",
    [
        *("12,3x", "3 of 4", "1.2.3", "loading", "12 13", "\N{REPLACEMENT CHARACTER}", "three", "(+5)"),
        *("①", "²", "¹12", "1²3", "③ 4", "*"),  # a mark alone, or where it is none
        *("10²", "10^6", "1.2×10⁶"),  # powers
    ],
)
def test_what_is_neither_is_refused(cell: str) -> None:
    with pytest.raises(ValueError, match="is no number"):
        figure_of(cell)


@pytest.mark.parametrize(
    ("cell", "figure"),
    [
        ("12.5%", Figure(12.5, "%", ends_in_unit=True)),
        ("1.2万元", Figure(12_000.0, "CNY", has_scale=True, ends_in_unit=True)),
        ("3天", Figure(3.0, "days", ends_in_unit=True)),
        ("¥5", Figure(5.0, "CNY")),
        ("5", Figure(5.0)),
    ],
)
def test_a_cell_may_name_its_unit_and_scale(cell: str, figure: Figure) -> None:
    assert figure_of(cell) == figure
