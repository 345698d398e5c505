import pytest

from engine.sources.tickets.numbers import number_of


@pytest.mark.parametrize(
    ("text", "sign", "number"),
    [
        ("80", None, 80),
        ("-1,200.50", None, -1200.5),
        ("−3.5", None, -3.5),
        ("1,234,567", None, 1234567),
        ("¥80", "¥", 80),
        ("1,200.50 USD", "USD", 1200.5),
        ("80", "¥", 80),
    ],
)
def test_a_text_that_is_a_number_is_read(text: str, sign: str | None, number: float) -> None:
    assert number_of(text, sign) == number


@pytest.mark.parametrize(
    ("text", "sign"),
    [("¥80", None), ("$80", "¥"), ("1.200,50", None), ("12,34", None), ("80 km", None), ("1e3", None), ("n/a", None)],
)
def test_what_might_be_another_number_is_refused(text: str, sign: str | None) -> None:
    with pytest.raises(ValueError, match="expected a number such as"):
        number_of(text, sign)
