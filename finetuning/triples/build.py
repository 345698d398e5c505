"""Draws the triples: ways of asking of every family, each filled once, its plan executed on the way."""

import hashlib
import logging
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from random import Random

from engine.planning.catalogue import Language
from engine.planning.reading import Clock
from finetuning.triples.family import Family
from finetuning.triples.goals import NotOffered, plan_of
from finetuning.triples.skeleton import skeleton
from finetuning.triples.slots import draw_slots
from finetuning.triples.splits import Deal
from finetuning.triples.spoil import spoiled
from finetuning.triples.triple import SPLITS, Split, Triple, TriplesError
from finetuning.triples.verify import NotVerifiable
from finetuning.triples.workshop import Bench, Workshop
from finetuning.triples.written import NotWritten, written_plan

logger = logging.getLogger(__name__)

FIRST_DAY, LAST_DAY = date(2024, 2, 5), date(2024, 7, 20)
"""Between which a question is asked: most of the sample's data lie before."""
TRIES = 25
"""How often a question is drawn anew whose plan finds nothing, before its family is at fault."""
PLAIN_WEIGHT = 1.8
"""By how much rarer a family is asked whose plan has one sub-goal: rules answer most such questions without a model."""
INVALID_SHARE = 0.1
"""The share of plans with a fault; the test split has none, since its plans are what others are compared with."""

_LONG_TIME = re.compile(
    r"(?:(?P<before>\w+) )?the (?:first|second|third|fourth) (?:quarter|half) of \d{4}(?P<after> [a-z]+|'s)?"
)
_BEFORE = frozenset("in of for during from to over and against between through since than".split())  # noqa: SIM905
_AFTER = frozenset((" and", " to", " over", " from", " in", " for", " than"))


@dataclass(frozen=True)
class Ask:
    """One phrasing of one family, to become a triple."""

    family: Family
    language: Language
    phrasing: str
    number: int

    @property
    def id(self) -> str:
        """Unique among all."""
        return f"{self.family.id}-{self.number}"


def asks_of(family: Family) -> tuple[Ask, ...]:
    """All ways of asking of a family."""
    return tuple(Ask(family, *phrasing, number) for number, phrasing in enumerate(family.phrasings, 1))


def build_triples(
    families: Sequence[Family], benches: Mapping[str, Bench], workshop: Workshop, deal: Deal, *, seed: int
) -> tuple[Triple, ...]:
    """As many triples for each split as :data:`SPLITS` says; ``TriplesError`` names what cannot be filled."""
    made: list[Triple] = []
    for split, wanted in SPLITS.items():
        asks = _spread([f for f in families if deal[f.id] == split], wanted)
        faulty = _with_fault(asks, split, seed)
        for ask in asks:
            made.append(_drawn(ask, split, benches, workshop, seed=seed, faulty=ask.id in faulty))
        logger.info("%s: %d triples", split, wanted)
    return tuple(made)


def _spread(families: Sequence[Family], wanted: int) -> list[Ask]:
    """``wanted`` phrasings of all families; of those whose plan has one sub-goal, fewer."""
    asks = [ask for family in families for ask in asks_of(family)]
    if len(asks) < wanted:
        raise TriplesError(f"{len(families)} families have {len(asks)} phrasings, {wanted} are wanted; write more")
    ordered = sorted(asks, key=lambda ask: ask.number * (PLAIN_WEIGHT if len(ask.family.plan) == 1 else 1))
    kept = {ask.id for ask in ordered[:wanted]}
    return [ask for ask in asks if ask.id in kept]


def _with_fault(asks: Sequence[Ask], split: Split, seed: int) -> set[str]:
    """The questions whose plan gets a fault. All splits but the test have the more of them."""
    if split == "test":
        return set()
    share = INVALID_SHARE * sum(SPLITS.values()) / (sum(SPLITS.values()) - SPLITS["test"])
    ordered = sorted(asks, key=lambda ask: _number(seed, "fault", ask.id))
    return {ask.id for ask in ordered[: round(share * len(asks))]}


def _drawn(
    ask: Ask, split: Split, benches: Mapping[str, Bench], workshop: Workshop, *, seed: int, faulty: bool
) -> Triple:
    """The first draw whose plan comes out as it should: verified, or invalid if a fault was put into it."""
    reasons: Counter[str] = Counter()
    for attempt in range(TRIES):
        rng = Random(_number(seed, ask.id, str(attempt)))
        try:
            return _triple(ask, split, _bench(ask.family, split, benches, rng), benches, workshop, rng, faulty=faulty)
        except (NotVerifiable, NotOffered, NotWritten, _NotAsMeant) as error:
            reasons[f"{type(error).__name__} {error}"] += 1
    told = "; ".join(reason for reason, _ in reasons.most_common(3))
    raise TriplesError(f"{ask.id}: no draw of {TRIES} gives the plan that is meant: {told}")


class _NotAsMeant(ValueError):
    """A plan that was executed with another result than meant, or asks for something else."""


def _triple(
    ask: Ask,
    split: Split,
    bench: Bench,
    benches: Mapping[str, Bench],
    workshop: Workshop,
    rng: Random,
    *,
    faulty: bool,
) -> Triple:
    as_of = FIRST_DAY + timedelta(days=rng.randrange((LAST_DAY - FIRST_DAY).days))
    drawn = draw_slots(ask.family.slots, workshop.sources.catalogue, language=ask.language, as_of=as_of, rng=rng)
    plan = plan_of(ask.family.plan, drawn, bench.variant, bench.catalogue, ask.language)
    clock = Clock(as_of, workshop.settings.zone, workshop.settings.fiscal_year_start)
    written = "" if faulty else written_plan(plan, bench.verifier.planner, clock)
    if faulty:
        plan = spoiled(plan, foreign=_foreign(bench, benches), figures=_figures(bench), rng=rng)
    verification = bench.verifier.verify(plan, as_of)
    if faulty == (verification.status == "verified"):
        raise _NotAsMeant(f"{verification.status}: {verification.message}")
    question = ask.phrasing.format(**{name: slot.text for name, slot in drawn.items()})
    if _is_clumsy(question):
        raise _NotAsMeant(f"nobody writes {question!r}")
    return Triple(
        id=ask.id,
        family=ask.family.id,
        topic=ask.family.topic,
        split=split,
        language=ask.language,
        question=question,
        as_of=as_of,
        catalogue=bench.variant.id,
        skeleton=skeleton(question, workshop.vocabulary, clock),
        plan=plan,
        written=written,
        verification=verification,
    )


def _is_clumsy(question: str) -> bool:
    """Whether a long name of a time stands right beside what it narrows down: "the second half of 2023 complaints"."""
    return any(
        found["before"] not in _BEFORE and (found["before"] is not None or found["after"] not in {None, *_AFTER})
        for found in _LONG_TIME.finditer(question)
    )


def _bench(family: Family, split: Split, benches: Mapping[str, Bench], rng: Random) -> Bench:
    """A catalogue of the split that the family can be asked of; one of the split alone is thrice as likely."""
    fit = [
        bench
        for bench in benches.values()
        if split in bench.variant.splits
        and (family.catalogues is None or bench.variant.id in family.catalogues)
        and not _offers(bench, family.without)
        and _offers_all(bench, family)
    ]
    if not fit:
        raise NotOffered(f"no catalogue of the {split} split offers it all")
    return rng.choice(fit + 2 * [bench for bench in fit if bench.variant.splits == (split,)])


def _offers(bench: Bench, measures: Iterable[str]) -> bool:
    return any(bench.catalogue.with_measure(bench.variant.measures.get(m, m)) for m in measures)


def _offers_all(bench: Bench, family: Family) -> bool:
    wanted = [template.get for template in family.plan if template.get is not None]
    columns = [bench.variant.column(template.list_) for template in family.plan if template.list_ is not None]
    searches = any(template.search is not None for template in family.plan)
    return (
        all(_offers(bench, [measure]) for measure in wanted)
        and all(bench.catalogue.with_column(column) for column in columns)
        and (not searches or bench.catalogue.knowledge_base() is not None)
    )


def _figures(bench: Bench) -> frozenset[str]:
    return frozenset(m.id for table in bench.catalogue.tables.values() for m in table.measures)


def _foreign(bench: Bench, benches: Mapping[str, Bench]) -> list[str]:
    own = {source.id for source in bench.catalogue.sources}
    return sorted({source.id for other in benches.values() for source in other.catalogue.sources} - own)


def _number(seed: int, *words: str) -> int:
    """A number that depends on the words alone, so that one family's draw does not shift another's."""
    return int.from_bytes(hashlib.sha256("\n".join((str(seed), *words)).encode()).digest()[:8])
