"""Categories of texts that are asked for by name alone: how many there are of each is what is meant."""

import re

from engine.planning.catalogue import Catalogue
from engine.planning.operations import Operation
from engine.planning.reading import Reading
from engine.planning.series import order_of

_HOW_MANY = re.compile(r"\bhow (?:many|often)\b|\b(?:number|counts?) of\b|多少|几[条起张件个次]|数量", re.IGNORECASE)


def counting_measure(column: str, key: tuple[str, str], reading: Reading, catalogue: Catalogue) -> str | None:
    """The count of rows by which a column of categories is asked, where no figure is named.

    "Which themes grew", "how many of each theme", "which theme is most frequent" speak of numbers; "which themes were
    there" does not. What grew most is no count.
    """
    if catalogue.dimension(*key, column).categories is None:
        return None
    grows, ranked = Operation.CHANGE in reading.operations, order_of(reading) is not None
    if (grows and ranked) or not (grows or ranked or _HOW_MANY.search(reading.text)):
        return None
    measures = catalogue.table(*key).measures
    return next((measure.id for measure in measures if catalogue.aggregate(*key, measure.id).counts), None)
