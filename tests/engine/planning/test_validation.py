import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.planning.validation import ValidationSyntaxError, check, parse_validation

ROWS = [
    {"product": "Heron", "month": "2024-01", "rate": 3.5, "quarter": "Q1"},
    {"product": "Wren", "month": "2024-05", "rate": 4.0, "quarter": "Q2"},
]


@pytest.mark.parametrize(
    ("expression", "result", "ok"),
    [
        ("has_columns: ['product', 'month']", ROWS, True),
        ("has_columns: ['product', 'price']", ROWS, False),
        ("row_count >= 2", ROWS, True),
        ("row_count > 2", ROWS, False),
        ("row_count == 0", [], True),
        ("quarter in ['Q1', 'Q2']", ROWS, True),
        ("quarter in ['Q1']", ROWS, False),
        ("month >= '2024-01' AND month < '2024-06'", ROWS, True),
        ("month >= '2024-02'", ROWS, False),
        ("rate > 3", ROWS, True),
        ("rate > 3.5", ROWS, False),
        ("rate > 3", [], False),
        ("product > 3", ROWS, False),
        ("NOT row_count > 5", ROWS, True),
        ("row_count > 5 OR has_columns: ['rate']", ROWS, True),
        ("(row_count > 5 OR row_count < 3) and has_columns: ['rate']", ROWS, True),
        ("has_field: 'status' AND change_date >= '2024-01-01'", {"status": "open", "change_date": "2024-02-01"}, True),
        ("has_field: 'status' AND change_date >= '2024-01-01'", {"status": "open", "change_date": "2023-02-01"}, False),
        ("has_field: 'status'", {"state": "open"}, False),
        ("len(data) > 5", "a longer text", True),
        ("len(data) > 50", "a longer text", False),
        ("has_field: '罚款'", "处以罚款十万元", True),
        ("产品 in ['苍鹭']", [{"产品": "苍鹭"}], True),
    ],
)
def test_expression(expression: str, result: object, ok: bool) -> None:
    assert check(expression, result).ok is ok  # type: ignore[arg-type]


def test_message_says_what_was_found() -> None:
    message = check("has_columns: ['price'] AND row_count >= 3", ROWS).message
    assert "['price'] missing, the result has columns ['month', 'product', 'quarter', 'rate']" in message
    assert "the result has 2 rows" in message


@pytest.mark.parametrize(
    "expression", ["", "row_count >=", "at least ten rows", "row_count >= 1 AND", "__import__('os')", "a = b"]
)
def test_prose_and_code_are_refused(expression: str) -> None:
    with pytest.raises(ValidationSyntaxError, match=r"row_count >= 1"):
        parse_validation(expression)


@given(st.text(max_size=60))
def test_any_text_parses_or_is_refused_by_name(text: str) -> None:
    try:
        parse_validation(text)
    except ValidationSyntaxError as error:
        assert repr(text) in str(error)


@given(st.integers(0, 20), st.integers(0, 20))
def test_row_count_agrees_with_python(rows: int, wanted: int) -> None:
    assert check(f"row_count >= {wanted}", [{"a": 1}] * rows).ok is (rows >= wanted)


@given(st.booleans(), st.booleans())
def test_not_or_is_and_of_nots(first: bool, second: bool) -> None:
    p, q = (f"row_count {'<' if flag else '>'} 5" for flag in (first, second))
    assert check(f"NOT ({p} OR {q})", ROWS).ok is check(f"NOT {p} AND NOT {q}", ROWS).ok
