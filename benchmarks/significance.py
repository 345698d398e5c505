"""Do the tests of significance keep their word? A/A on stored pairs, and a planted gain at the n that is named.

    python -m benchmarks.significance --home PLUMBLINE_HOME --questions questions.jsonl

A/A: Simple's and Agentic's verdicts are swapped at random for each question, so that nothing is left to find, and each
test is asked 1,000 times. Without a home, or where fewer than 40 of its pairs differ, pairs are drawn: 200, of which
15 % are gains and 10 % losses. Power: pairs are drawn with a true gain of 10 points, at the share of pairs that differ
in the ones above, so many as `evaluation.power.pairs_needed` names.
"""

import argparse
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from engine.store import Store
from evaluation.answers_evidence import Evaluation, Gold
from evaluation.power import pairs_needed
from evaluation.questions import load_questions
from evaluation.scored import PairedEvidence
from evaluation.significance import mcnemar, mcnemar_mid_p, mean_difference_interval
from shadow_mode.stored import WITH_ROWS, evaluations, stored_pairs
from shadow_mode.traffic import TRAFFIC

TRIES = 1000
LEAST_DISCORDANT = 40
ALPHA = 0.05
GAIN = 0.10
Differences = NDArray[np.int64]
"""1 where only the second was right, -1 where only the first was, else 0."""


def main() -> None:
    """Print what was found, and end with 1 where a bar is missed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--home", type=Path, help="a home with evaluations")
    parser.add_argument("--questions", type=Path, help="the questions that they asked")
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    generator = np.random.default_rng(given.seed)
    pairs = _stored(given.home, given.questions) if given.home and given.questions else np.zeros(0, dtype=np.int64)
    origin = "stored"
    if np.count_nonzero(pairs) < LEAST_DISCORDANT:
        pairs, origin = generator.choice([1, -1, 0], 200, p=[0.15, 0.10, 0.75]), "drawn"
    n, discordant = len(pairs), np.count_nonzero(pairs)
    print(f"{n} {origin} pairs, {discordant} of which differ; {TRIES} tries, seed {given.seed}")
    alarms = _alarms(pairs, generator)
    held = [
        _told("A/A, bootstrap alarms (BCa)", alarms["bootstrap"], "3.5 to 6.5 %", 0.035, 0.065),
        _told("A/A, exact McNemar alarms", alarms["exact"], "at most 5 %", 0, ALPHA),
    ]
    print(f"A/A, mid-p McNemar alarms: {alarms['mid-p']:.1%} (no bar)")
    share = max(GAIN, discordant / n)
    needed = pairs_needed(GAIN, discordant=share)
    found = _found(needed, share, generator)
    held.append(
        _told(f"gain of 10 points in {needed} pairs, {share:.0%} differing, found", found, "at least 80 %", 0.8, 1)
    )
    raise SystemExit(0 if all(held) else 1)


def _stored(home: Path, questions: Path) -> Differences:
    """The newest evaluation: all its questions, and once more with the rows of tables in Simple's index."""
    store, gold = Store.open(f"sqlite:///{home / 'store.db'}"), Gold(load_questions(questions))
    found: list[int] = []
    for one in [e for e in evaluations(store) if not e.id.startswith(TRAFFIC) and not e.id.endswith(WITH_ROWS)][:1]:
        for name in (one.id, f"{one.id}{WITH_ROWS}"):
            evaluation = Evaluation(name, stored_pairs(store, name))
            simple = gold.scored(evaluation, "simple", version="simple", measure="answers")
            agentic = gold.scored(evaluation, "agentic", version="agentic", measure="answers")
            if simple is not None and agentic is not None:
                pairs = PairedEvidence(champion=simple, candidate=agentic).pairs()
                found += [int(after.right) - int(before.right) for before, after in pairs]
    return np.array(found, dtype=np.int64)


def _alarms(pairs: Differences, generator: np.random.Generator) -> dict[str, float]:
    alarms = dict.fromkeys(("bootstrap", "exact", "mid-p"), 0)
    for number in range(TRIES):
        swapped = pairs * generator.choice([-1, 1], len(pairs))
        interval = mean_difference_interval(swapped.tolist(), resamples=2000, seed=number)
        alarms["bootstrap"] += interval is not None and not interval.low <= 0 <= interval.high
        alarms["exact"] += mcnemar(*_counts(swapped)) <= ALPHA
        alarms["mid-p"] += mcnemar_mid_p(*_counts(swapped)) <= ALPHA
    return {name: count / TRIES for name, count in alarms.items()}


def _found(n: int, discordant: float, generator: np.random.Generator) -> float:
    chances = [(discordant + GAIN) / 2, (discordant - GAIN) / 2, 1 - discordant]
    counts: Sequence[tuple[int, int, int]] = generator.multinomial(n, chances, TRIES).tolist()
    return sum(gains > losses and mcnemar(losses, gains) <= ALPHA for gains, losses, _ in counts) / TRIES


def _counts(pairs: Differences) -> tuple[int, int]:
    return int((pairs < 0).sum()), int((pairs > 0).sum())


def _told(name: str, value: float, bar: str, low: float, high: float) -> bool:
    holds = low <= value <= high
    print(f"{name}: {value:.1%} (bar {bar}) {'holds' if holds else 'MISSED'}")
    return holds


if __name__ == "__main__":
    main()
