"""What must hold of the triples, each with what was found: for the asset, the command and the tests."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations

from pydantic import BaseModel, ConfigDict

from engine.planning.catalogue import BUILT_IN
from engine.planning.validation import ValidationSyntaxError, parse_validation
from finetuning.triples.catalogue import Context
from finetuning.triples.skeleton import jaccard, trigrams
from finetuning.triples.splits import MOST_ALIKE
from finetuning.triples.triple import SPLITS, TRIPLES, Cause, Triple

LEAST_FAMILIES = 140
INVALID_SHARES = (0.08, 0.12)
"""Between which the share of invalid plans lies: about a tenth."""
LANGUAGE_SHARES = (0.45, 0.55)


Contexts = Mapping[str, Context]


class Checked(BaseModel):
    """One property of the triples."""

    model_config = ConfigDict(frozen=True)

    name: str
    holds: bool
    told: str
    """What was found, with the first offenders where it does not hold."""


def _none(offenders: Iterator[str], told: str) -> tuple[bool, str]:
    found = list(offenders)
    return not found, told if not found else f"{len(found)}: {'; '.join(found[:5])}"


def _count(triples: Sequence[Triple], _: Contexts) -> tuple[bool, str]:
    return len(triples) == TRIPLES, f"{len(triples)} triples, {TRIPLES} wanted"


def _splits(triples: Sequence[Triple], _: Contexts) -> tuple[bool, str]:
    found = Counter(triple.split for triple in triples)
    return found == SPLITS, ", ".join(f"{split} {found[split]} of {wanted}" for split, wanted in SPLITS.items())


def _unique(triples: Sequence[Triple], _: Contexts) -> tuple[bool, str]:
    ids = Counter(triple.id for triple in triples)
    questions = Counter((triple.question, triple.catalogue) for triple in triples)
    twice = [str(key) for found in (ids, questions) for key, count in found.items() if count > 1]
    return _none(iter(twice), "every id and every question of a catalogue is there once")


def _families(triples: Sequence[Triple], _: Contexts) -> tuple[bool, str]:
    splits: dict[str, set[str]] = {}
    for triple in triples:
        splits.setdefault(triple.family, set()).add(triple.split)
    if torn := sorted(family for family, found in splits.items() if len(found) > 1):
        return False, f"in several splits: {', '.join(torn[:5])}"
    return len(splits) >= LEAST_FAMILIES, f"{len(splits)} families, each in one split; at least {LEAST_FAMILIES}"


def _wording(triples: Sequence[Triple], _: Contexts) -> tuple[bool, str]:
    most, ids = most_alike(triples)
    told = f"questions of different splits share at most {most:.2f} of their masked 3-grams ({' and '.join(ids)})"
    return most <= MOST_ALIKE, told


def most_alike(triples: Sequence[Triple]) -> tuple[float, tuple[str, str]]:
    """How alike the wording of the two questions of different splits is that are most alike, and which they are."""
    grams = {split: [(t.id, trigrams(t.skeleton)) for t in triples if t.split == split] for split in SPLITS}
    pairs = (
        (jaccard(a, b), (one, other))
        for first, second in combinations(SPLITS, 2)
        for one, a in grams[first]
        for other, b in grams[second]
    )
    return max(pairs, default=(0.0, ("", "")))


def _validations(triples: Sequence[Triple], _: Contexts) -> tuple[bool, str]:
    return _none(_unreadable(triples), "every validation parses")


def _unreadable(triples: Sequence[Triple]) -> Iterator[str]:
    for triple in triples:
        for goal in triple.plan.sub_goals:
            try:
                parse_validation(goal.validation)
            except ValidationSyntaxError as error:
                yield f"{triple.id} {goal.id}: {error}"


def _sources(triples: Sequence[Triple], contexts: Contexts) -> tuple[bool, str]:
    return _none(_wrong_sources(triples, contexts), "sources are unknown only where that is the fault")


def _wrong_sources(triples: Sequence[Triple], contexts: Contexts) -> Iterator[str]:
    for triple in triples:
        if triple.catalogue not in contexts:
            yield f"{triple.id}: no catalogue {triple.catalogue}"
            continue
        known = {source.id for source in contexts[triple.catalogue].sources} | set(BUILT_IN)
        unknown = {goal.data_source for goal in triple.plan.sub_goals} - known
        if bool(unknown) != (triple.verification.cause is Cause.UNKNOWN_SOURCE):
            yield f"{triple.id}: {', '.join(sorted(unknown)) or 'no source is unknown'}, {triple.verification.cause}"


def _shares(triples: Sequence[Triple], _: Contexts) -> tuple[bool, str]:
    invalid = sum(not triple.is_verified for triple in triples) / max(1, len(triples))
    chinese = sum(triple.language == "zh" for triple in triples) / max(1, len(triples))
    holds = INVALID_SHARES[0] <= invalid <= INVALID_SHARES[1] and LANGUAGE_SHARES[0] <= chinese <= LANGUAGE_SHARES[1]
    return holds, f"{invalid:.1%} of the plans are invalid, {chinese:.1%} of the questions Chinese"


def _test_verified(triples: Sequence[Triple], _: Contexts) -> tuple[bool, str]:
    faulty = [triple.id for triple in triples if triple.split == "test" and not triple.is_verified]
    return _none(iter(faulty), "the test split holds verified plans only")


CHECKS: Mapping[str, Callable[[Sequence[Triple], Contexts], tuple[bool, str]]] = {
    "count": _count,
    "splits": _splits,
    "unique": _unique,
    "families": _families,
    "wording": _wording,
    "validations": _validations,
    "sources": _sources,
    "shares": _shares,
    "test_verified": _test_verified,
}
"""Everything that the triples alone can tell; whether they reproduce takes the sample, see ``reproduce.py``."""


def check_triples(triples: Sequence[Triple], contexts: Contexts) -> tuple[Checked, ...]:
    """What every check finds."""
    found = ((name, check(triples, contexts)) for name, check in CHECKS.items())
    return tuple(Checked(name=name, holds=holds, told=told) for name, (holds, told) in found)
