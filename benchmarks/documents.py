"""What is read of public documents, beside the bars that this project sets itself.

    python benchmarks/documents.py --data DIR [--only PART] [--verbose]

DIR is the folder of the public material; each part says in its own module what it takes from there, what it counts and
why. A part whose material is not there is named and left out. Exit 0 whatever the figures are.
"""

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # a script is given its own folder only

from benchmarks.document_bars import annual_reports, odd_pdfs, open_tables, references, scans, table_scans
from benchmarks.document_bars.figure import Figure

PARTS = {
    "references": references.figures,
    "annual_reports": annual_reports.figures,
    "odd_pdfs": odd_pdfs.figures,
    "open_tables": open_tables.figures,
    "scans": scans.figures,
    "table_scans": table_scans.figures,
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True, help="the folder of the public material")
    parser.add_argument("--only", choices=tuple(PARTS), help="one part instead of all")
    parser.add_argument("--verbose", action="store_true", help="also print what was missed")
    arguments = parser.parse_args()
    print(f"{'What':<68} {'Figure':>12} {'n':>7} {'Bar':>10}")
    for part in [arguments.only] if arguments.only else PARTS:
        try:
            for figure in PARTS[part](arguments.data):
                details = figure.details if arguments.verbose else ()
                print(line(figure), *(f"    {detail}" for detail in details), sep="\n", flush=True)
        except FileNotFoundError as error:
            print(f"{part}: left out, {error}")


def line(figure: Figure) -> str:
    """``figure`` as a row of the table.

    >>> line(Figure(what="cells", value=0.98765, n=10, bar=0.98)).split()
    ['cells', '98.8', '%', '10', '≥', '98.0', '%', 'holds']
    """
    bar = ""
    if figure.bar is not None:
        verdict = "holds" if figure.holds else "MISSED"
        bar = f"{'≤' if figure.at_most else '≥'} {_shown(figure.bar, figure.unit)} {verdict}"
    return f"{figure.what:<68} {_shown(figure.value, figure.unit):>12} {figure.n:>7,} {bar}".rstrip()


def _shown(value: float, unit: str) -> str:
    return f"{100 * value:.1f} %" if unit == "share" else f"{value:,.4g} {unit}"


if __name__ == "__main__":
    main()
