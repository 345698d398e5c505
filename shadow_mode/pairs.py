"""Both paths answer the same question on the same day; what they said is kept side by side."""

import logging
import time
from collections.abc import Callable, Iterable, Iterator
from datetime import date
from typing import Literal, Protocol
from uuid import uuid4

from pydantic import BaseModel, ConfigDict, Field

from engine.answer import Answer, AnswerStatus
from engine.pipelines.answerer import Answerer
from shadow_mode.keys import answer_key

logger = logging.getLogger(__name__)

Path = Literal["simple", "agentic"]
FindAnswer = Callable[[str], Answer | None]
"""Looks an answer up by its key; ``None`` where there is none."""
SaveAnswer = Callable[[str, Answer], None]
"""Keeps an answer under its key."""


class Asked(Protocol):
    """What a pair needs to know of a question; ``evaluation.questions.Question`` has it, so has a user's request."""

    @property
    def id(self) -> str: ...
    @property
    def question(self) -> str: ...
    @property
    def as_of(self) -> date: ...
    @property
    def language(self) -> str: ...
    @property
    def kind(self) -> str: ...


class VersionedAnswerer(Answerer, Protocol):
    """An answerer that says which index, pipeline, model and sources it stands on."""

    def versions(self) -> dict[str, str]:
        """Digests by name: ``index``, ``pipeline``, ``model``, and one for every other source that it reads."""
        ...


class PairRecord(BaseModel):
    """One question with the answers of both paths, and the digests that each stood on."""

    model_config = ConfigDict(frozen=True)

    question_id: str
    question: str
    as_of: date
    language: str
    kind: str
    simple: Answer
    agentic: Answer
    versions: dict[Path, dict[str, str]]
    reused: tuple[Path, ...] = Field((), description="Paths whose answer was taken from the store, not given anew")


def answer_pair(
    question: Asked,
    *,
    simple: VersionedAnswerer,
    agentic: VersionedAnswerer,
    find: FindAnswer | None = None,
    save: SaveAnswer | None = None,
    agentic_first: bool = False,
) -> PairRecord:
    """Let both paths answer ``question``, taking an answer from ``find`` where every digest is the same.

    An answer is never reused unless question, day, path, index, pipeline, model and sources all match. An answer that
    failed is not saved, so that the next run tries again.
    """
    answerers: dict[Path, VersionedAnswerer] = {"simple": simple, "agentic": agentic}
    order: tuple[Path, ...] = ("agentic", "simple") if agentic_first else ("simple", "agentic")
    answers: dict[Path, Answer] = {}
    versions: dict[Path, dict[str, str]] = {}
    reused: list[Path] = []
    for path in order:
        versions[path] = answerers[path].versions()
        answers[path], stored = answer_once(question, answerers[path], path, versions[path], find=find, save=save)
        reused += [path] if stored else []
    return PairRecord(
        question_id=question.id,
        question=question.question,
        as_of=question.as_of,
        language=question.language,
        kind=question.kind,
        simple=answers["simple"],
        agentic=answers["agentic"],
        versions=versions,
        reused=tuple(sorted(reused)),
    )


def answer_once(
    question: Asked,
    answerer: VersionedAnswerer,
    path: Path,
    versions: dict[str, str],
    *,
    find: FindAnswer | None = None,
    save: SaveAnswer | None = None,
) -> tuple[Answer, bool]:
    """The answer of one path that stands on ``versions``, and whether it is one that was found; else it is kept."""
    key = answer_key(question.question, question.as_of, path, versions)
    found = _usable(find(key) if find else None, question, path, key)
    if found is not None:
        return found, True
    answer = _answer(answerer, question, path, versions)
    if save is not None and _may_be_kept(answer, versions):
        save(key, answer)
    return answer, False


def run_pairs(
    questions: Iterable[Asked],
    *,
    simple: VersionedAnswerer,
    agentic: VersionedAnswerer,
    find: FindAnswer | None = None,
    save: SaveAnswer | None = None,
) -> Iterator[PairRecord]:
    """Pairs in the order of ``questions``, one at a time, so that a run that was killed resumes from what it saved.

    The path that answers first alternates from question to question: whatever the first one warms up (caches, the
    model's prefix) favours neither path over the whole set.
    """
    for number, question in enumerate(questions):
        yield answer_pair(
            question, simple=simple, agentic=agentic, find=find, save=save, agentic_first=bool(number % 2)
        )


def _answer(answerer: VersionedAnswerer, question: Asked, path: Path, versions: dict[str, str]) -> Answer:
    """The answer; one path that breaks must not take the other's answer with it, so it is recorded as failed."""
    began = time.perf_counter()
    try:
        answer = answerer.answer(question.question, as_of=question.as_of)
    except Exception as error:
        logger.exception("the %s path broke on question %s", path, question.id)
        return Answer(
            trace_id=str(uuid4()),
            question=question.question,
            as_of=question.as_of,
            path=path,
            status=AnswerStatus.FAILED,
            text="",
            notes=(f"{type(error).__name__}: {error}",),
            seconds=time.perf_counter() - began,
            versions=versions,
        )
    if answer.path != path:
        raise ValueError(f"the answerer given as {path!r} calls its answers {answer.path!r}; were the two mixed up?")
    return answer


def _usable(found: Answer | None, question: Asked, path: Path, key: str) -> Answer | None:
    if found is None:
        return None
    if (found.question, found.as_of, found.path) != (question.question, question.as_of, path):
        logger.warning("the stored answer %s belongs to another question; it is not used", key)
        return None
    return found


def _may_be_kept(answer: Answer, versions: dict[str, str]) -> bool:
    """Whether the answer is whole and stands on the digests that its key was made of."""
    if answer.status is AnswerStatus.FAILED:
        return False
    moved = [name for name, digest in versions.items() if answer.versions.get(name, digest) != digest]
    if moved:
        logger.warning("%s changed while question %r was answered; the answer is not kept", moved, answer.question)
    return not moved
