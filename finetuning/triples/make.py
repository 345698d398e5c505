"""The whole of it: families and catalogues to triples, with the checks that must hold before anything is drawn."""

from collections.abc import Mapping, Sequence
from random import Random

from engine.planning.reading import Clock
from finetuning.triples.build import LAST_DAY, Ask, asks_of, build_triples
from finetuning.triples.catalogue import Variant
from finetuning.triples.family import Family
from finetuning.triples.skeleton import jaccard, skeleton, trigrams
from finetuning.triples.slots import draw_slots
from finetuning.triples.splits import MOST_ALIKE, alike, deal_families
from finetuning.triples.triple import Triple, TriplesError
from finetuning.triples.workshop import Workshop

SEED = 7


def make_triples(
    families: Sequence[Family],
    variants: Sequence[Variant],
    workshop: Workshop,
    *,
    evaluation: Sequence[str] = (),
    seed: int = SEED,
) -> tuple[Triple, ...]:
    """All triples. ``evaluation`` are skeletons of questions that planners are measured on.

    None may be like a triple's: ``TriplesError`` names the phrasings that are.
    """
    skeletons = {f.id: {ask.id: _skeleton(ask, workshop, seed) for ask in asks_of(f)} for f in families}
    if leaked := leaks({name: text for texts in skeletons.values() for name, text in texts.items()}, evaluation):
        raise TriplesError("worded like evaluation questions: " + "; ".join(leaked))
    deal = deal_families(families, alike({family: tuple(texts.values()) for family, texts in skeletons.items()}))
    return build_triples(families, workshop.benches(variants), workshop, deal, seed=seed)


def leaks(skeletons: Mapping[str, str], evaluation: Sequence[str]) -> list[str]:
    """The ids of what is more alike to an evaluation question than may be, each with that question."""
    known = [(text, trigrams(text)) for text in evaluation]
    found = []
    for name, text in skeletons.items():
        own = trigrams(text)
        other, most = max(((q, jaccard(own, grams)) for q, grams in known), key=lambda pair: pair[1], default=("", 0.0))
        if most > MOST_ALIKE:
            found.append(f"{name} ({most:.2f}): {text!r} ~ {other!r}")
    return found


def _skeleton(ask: Ask, workshop: Workshop, seed: int) -> str:
    """What the wording of a phrasing alone tells, by one filling of its slots."""
    rng = Random(f"{seed} {ask.id}")
    drawn = draw_slots(ask.family.slots, workshop.sources.catalogue, language=ask.language, as_of=LAST_DAY, rng=rng)
    question = ask.phrasing.format(**{name: slot.text for name, slot in drawn.items()})
    clock = Clock(LAST_DAY, workshop.settings.zone, workshop.settings.fiscal_year_start)
    return skeleton(question, workshop.vocabulary, clock)
