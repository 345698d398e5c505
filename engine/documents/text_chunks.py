"""Paragraphs of a section to runs of sentences."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from engine.documents.blocks import Box, Paragraph, around
from engine.documents.cuts import best_cuts, closeness
from engine.documents.meaning import Meaning
from engine.documents.sentences import split_sentences
from engine.documents.tokens import estimate_tokens

LIMIT_FACTOR = 1.5
"""A run is at most this many times the target, and so is a sentence: one that is longer is cut inside."""
LINE_END = 0.5
"""So much better is a cut where a paragraph or a line of its own ends, in standard deviations of the closeness."""


@dataclass(frozen=True)
class Run:
    """Consecutive sentences of one section. Runs joined together are the section's text, spaces at their ends aside."""

    text: str
    pages: tuple[int, ...]
    boxes: tuple[Box, ...]
    """Around the paragraphs that the sentences are of, one box a page."""


@dataclass(frozen=True)
class _Sentence:
    text: str
    tokens: float
    paragraph: Paragraph
    ends_line: bool


def cut_text(paragraphs: Sequence[Paragraph], *, target: int, meaning: Meaning | None) -> Iterator[Run]:
    """Runs of about ``target`` tokens, cut where the meaning turns, none of more than 1.5 times the target.

    Text that by the estimate fits one run stays whole, and no model is asked. Else tokens are those of ``meaning``;
    without it they are estimated, and the runs are of like size and end where lines end, if they can.
    """
    sentences = list(_halved(_sentences(paragraphs), LIMIT_FACTOR * target))
    cuts: list[int] = []
    if sum(sentence.tokens for sentence in sentences) > target:
        if meaning is not None:
            sentences = _counted(sentences, LIMIT_FACTOR * target, meaning)
        cuts = _cuts(sentences, target, meaning)
    for begin, end in zip([0, *cuts], [*cuts, len(sentences)], strict=True):
        if text := "".join(sentence.text for sentence in sentences[begin:end]).strip():
            read = [sentence.paragraph for sentence in sentences[begin:end] if sentence.text.strip()]
            pages = tuple(sorted({paragraph.page for paragraph in read}))
            yield Run(text, pages, around(box for paragraph in read for box in paragraph.boxes))


def _cuts(sentences: Sequence[_Sentence], target: int, meaning: Meaning | None) -> list[int]:
    ends = np.array([sentence.ends_line for sentence in sentences[:-1]], dtype=np.float64)
    held = -LINE_END * ends
    if meaning is not None:
        held += closeness(meaning.vectors([sentence.text for sentence in sentences]))
    sizes = [sentence.tokens for sentence in sentences]
    return best_cuts(sizes, held.tolist(), target=target, limit=LIMIT_FACTOR * target)


def _counted(sentences: list[_Sentence], limit: float, meaning: Meaning) -> list[_Sentence]:
    """The sentences with the tokens of the model, cut again where it counts more of them than the limit."""
    while True:
        tokens = meaning.tokens([sentence.text for sentence in sentences])
        sentences = [replace(s, tokens=float(count)) for s, count in zip(sentences, tokens, strict=True)]
        halves = list(_halved(sentences, limit, once=True))
        if len(halves) == len(sentences):
            return sentences
        sentences = halves


def _sentences(paragraphs: Iterable[Paragraph]) -> Iterator[_Sentence]:
    for paragraph in paragraphs:
        for part in split_sentences(paragraph.text if paragraph.continues else paragraph.text + "\n"):
            yield _Sentence(part, estimate_tokens(part), paragraph, ends_line=part.endswith("\n"))


def _halved(sentences: Iterable[_Sentence], limit: float, *, once: bool = False) -> Iterator[_Sentence]:
    """Sentences beyond the limit cut at a space near their middle if there is one, as often as needed or ``once``."""
    for sentence in sentences:
        text = sentence.text
        if sentence.tokens <= limit or len(text) < 2:
            yield sentence
            continue
        middle = len(text) // 2
        space = text.rfind(" ", middle // 2, middle)
        cut = space + 1 if space > 0 else middle
        halves = (
            replace(sentence, text=text[:cut], tokens=estimate_tokens(text[:cut]), ends_line=False),
            replace(sentence, text=text[cut:], tokens=estimate_tokens(text[cut:])),
        )
        yield from halves if once else _halved(halves, limit)
