"""The lines of the gate: each looks at all pairs and holds, fails, or cannot be decided by so few."""

from collections.abc import Callable, Iterator, Sequence
from typing import Literal

import numpy as np
from numpy.typing import NDArray
from pydantic import BaseModel, ConfigDict

from engine.settings.gate import GateSettings
from evaluation.power import pairs_for_margin
from evaluation.score_interval import paired_share_interval
from evaluation.scored import PairedEvidence, ScoredRow
from evaluation.significance import holm, mcnemar, paired_interval, share_interval

State = Literal["holds", "fails", "undecided"]
Pair = tuple[ScoredRow, ScoredRow]
"""Champion's row and candidate's row of one question."""
_P95 = 0.95
_LEAST_S = 0.001
"""Shorter times are no measurement, and no divisor."""


class Line(BaseModel):
    """One requirement, what it wants and what was found."""

    model_config = ConfigDict(frozen=True)

    name: str
    state: State
    wanted: str
    found: str
    pairs_needed: int | None = None

    def told(self) -> str:
        """In words."""
        words = {"holds": "holds", "fails": "does not hold", "undecided": "cannot be decided"}[self.state]
        needed = "" if self.pairs_needed is None else f"; about {self.pairs_needed} pairs would decide"
        return f"{self.name} {words}: {self.found}, wanted {self.wanted}{needed}"


def lines_of(evidence: PairedEvidence, settings: GateSettings) -> tuple[Line, ...]:
    """Every line over the pairs of ``evidence``; only coverage where there is no pair."""
    pairs = list(evidence.pairs())
    coverage = _coverage(len(pairs), evidence.candidate.questions, settings.coverage)
    if not pairs:
        return (coverage,)
    return (
        coverage,
        _no_worse("no worse", pairs, settings.margin, settings.confidence),
        _not_less(pairs),
        *_languages(pairs, settings),
        _kinds(pairs, 1 - settings.confidence),
        *([_bar(pairs, settings)] if settings.right else []),
        _no_more("wrong statements", pairs, lambda row: row.wrong),
        _well_formed(pairs, all_of_them=evidence.candidate.measure == "plans"),
        _latency(pairs, settings),
    )


def _coverage(n: int, questions: int, least: float) -> Line:
    return Line(
        name="coverage",
        state="holds" if n >= least * questions else "undecided",
        wanted=f"pairs for at least {least:.0%} of the questions",
        found=f"{n} of {questions}",
    )


def _no_worse(name: str, pairs: Sequence[Pair], margin: float, confidence: float) -> Line:
    """By the interval of the difference: above the margin as a whole, or below zero as a whole, or neither."""
    gains, losses = _gains(pairs), _losses(pairs)
    n, difference = len(pairs), (gains - losses) / len(pairs)
    interval = paired_share_interval(gains, losses, n, confidence=confidence)
    state: State = "holds" if interval.low > -margin else "fails" if interval.high < 0 else "undecided"
    needed = None
    if state == "undecided":
        needed = pairs_for_margin(margin, discordant=(gains + losses) / n, difference=difference, alpha=1 - confidence)
    return Line(
        name=name,
        state=state,
        wanted=f"an interval above {-margin:+.1%}",
        found=f"{difference:+.1%} [{interval.low:+.1%}, {interval.high:+.1%}], {gains} gained and {losses} lost of {n}",
        pairs_needed=needed,
    )


def _not_less(pairs: Sequence[Pair]) -> Line:
    before, after = (sum(rows[side].right for rows in pairs) for side in (0, 1))
    return Line(
        name="as many right",
        state="holds" if after >= before else "fails",
        wanted=f"at least {before}",
        found=f"{after} of {len(pairs)}",
    )


def _languages(pairs: Sequence[Pair], settings: GateSettings) -> Iterator[Line]:
    for language in sorted({before.language for before, _ in pairs}):
        own = [pair for pair in pairs if pair[0].language == language]
        yield _no_worse(f"no worse in {language}", own, settings.language_margin, settings.confidence)


def _kinds(pairs: Sequence[Pair], alpha: float) -> Line:
    """No kind of question lost beyond chance: exact McNemar for each, and Holm over all of them."""
    kinds = sorted({before.kind for before, _ in pairs})
    counts = [(_gains(own), _losses(own)) for kind in kinds if (own := [p for p in pairs if p[0].kind == kind])]
    raised = holm([mcnemar(losses, gains) for gains, losses in counts])
    worse = [
        f"{kind} ({losses} lost, {gains} gained, p {p:.3f})"
        for kind, (gains, losses), p in zip(kinds, counts, raised, strict=True)
        if losses > gains and p <= alpha
    ]
    return Line(
        name="no kind worse",
        state="fails" if worse else "holds",
        wanted=f"none of {len(kinds)} kinds of question worse at p {alpha:.2g} (McNemar, Holm)",
        found=", ".join(worse) or "none",
    )


def _bar(pairs: Sequence[Pair], settings: GateSettings) -> Line:
    right, n = sum(after.right for _, after in pairs), len(pairs)
    interval = share_interval(right, n, confidence=settings.confidence)
    state: State = (
        "holds" if interval.low >= settings.right else "fails" if interval.high < settings.right else "undecided"
    )
    return Line(
        name="share right",
        state=state,
        wanted=f"an interval from {settings.right:.1%} on",
        found=f"{right / n:.1%} [{interval.low:.1%}, {interval.high:.1%}]",
    )


def _no_more(name: str, pairs: Sequence[Pair], counted: Callable[[ScoredRow], bool]) -> Line:
    before, after = (sum(counted(rows[side]) for rows in pairs) for side in (0, 1))
    return Line(
        name=name, state="holds" if after <= before else "fails", wanted=f"no more than {before}", found=str(after)
    )


def _well_formed(pairs: Sequence[Pair], *, all_of_them: bool) -> Line:
    if not all_of_them:
        return _no_more("failed answers", pairs, lambda row: not row.well_formed)
    broken = [after.question_id for _, after in pairs if not after.well_formed]
    return Line(
        name="format",
        state="fails" if broken else "holds",
        wanted="every plan well formed",
        found=f"{len(broken)} of {len(pairs)} are not" + (f", first {broken[0]}" if broken else ""),
    )


def _latency(pairs: Sequence[Pair], settings: GateSettings) -> Line:
    """The ratio of the p95; above the limit it fails only where the whole interval says slower."""
    seconds = np.array([[before.seconds, after.seconds] for before, after in pairs])

    def ratio(rows: NDArray[np.intp]) -> NDArray[np.float64]:
        p95 = np.quantile(seconds[rows], _P95, axis=1)
        return np.asarray(p95[:, 1] / np.maximum(p95[:, 0], _LEAST_S))

    found = float(ratio(np.arange(len(pairs))[None, :])[0])
    interval = paired_interval(ratio, len(pairs), method="percentile", confidence=settings.confidence, resamples=1000)
    slower = interval is not None and interval.low > 1
    state: State = "holds" if found <= settings.latency_ratio else "fails" if slower else "undecided"
    shown = "" if interval is None else f" [{interval.low:.2f}, {interval.high:.2f}]"
    return Line(
        name="latency",
        state=state,
        wanted=f"at most {settings.latency_ratio:g} times the p95 of what is live",
        found=f"{found:.2f}{shown} times",
    )


def _gains(pairs: Sequence[Pair]) -> int:
    return sum(after.right and not before.right for before, after in pairs)


def _losses(pairs: Sequence[Pair]) -> int:
    return sum(before.right and not after.right for before, after in pairs)
