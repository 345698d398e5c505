"""Texts of earlier steps by the categories of a configured column: what the tool takes and gives."""

from collections.abc import Mapping

from pydantic import BaseModel, ConfigDict, Field

from engine.settings import Categories
from engine.sources.classify.classifier import Classifier, LoadEmbedder, Told
from engine.sources.errors import Fault, SourceError


class ClassifyParams(BaseModel):
    """Texts, and the column whose categories they are told by."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    column: str = Field(description="A column with `categories` in plumbline.yaml")
    texts: list[str] = Field(min_length=1, description="What is told by them")


class Classified(BaseModel):
    """What each text is about, in order."""

    model_config = ConfigDict(frozen=True)

    column: str = Field(description="The column that was asked for")
    told: tuple[Told, ...] = Field(description="The category of each text, in their order")


class TextClassifier:
    """Classifies texts as the rows of tables are, by the same configuration."""

    def __init__(self, columns: Mapping[str, Categories], load_embedder: LoadEmbedder) -> None:
        self._classifiers = {name: Classifier(categories, load_embedder) for name, categories in columns.items()}

    def classify(self, params: ClassifyParams) -> Classified:
        """What texts are about; ``SourceError`` where the column has no categories, or its model cannot be had."""
        classifier = self._classifiers.get(params.column)
        if classifier is None:
            known = ", ".join(self._classifiers)
            raise SourceError(Fault.PARAM_INVALID, f"{params.column!r} has no categories", f"name one of: {known}")
        return Classified(column=params.column, told=tuple(classifier.told(params.texts)))
