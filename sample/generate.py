"""Write the sample company: ``python -m sample.generate --seed 7 --out DIR``."""

import argparse
from collections.abc import Sequence
from pathlib import Path

from sample.database import write_database
from sample.facts import draw_facts
from sample.project import write_project
from sample.questions.build import build_questions, write_questions

DEFAULT_SEED = 7


def generate(seed: int, out: Path) -> None:
    """Write ``plumbline.yaml``, ``documents/``, ``company.db`` and ``questions.jsonl`` into ``out``.

    The same seed gives the same bytes. Files of an earlier run are replaced; other files are left alone.
    """
    facts = draw_facts(seed)
    (out / "documents").mkdir(parents=True, exist_ok=True)
    write_database(facts, out / "company.db")
    write_questions(build_questions(facts), out / "questions.jsonl")
    write_project(facts, out / "plumbline.yaml")


def main(arguments: Sequence[str] | None = None) -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m sample.generate", description=__doc__)
    parser.add_argument("--seed", type=int, default=DEFAULT_SEED, help="another seed is another company (default: 7)")
    parser.add_argument("--out", type=Path, required=True, help="the project's folder, made where it does not exist")
    options = parser.parse_args(arguments)
    generate(options.seed, options.out)
    print(f"wrote the sample project of seed {options.seed} to {options.out}")


if __name__ == "__main__":
    main()
