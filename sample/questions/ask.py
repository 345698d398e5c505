"""How a question on the database is put together."""

from collections.abc import Iterable
from datetime import date
from typing import Literal

from evaluation.questions import GoldEvidence, GoldValue, Question
from sample.documents.paper import Mark
from sample.facts import AS_OF
from sample.figures import Share
from sample.names import Firm, Name, Product
from sample.questions.gold import DATABASE, DOCUMENTS, forms, page, parts

Language = Literal["zh", "en"]
Thing = Product | Firm | Name


def say(thing: Thing, language: Language) -> str:
    """The full name of a thing in the language of the question."""
    return thing.zh if language == "zh" else thing.en


def short(thing: Product | Firm, language: Language) -> str:
    """The short name of a thing in the language of the question."""
    return say(thing.short, language)


def ask(
    kind: str,
    language: Language,
    position: int,
    text: str,
    gold: Iterable[GoldValue],
    *,
    tables: Iterable[str],
    about: Iterable[Thing],
    periods: Iterable[tuple[date, date]],
    shares: Iterable[Share] = (),
    also: Iterable[float] = (),
    also_names: Iterable[str] = (),
    told: Iterable[Mark] = (),
) -> Question:
    """A question that the database answers; parts of ``shares`` and names of ``about`` may stand in the answer too.

    ``told`` are the places where documents tell the whole answer as well, if they do.
    """
    things, places = tuple(about), tuple(told)
    return Question(
        id=f"{kind}-{language}-{position}",
        question=text,
        language=language,
        kind=kind,
        as_of=AS_OF,
        answerable=True,
        gold=tuple(gold),
        also_true=parts(*shares) + tuple(also),
        also_true_names=tuple(dict.fromkeys((*forms(things), *also_names))),
        entities=tuple(t.zh for t in things if not isinstance(t, Name)),
        periods=tuple(periods),
        sources=(DATABASE, DOCUMENTS) if places else (DATABASE,),
        evidence=(
            *(GoldEvidence(source=DATABASE, table=table) for table in tables),
            *(page(place) for place in places),
        ),
    )
