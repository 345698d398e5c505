"""How often `find_periods` reads public date expressions as their authors meant them.

    python benchmarks/periods.py --data DIR [--failures]

DIR holds ``time/cases.jsonl``: one JSON object a line with ``sentence``, ``ref``, ``lang`` and ``alts`` (accepted
half-open ranges, an open end is null). A case counts when one of the periods found in the sentence equals an accepted
range.

Two figures are printed. **As given** takes the accepted ranges to the letter. The set reads the last unit of a range
and of "on or before" as excluded ("1 June to 30 June" ends on 30 June, 0 o'clock; "on or after" and "after a day" start
alike); Plumbline reads it as included, as reports mean it. **Boundary included** therefore also counts a period whose
last (or, after "after", first) unit is the one that the accepted range stops short of, and nothing else.
"""

import argparse
import json
import time
from collections import Counter
from datetime import date, timedelta
from pathlib import Path
from typing import Any

from engine.periods.days import add_months
from engine.periods.find import find_periods
from engine.periods.period import Period

Range = tuple[date | None, date | None]
_INCLUSIVE = ("until", "till", "no later than", "截")
"""Words that the set files under "before" though they include what they name."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True, help="the folder that holds time/cases.jsonl")
    parser.add_argument("--failures", action="store_true", help="list the cases that were missed")
    arguments = parser.parse_args()
    file = arguments.data / "time" / "cases.jsonl"
    if not file.is_file():
        parser.error(f"{file} does not exist; --data names the folder above time/")
    cases = [json.loads(line) for line in file.read_text("utf-8").splitlines() if line.strip()]
    results: Counter[tuple[str, str]] = Counter()
    seconds = 0.0
    for case in cases:
        verdict, took, found = score(case)
        seconds += took
        results[case["lang"], verdict] += 1
        if arguments.failures and verdict in ("missed", "boundary"):
            print(
                f"{verdict:9} {case['lang']} {str(case['ref'])[:10]} {case['expr']!r} in {case['sentence'][:60]!r}: "
                f"accepted {[_show(a) for a in accepted(case)][:2]}, found {[_show((p.start, p.end)) for p in found]}"
            )
    for language in sorted({language for language, _ in results}):
        exact, near = results[language, "exact"], results[language, "boundary"]
        n = exact + near + results[language, "missed"]
        print(
            f"{language}: n {n}, as given {exact / n:.3f}, boundary included {(exact + near) / n:.3f}; "
            f"not applicable to civil days {results[language, 'not applicable']}"
        )
    print(f"{len(cases) / seconds:.0f} sentences a second of one core")


def score(case: dict[str, Any]) -> tuple[str, float, tuple[Period, ...]]:
    """exact, boundary, missed or not applicable; with the seconds taken and what was found."""
    if not all(_civil(end) for alternative in case["alts"] for end in alternative):
        return "not applicable", 0.0, ()
    reference = date.fromisoformat(case["ref"][:10]) if case["ref"] else date(2020, 1, 1)
    began = time.process_time()
    found = find_periods(case["sentence"], as_of=reference, zone="UTC").periods
    took = time.process_time() - began
    ranges = {(p.start, p.end) for p in found}
    if ranges & set(accepted(case)):
        return "exact", took, found
    if any(ranges & boundary_included(alternative, case) for alternative in accepted(case)):
        return "boundary", took, found
    return "missed", took, found


def accepted(case: dict[str, Any]) -> list[Range]:
    """The accepted ranges of a case, as days."""
    return [(_day(start), _day(end)) for start, end in case["alts"]]


def boundary_included(alternative: Range, case: dict[str, Any]) -> set[Range]:
    """The ranges that include the last unit (day, month, quarter, year), which the set's notation stops short of."""
    start, end = alternative
    modifier = case["mod"][0] if case["mod"] else ""
    day = timedelta(days=1)
    if start is not None and end is not None and not modifier:
        if case["kind"] == "date":
            return set()
        ends = {end + day}
        if end.day == 1:
            ends |= {add_months(end, months) for months in (1, 3, 12)}
        return {(start, later) for later in ends}
    if modifier in ("until", "before") and start is None and end is not None:
        included = modifier == "until" or case["expr"].startswith(_INCLUSIVE)
        return {(None, end + day), (None, add_months(end, 12))} if included else set()
    if modifier == "after" and end is None and start is not None:
        return {(start + day, None)}
    return set()


def _civil(moment: str | None) -> bool:
    return moment is None or moment.endswith("T00:00:00")


def _day(moment: str | None) -> date | None:
    return None if moment is None else date.fromisoformat(moment.split("T")[0].zfill(10))


def _show(found: Range) -> str:
    return "/".join("…" if end is None else end.isoformat() for end in found)


if __name__ == "__main__":
    main()
