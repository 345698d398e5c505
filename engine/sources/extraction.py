"""Fields read out of passages that were found: the value asked for, apart from the words around it."""

from datetime import date

from pydantic import BaseModel, ConfigDict
from pydantic import Field as Described

from engine.planning.asked_fields import AskedField, asked_fields
from engine.sources.errors import Fault, SourceError
from engine.sources.fields.field import Field
from engine.sources.fields.find import FieldFinder


class Quoted(BaseModel):
    """A passage as it is quoted; dates in it are counted from ``reference``."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    text: str
    reference: date | None = None
    uncertain: tuple[str, ...] = ()


class ExtractionParams(BaseModel):
    """What is asked, and the passages that answer it."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    question: str = Described(description="What is asked, in words")
    passages: tuple[Quoted, ...] = Described(min_length=1, description="Passages that answer it")


class Extracted(BaseModel):
    """A field, and the place of its passage among those that were given."""

    model_config = ConfigDict(frozen=True)

    field: Field
    passage: int


class ExtractionResult(BaseModel):
    """The fields that answer, in the order in which they stand."""

    model_config = ConfigDict(frozen=True)

    fields: tuple[Extracted, ...] = Described(description="Each value with its passage, in order")


class Extractor:
    """The ``extract`` tool over one way of finding fields."""

    def __init__(self, finder: FieldFinder) -> None:
        self._finder = finder

    def extract(self, params: ExtractionParams) -> ExtractionResult:
        """For each field that is asked, its value where the passages state one only; ``SourceError`` where none does.

        Of a field that is stated in several ways nothing is told: the passages themselves show what each says.
        """
        asked_numbers = {field.text for field in self._finder.find(params.question, reference=None)}
        read = [
            Extracted(field=field, passage=place)
            for place, passage in enumerate(params.passages)
            for field in self._finder.find(passage.text, reference=passage.reference, uncertain=passage.uncertain)
            if field.text not in asked_numbers
        ]
        found = [one for asked in asked_fields(params.question) if (one := _only(asked, read)) is not None]
        if not found:
            raise SourceError(
                Fault.NO_RESULT,
                "no passage states exactly one value of what is asked",
                "read the passages themselves",
            )
        return ExtractionResult(fields=tuple(sorted(found, key=lambda one: (one.passage, one.field.span))))


def _only(asked: AskedField, read: list[Extracted]) -> Extracted | None:
    """The field that is asked for, where all that fit say the same."""
    fitting = [one for one in read if one.field.is_what(asked)]
    if not fitting or not all(fitting[0].field.says_the_same(other.field) for other in fitting[1:]):
        return None
    return fitting[0]
