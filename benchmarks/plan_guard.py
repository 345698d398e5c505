"""The guard on a model's plans: which share of right plans it lets through, and which share of altered ones.

    python -m benchmarks.plan_guard --project PROJECT

PROJECT is the built sample company, whose servers run. Every verified plan of the triples is right; each is altered
in ways in which models go wrong, one at a time. An altered plan that is let through would answer another question.
"""

import argparse
import json
import random
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from engine.planning.catalogue import CALCULATION, ENTITIES, Catalogue
from engine.planning.compact import PlanRefused
from engine.planning.model_plan import parse_plan
from engine.planning.plan_guard import faults_of
from engine.planning.reading import Clock
from evaluation.significance import share_interval
from finetuning.triples.catalogue import read_variants
from finetuning.triples.triple import Triple, read_triples
from orchestration.cli.options import load_project
from orchestration.compose import Composition
from orchestration.triples_workshop import triples_workshop

_YEAR = re.compile(r"20\d\d")


def altered(triple: Triple, catalogue: Catalogue, rng: random.Random) -> Iterator[tuple[str, str]]:
    """How the plan of ``triple`` was altered, and the altered plan in its short form."""
    goals = json.loads(triple.written)
    no_table = (CALCULATION, ENTITIES, catalogue.knowledge_base())
    tables = [number for number, (source, *_) in enumerate(goals) if source not in no_table]
    if not tables:
        return
    at = rng.choice(tables)
    source, find, *rest = goals[at]
    sign = "，" if "，" in find else ", "
    head, *parts = find.split(sign)

    def with_find(words: list[str]) -> str:
        return json.dumps([*goals[:at], [source, sign.join(words), *rest], *goals[at + 1 :]], ensure_ascii=False)

    if len(parts) > 1:
        left_out = rng.randrange(len(parts) - 1)
        yield "a name left out", with_find([head, *parts[:left_out], *parts[left_out + 1 :]])
    if parts and _YEAR.search(parts[-1]):
        earlier = _YEAR.sub(lambda year: str(int(year[0]) - 1), parts[-1])
        yield "the year before", with_find([head, *parts[:-1], earlier])
        yield "the time left out", with_find([head, *parts[:-1]])
    measures = [m.names[0] for (owner, _), table in catalogue.tables.items() if owner == source for m in table.measures]
    asked = max((name for name in measures if name in head), key=len, default="")
    others = [name for name in measures if name not in head and asked]
    if others:
        yield "another figure", with_find([head.replace(asked, rng.choice(others)), *parts])
    if len(goals) > 1:
        yield "the last goal left out", json.dumps(goals[:-1], ensure_ascii=False)


def main() -> None:
    """Print a line for right plans and one for each way of altering them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--project", type=Path, required=True)
    parser.add_argument("--seed", type=int, default=7)
    given = parser.parse_args()
    composition = Composition(load_project(given.project))
    settings, rng = composition.settings, random.Random(given.seed)
    seen: Counter[str] = Counter()
    let_through: Counter[str] = Counter()
    with triples_workshop(composition) as workshop:
        planners = {name: bench.verifier.planner for name, bench in workshop.benches(read_variants()).items()}
        for triple in read_triples():
            if not triple.is_verified:
                continue
            planner = planners[triple.catalogue]
            clock = Clock(triple.as_of, settings.zone, settings.fiscal_year_start)
            reading = planner.read(triple.question, clock)
            for how, text in (("right", triple.written), *altered(triple, planner.catalogue, rng)):
                try:
                    plan = parse_plan(text, planner.catalogue, planner.vocabulary, clock)
                except PlanRefused:
                    seen[how] += 1
                    continue
                if how == "right" or plan != triple.plan:
                    seen[how] += 1
                    let_through[how] += not faults_of(plan, reading, planner.catalogue, planner.vocabulary, clock)
    for how, count in seen.items():
        interval = share_interval(let_through[how], count)
        share = 100 * let_through[how] / count
        print(f"{how:24} let through {share:5.1f} % [{100 * interval.low:.1f}, {100 * interval.high:.1f}] (n {count})")


if __name__ == "__main__":
    main()
