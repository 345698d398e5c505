import pytest

from engine.documents.blocks import Heading
from engine.documents.headings import numbering_rank
from engine.documents.nesting import nest


def tree(*texts: str) -> list[str]:
    """Each heading behind as many dots as there are headings above it; ``*`` is bold type, ``+`` is large."""
    headings = [
        Heading(text.rstrip("*+"), 1, weight={"*": 10.3, "+": 20}.get(text[-1], 10), number=numbering_rank(text))
        for text in texts
    ]
    return ["." * len(above) + heading.text.split()[0] for above, heading in zip(nest(headings), headings, strict=True)]


@pytest.mark.parametrize(
    ("headings", "expected"),
    [
        (["第一节 a", "B+", "一、 c", "第二节 d", "一、 e"], ["第一节", "B", ".一、", "第二节", ".一、"]),
        (["PART I a", "Item 1. b", "PART II c", "Item 5. d"], ["PART", ".Item", "PART", ".Item"]),
        (["9. a", "1. b", "2. c", "10. d"], ["9.", ".1.", ".2.", "10."]),
        (
            ["五、 a", "9、 b", "1、 c", "（1） d", "2、 e", "10、 f"],
            ["五、", ".9、", "..1、", "...（1）", "..2、", ".10、"],
        ),
        (["40、 a", "2、 b", "5、 c", "41、 d"], ["40、", ".2、", ".5、", "41、"]),  # 1、 was not seen
        (["1. a*", "1. b", "2. c", "2. d*", "3. e*"], ["1.", ".1.", ".2.", "2.", "3."]),
        (["1. a", "2. b", "1. c", "2. d", "3. e"], ["1.", "2.", "1.", "2.", "3."]),  # either list may go on
        (["(一) a", "1. b", "2. c", "(二) d", "1. e"], ["(一)", ".1.", ".2.", "(二)", ".1."]),
        (["3. a", "1. b", "第四节 c", "4. d"], ["3.", "1.", "第四节", ".4."]),
        (["Item 1. a", "Item 1A. b", "Item 2. c"], ["Item", "Item", "Item"]),
        (["1. a*", "2. b", "3. c*"], ["1.", "2.", "3."]),  # the author forgot the bold type
    ],
)
def test_a_list_within_a_list_of_the_same_form(headings: list[str], expected: list[str]) -> None:
    assert tree(*headings) == expected
