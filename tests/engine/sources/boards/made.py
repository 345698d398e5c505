"""Settings of boards for tests."""

from typing import Any

from engine.settings import BoardSource, BoardTable

QUARTER = {"column": "quarter", "format": "%Y-%m", "quarterly": True}


def table(**changes: Any) -> BoardTable:
    """Stock by ward and quarter, or what ``changes`` make of it."""
    values: dict[str, Any] = {
        "table": "stock",
        "description": "Stock by ward and quarter",
        "heading": ["Stock by ward", "库存"],
        "cross": {"rows": "ward", "columns": "quarter", "value": "stock"},
        "time": QUARTER,
        "dimensions": [{"column": "ward", "names": ["ward"], "values": {"East": ["东区", "E."], "North": []}}],
        "measures": [{"id": "stock", "names": ["stock"], "expression": "SUM(stock)"}],
    }
    return BoardTable.model_validate(values | changes)


def source(url: str, **changes: Any) -> BoardSource:
    """A board of the test site."""
    login = {"path": "/enter", "user": "ann@example.org", "password": "plumb+line & co"}
    values = {"id": "warehouse", "kind": "board", "description": "d", "url": url, "page": "Stock", "login": login}
    return BoardSource.model_validate(values | {"tables": (table(),)} | changes)
