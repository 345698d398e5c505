"""Questions, answers and pairs for tests, made by hand."""

from datetime import date
from typing import Any

from engine.answer import Answer, AnswerStatus, Citation
from evaluation.questions import GoldValue, Question
from shadow_mode.pairs import PairRecord

AS_OF = date(2024, 7, 10)
VERSIONS = {"index": "i", "pipeline": "p", "model": "m", "source db": "s"}
RATE = GoldValue(kind="number", number=3.2, unit="%")


def question(id_: str = "q1", text: str = "What was the return rate in January 2024?", **fields: Any) -> Question:
    values: dict[str, Any] = {
        "language": "en",
        "kind": "lookup",
        "as_of": AS_OF,
        "answerable": True,
        "gold": (RATE,),
        "periods": ((date(2024, 1, 1), date(2024, 2, 1)),),
    }
    values.update(fields)
    return Question(id=id_, question=text, **values)


def unanswerable(id_: str = "u1", text: str = "What was the churn in January 2024?", **fields: Any) -> Question:
    return question(id_, text, answerable=False, gold=(), kind="unanswerable", **fields)


def answer(text: str, *, path: Any = "simple", asked: str = "q", quote: str | None = None, **fields: Any) -> Answer:
    values: dict[str, Any] = {
        "status": AnswerStatus.ANSWERED,
        "seconds": 1.0,
        "citations": (Citation(id="S1", source="documents", quote=text if quote is None else quote),),
        "versions": VERSIONS,
    }
    values.update(fields)
    return Answer(trace_id=f"{path}-{asked}", question=asked, as_of=AS_OF, path=path, text=text, **values)


def abstention(*, path: Any = "simple", **fields: Any) -> Answer:
    return answer("insufficient data", path=path, status=AnswerStatus.ABSTAINED, citations=(), **fields)


def failure(*, path: Any = "simple", **fields: Any) -> Answer:
    return answer("", path=path, status=AnswerStatus.FAILED, citations=(), **fields)


def pair(asked: Question, simple: Answer, agentic: Answer) -> PairRecord:
    return PairRecord(
        question_id=asked.id,
        question=asked.question,
        as_of=asked.as_of,
        language=asked.language,
        kind=asked.kind,
        simple=simple.model_copy(update={"path": "simple", "question": asked.question}),
        agentic=agentic.model_copy(update={"path": "agentic", "question": asked.question}),
        versions={"simple": VERSIONS, "agentic": VERSIONS},
    )
