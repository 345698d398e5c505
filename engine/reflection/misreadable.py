"""That something an answer rests on may have been read wrong, in the language of the question."""

from collections.abc import Iterator, Sequence

from engine.documents.model import Chunk
from engine.planning.catalogue import Language
from engine.reflection.wording import comma
from engine.sources.passages import Passage


def misreadable(
    place: Passage | Chunk, uncertain: Sequence[str], language: Language, *, disputed: bool
) -> Iterator[str]:
    """What of ``place`` may be misread, if anything: who pays or decides by it should look at the page.

    ``uncertain`` are its figures that were read with little certainty; ``disputed`` where two readers differ on it.
    """
    if not (uncertain or disputed):
        return
    pages, said = (comma(language).join(map(str, found)) for found in (place.pages, uncertain))
    if language == "zh":
        why = "两种读取方式的结果不同" if disputed else "由扫描件识别（OCR）得到，把握不大"
        yield f"{place.file}第{pages}页{'的' if said else ''}{said}{why}，请核对原件"
        return
    why = f"two readers differ on {said or 'this page'}" if disputed else f"{said} was read by OCR with low certainty"
    yield f"{place.file}, page {pages}: {why}; compare it with the page itself"
