from typing import Any

import pytest

from engine.answer import Citation, Claim
from evaluation.metrics.citations import citations_hold, marks
from tests.evaluation.made import answer

TABLE = Citation(id="S1", source="documents", quote="产品\t销售收入（万元）\n甲\t8,333.6")
ROW = Citation(id="S2", source="company_db", quote="return_rate=3.1805")


@pytest.mark.parametrize(
    ("text", "fields", "holds"),
    [
        ("退货率为3.18% [S2]", {"citations": (ROW,)}, True),
        ("收入8,333.6万元 [S1]，退货率3.18% [S2]", {"citations": (TABLE, ROW)}, True),
        ("退货率为3.3% [S2]", {"citations": (ROW,)}, False),
        ("退货率为3.18% [S3]", {"citations": (ROW,)}, False),
        ("退货率为3.18%", {"citations": (ROW,)}, False),
        ("nothing to cite", {"citations": ()}, False),
        ("由甲公司配送 [S1]", {"citations": (TABLE,)}, True),
        ("合计5台 [S2]", {"citations": (ROW,), "claims": (Claim(text="t", value=5, citations=("S2",)),)}, True),
        ("合计5台 [S2]", {"citations": (ROW,), "claims": (Claim(text="t", value=5, citations=("S9",)),)}, False),
    ],
)
def test_citations(text: str, fields: dict[str, Any], holds: bool) -> None:
    assert citations_hold(answer(text, **fields)) is holds


def test_marks_in_every_form() -> None:
    assert marks("a [S1] b【S2】c (S3) d [S4, S5]") == ("S1", "S2", "S3", "S4", "S5")
