"""What kind of question one is, by its words alone: known before anybody answers it."""

from engine.planning.operations import Operation, operations_in

_KINDS: tuple[tuple[str, frozenset[Operation]], ...] = (
    ("trend", frozenset({Operation.TREND, Operation.CHANGE})),
    ("ranking", frozenset({Operation.HIGHEST, Operation.LOWEST})),
    ("comparison", frozenset({Operation.COMPARE, Operation.RESPECTIVELY})),
    ("total", frozenset({Operation.TOTAL, Operation.COMBINE, Operation.EACH})),
)
LOOKUP = "lookup"


def kind_of(question: str) -> str:
    """The first kind whose words the question uses; one that uses none of them looks something up.

    >>> kind_of("哪个产品的退货率最高？"), kind_of("Compare March with April"), kind_of("When was it?")
    ('ranking', 'comparison', 'lookup')
    """
    asked = {operation for operation, _ in operations_in(question)}
    return next((kind for kind, operations in _KINDS if asked & operations), LOOKUP)
