"""How often `find_periods` reads date expressions as their authors meant them, and how often it finds what is no date.

    python -m benchmarks.time --data DIR [--failures] [--peers] [--no-dates FILE...]

DIR holds ``time/cases.jsonl``: one JSON object a line with ``sentence``, ``ref``, ``lang`` and ``alts`` (accepted
half-open ranges, an open end is null). A case counts where one of the periods found in the sentence equals an accepted
range. **Chosen** counts the chosen readings only; **with alternatives** counts a period's alternatives too, which are
few and each follow a named convention. The set takes the last unit of a range, and the day of "on or before" and
"after", as the moment at which it begins; Plumbline's chosen reading includes the whole unit, so most of what the
alternatives add are these two conventions. Both figures are printed, and what each convention added.

``--peers`` scores other libraries on the same sentences, as far as they are installed (see ``time_peers``).
"""

import argparse
import json
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from benchmarks.time_peers import PEERS, PeerMissing
from engine.periods.find import find_periods
from engine.periods.period import Period

Range = tuple[date | None, date | None]
_AS_OF = date(2024, 5, 20)
"""For sentences and cases that name no reference date."""


@dataclass(frozen=True, slots=True)
class Score:
    """How one case was read."""

    language: str
    verdict: str
    """``chosen``, ``missed``, or the convention of the alternative that was accepted."""
    found: tuple[Period, ...]
    seconds: float


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True, help="the folder that holds time/cases.jsonl")
    parser.add_argument("--failures", action="store_true", help="list the cases that were missed")
    parser.add_argument("--peers", action="store_true", help="score other libraries, too, where they are installed")
    parser.add_argument("--no-dates", type=Path, nargs="*", default=[], help="sentences without a date, one a line")
    arguments = parser.parse_args()
    file = arguments.data / "time" / "cases.jsonl"
    if not file.is_file():
        parser.error(f"{file} does not exist; --data names the folder above time/")
    cases = [json.loads(line) for line in file.read_text("utf-8").splitlines() if line.strip()]
    scores = [score(case) for case in cases]
    if arguments.failures:
        print(*(_failure(case, s) for case, s in zip(cases, scores, strict=True) if s.verdict == "missed"), sep="\n")
    print(*_summary(scores), sep="\n")
    for path in arguments.no_dates:
        print(*_false_finds(path, listed=arguments.failures), sep="\n")
    if arguments.peers:
        print(*_peers(cases), sep="\n")


def score(case: dict[str, Any]) -> Score:
    """The verdict on one case, with what was found and the seconds it took."""
    began = time.process_time()
    found = find_periods(case["sentence"], as_of=reference(case), zone="UTC").periods
    seconds = time.process_time() - began
    wanted = accepted(case)
    if any((p.start, p.end) in wanted for p in found):
        verdict = "chosen"
    else:
        others = (other for p in found for other in p.alternatives)
        verdict = next((other.rule.value for other in others if (other.start, other.end) in wanted), "missed")
    return Score(case["lang"], verdict, found, seconds)


def reference(case: dict[str, Any]) -> date:
    """The day on which a case was written."""
    return date.fromisoformat(case["ref"][:10]) if case["ref"] else _AS_OF


def accepted(case: dict[str, Any]) -> set[Range]:
    """The accepted ranges of a case, as days."""
    return {(_day(start), _day(end)) for start, end in case["alts"]}


def _summary(scores: list[Score]) -> Iterator[str]:
    for language in sorted({s.language for s in scores}):
        own = [s for s in scores if s.language == language]
        verdicts = Counter(s.verdict for s in own)
        n = len(own)
        yield (
            f"{language}: n {n}, chosen {verdicts['chosen'] / n:.3f}, "
            f"with alternatives {(n - verdicts['missed']) / n:.3f}"
        )
        added = [(rule, count) for rule, count in verdicts.most_common() if rule not in ("chosen", "missed")]
        yield "    added by " + ", ".join(f"{rule} {count}" for rule, count in added)
    periods = [period for s in scores for period in s.found]
    alternatives = sum(len(period.alternatives) for period in periods)
    yield f"alternatives: {alternatives / len(periods):.2f} a period, n {len(periods)}"
    yield f"{len(scores) / sum(s.seconds for s in scores):.0f} sentences a second of one core"


def _false_finds(path: Path, *, listed: bool) -> Iterator[str]:
    sentences = [line for line in path.read_text("utf-8").splitlines() if line.strip()]
    found = {s: find_periods(s, as_of=_AS_OF, zone="UTC").periods for s in sentences}
    false = [s for s, periods in found.items() if periods]
    share = len(false) / len(sentences)
    yield f"{path.name}: a find in {len(false)} of {len(sentences)} sentences without a date ({share:.1%})"
    if listed:
        yield from (f"    {[p.text for p in found[s]]} in {s!r}" for s in false)


def _peers(cases: list[dict[str, Any]]) -> Iterator[str]:
    for name, languages, load in PEERS:
        try:
            find = load()
        except PeerMissing as missing:
            yield f"{name}: not installed ({missing})"
            continue
        for language in languages:
            own = [case for case in cases if case["lang"] == language]
            began = time.process_time()
            right = sum(bool(find(case["sentence"], reference(case), language) & accepted(case)) for case in own)
            seconds = time.process_time() - began
            yield f"{name} {language}: n {len(own)}, {right / len(own):.3f}, {len(own) / seconds:.0f} a second"


def _failure(case: dict[str, Any], scored: Score) -> str:
    wanted = [_show(a) for a in sorted(accepted(case), key=str)][:2]
    return (
        f"missed {case['lang']} {str(case['ref'])[:10]} {case['expr']!r} in {case['sentence'][:60]!r}: "
        f"accepted {wanted}, found {[_show((p.start, p.end)) for p in scored.found]}"
    )


def _day(moment: str | None) -> date | None:
    return None if moment is None else date.fromisoformat(moment.split("T")[0].zfill(10))


def _show(found: Range) -> str:
    return "/".join("…" if edge is None else edge.isoformat() for edge in found)


if __name__ == "__main__":
    main()
