"""Simple RAG, as strong as it can honestly be: hybrid search, the top chunks, one call of the same model."""

import re
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date
from typing import Any

from engine.answer import Answer, AnswerStatus, Citation, Claim, Step
from engine.confidence import NONE
from engine.documents.model import Chunk
from engine.documents.scans.figures import stand_in
from engine.entities.registry import Registry
from engine.models.model import Embedder, Generation, LanguageModel, Message, ModelError, Reranker
from engine.pipelines.versions import pipeline_version
from engine.planning.catalogue import Language, language_of
from engine.progress import Watch, unwatched
from engine.question import check_question
from engine.reflection.checks import marks_in, written_sentences
from engine.reflection.misreadable import misreadable
from engine.retrieval.index import Index
from engine.retrieval.passage import passage
from engine.retrieval.search import search
from engine.settings import Settings
from engine.store_runs import Lease

QUOTE_CHARACTERS = 300

_SYSTEM: dict[Language, str] = {
    "en": (
        "Answer from the sources in one or two sentences. Keep the numbers, cite after each fact like [S1]. "
        "If the sources lack it, say: Insufficient data."
    ),
    "zh": "只根据资料回答问题，一两句话，句末注明来源，如[S1]。资料里没有答案就只写：资料不足。",
}
_EXAMPLES: dict[Language, tuple[tuple[str, str], ...]] = {
    # Measured on the packaged model: two turns help in English; in Chinese an example of a refusal makes it refuse.
    "en": (
        (
            "[S1] The ferry carried 4,120 passengers in May.\n[S2] A ticket costs USD 12.\n\n"
            "Question: How many passengers did the ferry carry in May?",
            "The ferry carried 4,120 passengers in May [S1].",
        ),
        ("[S1] The ferry is painted white.\n\nQuestion: Who built the ferry?", "Insufficient data."),
    ),
    "zh": (),
}
_ASKED: dict[Language, str] = {"en": "Question", "zh": "问题"}
_MODEL_FAILED: dict[Language, str] = {
    "en": "the language model could not answer; the step's error says why",
    "zh": "语言模型未能作答，原因见步骤中的错误",
}
_BARE_MARK = re.compile(r"\[(\d{1,2})\]")
_INSUFFICIENT = re.compile(
    r"insufficient (data|information)|资料不足|数据不足|没有(相关)?(资料|信息|数据)", re.IGNORECASE
)


@dataclass(frozen=True)
class SimpleAnswerer:
    """An ``Answerer`` that retrieves once and generates once."""

    index: Index
    embedder: Embedder
    model: LanguageModel
    settings: Settings
    new_id: Callable[[], str]
    reranker: Reranker | None = None
    judge: Callable[[Answer], Answer] = NONE.judged
    """Gives an answer its confidence."""

    def versions(self) -> dict[str, str]:
        """The digests that an answer of this pipeline depends on."""
        return {
            "index": self.index.manifest.build_id,
            "embedder": self.embedder.digest,
            "model": self.model.digest,
            "pipeline": pipeline_version(self.settings),
            **({} if self.reranker is None else {"reranker": self.reranker.digest}),
        }

    def answer(
        self,
        question: str,
        *,
        as_of: date,
        lease: Lease | None = None,
        watch: Watch = unwatched,  # noqa: ARG002  # one search and one call have no events
    ) -> Answer:
        """Answer from the nearest chunks; an empty index or a failing model is a failed answer that says so."""
        began = time.perf_counter()
        check_question(question)
        language = language_of(question)
        chunks = self._retrieve(question, as_of)
        shown = self._fitting(chunks)
        try:
            generation = self.model.generate(
                self._messages(question, shown, language), max_tokens=self.settings.answer.max_tokens
            )
        except ModelError as error:
            parts = _failed(error, language, time.perf_counter() - began)
        else:
            parts = self._said(generation, shown)
        answer = Answer(
            trace_id=lease.trace_id if lease is not None else self.new_id(),
            question=question,
            as_of=as_of,
            path="simple",
            retrieved=tuple(chunk.id for chunk in chunks),
            seconds=time.perf_counter() - began,
            versions=self.versions(),
            **parts,
        )
        return self.judge(answer)

    def _said(self, generation: Generation, shown: list[Chunk]) -> dict[str, Any]:
        """The fields of the answer that come of what the model wrote."""
        # The model now and then writes [1] for [S1].
        text = _BARE_MARK.sub(r"[S\1]", generation.text.strip())
        answered = bool(text) and _INSUFFICIENT.search(text) is None
        marks = marks_in(text)
        cited = {mark: chunk for number, chunk in enumerate(shown, 1) if (mark := f"S{number}") in marks}
        claims = [
            Claim(text=sentence, citations=tuple(mark for mark in marks_in(sentence) if mark in cited))
            for sentence in written_sentences(text)
        ]
        return {
            "status": AnswerStatus.ANSWERED if answered else AnswerStatus.ABSTAINED,
            "text": text,
            "claims": tuple(claims) if answered else (),
            "notes": tuple(note for chunk in cited.values() for note in _doubts(text, chunk)) if answered else (),
            "citations": tuple(_citation(mark, chunk, self.settings.name) for mark, chunk in cited.items()),
            "prompt_tokens": generation.prompt_tokens,
            "completion_tokens": generation.completion_tokens,
        }

    def _retrieve(self, question: str, as_of: date) -> list[Chunk]:
        found = search(
            self.index,
            question,
            as_of=as_of,
            embedder=self.embedder,
            k=self.settings.retrieval.top_k,
            zone=self.settings.zone,
            fiscal_year_start=self.settings.fiscal_year_start,
            candidates=self.settings.retrieval.candidates,
            registry=Registry(self.settings.entities),
            reranker=self.reranker,
        )
        return [hit.chunk for hit in found.hits]

    def _fitting(self, chunks: list[Chunk]) -> list[Chunk]:
        """The chunks that fit the context; the first always does, cut if it must be."""
        budget = self.settings.answer.context_tokens
        shown: list[Chunk] = []
        for chunk in chunks:
            cost = self.model.count_tokens(passage(chunk))
            if cost > budget and not shown:
                own = self.model.count_tokens(chunk.text)
                share = max(1, len(chunk.text) * (own - cost + budget) // own)
                shown.append(chunk.model_copy(update={"text": chunk.text[:share]}))
                break
            if cost > budget:
                continue
            shown.append(chunk)
            budget -= cost
        return shown

    def _messages(self, question: str, chunks: list[Chunk], language: Language) -> list[Message]:
        sources = "\n".join(f"[S{number}] {passage(chunk)}" for number, chunk in enumerate(chunks, 1))
        examples = [
            message
            for asked, answered in _EXAMPLES[language]
            for message in (Message(role="user", content=asked), Message(role="assistant", content=answered))
        ]
        content = f"{sources}\n\n{_ASKED[language]}: {question}"
        return [Message(role="system", content=_SYSTEM[language]), *examples, Message(role="user", content=content)]


def _citation(mark: str, chunk: Chunk, source: str) -> Citation:
    return Citation(
        id=mark,
        source=source,
        chunk=chunk.id,
        file=chunk.file,
        pages=chunk.pages,
        table=chunk.table_id,
        quote=chunk.text[:QUOTE_CHARACTERS],
    )


def _doubts(text: str, chunk: Chunk) -> Iterator[str]:
    """What of ``text`` rests on a page that may have been read wrong."""
    said = stand_in(text, chunk.uncertain)
    yield from misreadable(chunk, said, language_of(text), disputed=bool(chunk.other_readings))


def _failed(error: ModelError, language: Language, seconds: float) -> dict[str, Any]:
    """The fields of an answer that the model did not give. Its one call is the step that failed."""
    step = Step(
        sub_goal="answer",
        attempt=1,
        thought="",
        action={},
        state="FAILED",
        error={
            "error": "MODEL_FAILED",
            "cause": str(error),
            "suggestion": "mend what the cause names, then ask again",
        },
        seconds=seconds,
    )
    return {"status": AnswerStatus.FAILED, "text": "", "steps": (step,), "notes": (_MODEL_FAILED[language],)}
