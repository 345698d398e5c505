"""Write the sample company: ``python -m sample.generate --seed 7 --out DIR``."""

import argparse
from collections.abc import Sequence
from pathlib import Path

from sample.database import write_database
from sample.documents.write import papers, write_documents
from sample.facts import draw_facts
from sample.project import write_project
from sample.questions.build import build_questions, write_questions
from sample.questions.short import shortened
from sample.site.write import write_site
from sample.tickets.mapping import write_mapping
from sample.tickets.write import write_tickets

DEFAULT_SEED = 7


class SampleError(Exception):
    """The sample cannot be written there; the message says what to do."""


def generate(seed: int, out: Path) -> None:
    """Write the project into ``out``: its ``plumbline.yaml``, documents, database, BI site, tickets and questions.

    The same seed gives the same bytes. Files of an earlier run are replaced. ``SampleError`` where ``documents`` holds
    anything else, since strange documents would answer questions too.
    """
    facts = draw_facts(seed)
    documents = out / "documents"
    documents.mkdir(parents=True, exist_ok=True)
    if strange := sorted({f.name for f in documents.iterdir()} - {paper.file for paper in papers(facts)}):
        raise SampleError(f"{documents}: holds {strange[0]!r}, which is not of seed {seed}; choose an empty folder")
    marks = write_documents(facts, documents)
    write_database(facts, out / "company.db")
    questions = build_questions(facts, marks)
    write_questions(questions, out / "questions.jsonl")
    write_questions(shortened(questions, seed), out / "questions-short.jsonl")
    write_site(facts, out)
    write_tickets(facts, out)
    write_mapping(facts, out)
    write_project(facts, out / "plumbline.yaml")


def main(arguments: Sequence[str] | None = None) -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m sample.generate", description=__doc__)
    parser.add_argument("--seed", type=int, default=DEFAULT_SEED, help="another seed is another company (default: 7)")
    parser.add_argument("--out", type=Path, required=True, help="the project's folder, made where it does not exist")
    options = parser.parse_args(arguments)
    try:
        generate(options.seed, options.out)
    except SampleError as error:
        parser.exit(1, f"{error}\n")
    print(f"wrote the sample project of seed {options.seed} to {options.out}")


if __name__ == "__main__":
    main()
