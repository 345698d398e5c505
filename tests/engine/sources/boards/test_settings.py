"""What a board's settings must agree on before anything is read."""

from typing import Any

import pytest
from pydantic import ValidationError

from engine.periods.period import Grain
from tests.engine.sources.boards.made import source, table


@pytest.mark.parametrize(
    ("cross", "fault"),
    [
        (
            {"rows": "shelf", "columns": "quarter"},
            "cross.rows is 'shelf': expected the time column or a dimension (quarter, ward)",
        ),
        ({"rows": "ward", "columns": "month"}, "cross.columns is 'month': expected the time column or a dimension"),
        ({"rows": "ward", "columns": "ward"}, "cross.rows and cross.columns are the same column"),
    ],
)
def test_labels_belong_to_configured_columns(cross: dict[str, str], fault: str) -> None:
    with pytest.raises(ValidationError) as raised:
        table(cross=cross | {"value": "stock"})
    assert fault in str(raised.value)


@pytest.mark.parametrize(
    "changes", [{"url": "bi.example.com"}, {"url": "https://me:secret@bi.example.com"}, {"tables": []}]
)
def test_an_address_without_scheme_or_with_a_login_is_refused(changes: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        source(**{"url": "https://bi.example.com"} | changes)


def test_a_quarterly_table_is_dated_by_quarter() -> None:
    time = table().time
    assert time is not None
    assert time.grain is Grain.QUARTER
