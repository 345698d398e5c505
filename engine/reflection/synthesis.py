"""From findings to the answer's text: a template made by code, or the model's words where they hold."""

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from engine.answer import Claim
from engine.models.model import LanguageModel, Message, ModelError
from engine.planning.catalogue import Language, language_of
from engine.reflection.checks import covers, says, sentence_faults, shared_names, written_sentences
from engine.reflection.findings import Finding, Findings

logger = logging.getLogger(__name__)

_INSTRUCTION: dict[Language, str] = {
    "en": (
        "Answer the question in plain sentences, one for each fact, in the order given. Copy every name, date, number "
        "and [S] mark exactly. Add nothing, compare nothing."
    ),
    "zh": "用通顺的中文回答问题，每条事实写一句，按给出的顺序。名称、日期、数字和[S]标记必须照抄。不要补充，不要比较。",
}
_FACTS: dict[Language, tuple[str, str]] = {"en": ("Question", "Facts"), "zh": ("问题", "事实")}


class Said(NamedTuple):
    """A sentence of the text, and the step whose finding it tells."""

    step: str
    sentence: str


@dataclass(frozen=True)
class Written:
    """The text with its claims. ``replaced`` says which of the model's sentences fell, and why."""

    text: str
    claims: tuple[Claim, ...]
    said: tuple[Said, ...] = ()
    """The sentences of the text, for each finding its own."""
    replaced: tuple[str, ...] = ()
    prompt_tokens: int = 0
    completion_tokens: int = 0


def write(
    findings: Findings,
    question: str,
    language: Language,
    model: LanguageModel | None,
    *,
    max_tokens: int,
    timeout_s: float,
) -> Written:
    """The answer's text. Without a model, or where it fails or is too slow, it is the template's."""
    template = [with_marks(finding) for finding in findings.all]
    data = [finding for finding in findings.all if may_be_reworded(finding)]
    if model is None or not data:
        return Written(_text(template, language), _claims(findings, template), _said(findings, template))
    title, facts = _FACTS[language]
    prompt = f"{title}: {question}\n{facts}:\n" + "\n".join(f"- {with_marks(finding)}" for finding in data)
    messages = [Message(role="system", content=_INSTRUCTION[language]), Message(role="user", content=prompt)]
    try:
        generation = model.generate(messages, max_tokens=max(max_tokens, 40 * len(data)), timeout_s=timeout_s)
    except ModelError as error:
        logger.warning("the model could not write, the template answers: %s", error)
        by_code = _said(findings, template)
        return Written(_text(template, language), _claims(findings, template), by_code, (str(error),))
    said = written_sentences(generation.text)
    if generation.finish == "length":
        said = said[:-1]  # cut off, and what is missing may be half of a number
    sentences, replaced = _checked(said, data, findings.all, template, question)
    return Written(
        _text(sentences, language),
        _claims(findings, sentences),
        _said(findings, sentences),
        replaced,
        generation.prompt_tokens,
        generation.completion_tokens,
    )


def may_be_reworded(finding: Finding) -> bool:
    """Whether a finding is one figure of a table, of which a check can tell that each part is still in its place.

    What code computed, what a document says in its own words, and a list of figures or names are told as they are.
    """
    return bool(finding.names) and len(finding.figures) == 1 and finding.figures[0].key is None


def _checked(
    written: Sequence[str],
    data: Sequence[Finding],
    everything: Sequence[Finding],
    template: Sequence[str],
    question: str,
) -> tuple[list[str], tuple[str, ...]]:
    """For each finding the written sentence that covers it and stands, else the template's own."""
    standing, replaced = [], []
    for sentence in written:
        faults = sentence_faults(sentence, data, question)
        if faults:
            replaced.append(f"{sentence!r}: {'; '.join(faults)}")
        else:
            standing.append(sentence)
    result: list[str] = []
    for finding, own in zip(everything, template, strict=True):
        sentence = next((s for s in standing if finding in data and covers(s, finding)), own)
        if sentence not in result:
            result.append(sentence)
    # What all findings share may be said once, but it must be said.
    if unsaid := [name for name in shared_names(data) if not says("".join(result), name)]:
        return list(template), (*replaced, f"the text nowhere names {', '.join(unsaid)}")
    return result, tuple(replaced)


def with_marks(finding: Finding) -> str:
    """The finding's sentence with its citation marks before the full stop."""
    body = finding.sentence.rstrip()
    chinese = language_of(body) == "zh"
    stop = body[-1] if body[-1:] in "。.!?！？；;" else "。" if chinese else "."
    marks = "".join(f"[{mark}]" for mark in finding.citations)
    return f"{body.removesuffix(stop)}{'' if chinese else ' '}{marks}{stop}"


def _text(sentences: Sequence[str], language: Language) -> str:
    return ("" if language == "zh" else " ").join(sentences)


def _sentence(finding: Finding, sentences: Sequence[str]) -> str:
    """The one of ``sentences`` that tells ``finding``."""
    own = with_marks(finding)
    return own if own in sentences else next((s for s in sentences if covers(s, finding)), own)


def _said(findings: Findings, sentences: Sequence[str]) -> tuple[Said, ...]:
    return tuple(Said(finding.step, _sentence(finding, sentences)) for finding in findings.all)


def _claims(findings: Findings, sentences: Sequence[str]) -> tuple[Claim, ...]:
    claims = []
    for finding in findings.all:
        text = _sentence(finding, sentences)
        figures = finding.figures or (None,)
        claims += [
            Claim(
                text=text,
                value=None if figure is None else figure.value,
                unit=None if figure is None else figure.unit,
                citations=finding.citations,
            )
            for figure in figures
        ]
    return tuple(claims)
