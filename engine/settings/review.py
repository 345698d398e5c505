"""What a person must see before it is told."""

from pydantic import Field

from engine.settings.basics import Strict, Text


class ReviewHook(Strict):
    """A condition on a value that a step found; one that meets it waits for a person."""

    when: Text = Field(
        description="A validation expression on one value: amount > 500000, confidence = 'doubtful', source = 'erp' AND"
        " rows > 1000. Names: amount (of money), value, unit, confidence, source, rows, any measure or column"
    )
    reason: str = Field("", description="Why, in words; the reviewer reads it")
