"""Names of a question that stand for several, or nearly for somebody: all are offered to the asker, none is taken."""

from collections.abc import Iterator, Sequence

from engine.entities.near import near
from engine.planning.catalogue import Catalogue, Language, label
from engine.planning.reading import Reading
from engine.settings import Entity

_SEVERAL = {
    "en": "“{}” may be {}; ask by a name that only one of them has",
    "zh": "“{}”可能指{}，请用其中一个独有的名称提问",
}
_NEARLY = {"en": "“{}” is no registered name; perhaps {} is meant", "zh": "没有登记名为“{}”的对象，可能是指{}"}
_OR = {"en": " or ", "zh": "或"}


def several_owners(reading: Reading, catalogue: Catalogue, language: Language) -> tuple[str, ...]:
    """For each name that stands for several, who they are."""
    by_name = {entity.name: entity for entity in catalogue.entities}
    return tuple(
        _SEVERAL[language].format(mention.text, _listed([by_name[n] for n in mention.entities], catalogue, language))
        for mention in reading.mentions
        if len(mention.entities) > 1
    )


def unclear_names(reading: Reading, catalogue: Catalogue, language: Language) -> tuple[str, ...]:
    """The same, and for each run of words that nothing accounts for, whose name it nearly is."""
    nearly = tuple(
        _NEARLY[language].format(words, _listed(offered, catalogue, language))
        for words in _runs(reading)
        if (offered := near(words, catalogue.registry))
    )
    return (*several_owners(reading, catalogue, language), *nearly)


def _runs(reading: Reading) -> Iterator[str]:
    """The words that nothing accounts for; those that stand side by side are one name."""
    run, end = "", 0
    for word in reading.residue:
        at = reading.text.find(word, end)
        if at < 0:
            continue
        if run and not reading.text[end:at].strip():
            run = f"{run}{reading.text[end:at]}{word}"
        else:
            yield from filter(None, [run])
            run = word
        end = at + len(word)
    yield from filter(None, [run])


def _listed(entities: Sequence[Entity], catalogue: Catalogue, language: Language) -> str:
    return _OR[language].join(label(catalogue.registry.names(e) or (e.name,), language) for e in entities)
