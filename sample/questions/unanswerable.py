"""Questions that the company's sources cannot answer: the right answer says so."""

from collections.abc import Iterator

from evaluation.questions import Question
from sample.facts import AS_OF, REGIONS, Facts
from sample.months import month
from sample.questions.ask import Language


def unanswerables(facts: Facts) -> Iterator[Question]:
    """An unknown product, a period before the data, a metric nobody holds, a fact that no document tells."""
    who = facts.cast
    east, _, south, *_ = REGIONS
    yield _nobody_knows("zh", 1, f"{who.unknown.zh}2024年1月在{east.zh}的退货率是多少？")
    yield _nobody_knows("zh", 2, f"2024年第一季度{who.products[1].zh}的员工流失率是多少？", who.products[1].zh)
    when = month("2021-11")
    text = f"What was the return rate of the {who.products[2].en} in {south.en} in {when.en}?"
    yield _nobody_knows("en", 1, text, who.products[2].zh).model_copy(update={"periods": (when.days,)})
    text = f"How much did {who.maker.short.en} pay its celebrity ambassador for the Singles' Day campaign?"
    yield _nobody_knows("en", 2, text, who.maker.zh)


def _nobody_knows(language: Language, position: int, text: str, *entities: str) -> Question:
    return Question(
        id=f"unanswerable-{language}-{position}",
        question=text,
        language=language,
        kind="unanswerable",
        as_of=AS_OF,
        answerable=False,
        entities=entities,
    )
