"""How well passages are found, beside the bars that this project sets itself.

    python benchmarks/retrieval.py --data DIR --models DIR [--only PART] [--work DIR]

DIR is the folder of the public material; each part says in its own module what it takes from there, what it counts and
why. A part whose material is not there is named and left out. Exit 0 whatever the figures are.
"""

import argparse
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # a script is given its own folder only

from benchmarks.documents import line
from benchmarks.retrieval_bars import chronoqa, earnings_calls, large, sample
from benchmarks.retrieval_bars.bench import Bench
from engine.models.load import load_embedder
from engine.settings import EmbeddingSettings

PARTS = {
    "chronoqa": chronoqa.figures,
    "earnings_calls": earnings_calls.figures,
    "sample": sample.figures,
    "large": large.figures,
}


def main() -> None:
    """Print one line for each figure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True, help="the folder of the public material")
    parser.add_argument("--models", type=Path, required=True, help="where models are kept")
    parser.add_argument("--only", choices=tuple(PARTS), help="one part instead of all")
    parser.add_argument("--work", type=Path, help="keep the indexes here, for another run")
    arguments = parser.parse_args()
    embedder = load_embedder(EmbeddingSettings(), models_dir=arguments.models)
    print(f"{'What':<68} {'Figure':>12} {'n':>7} {'Bar':>10}")
    with tempfile.TemporaryDirectory() as folder:
        work = arguments.work or Path(folder)
        work.mkdir(parents=True, exist_ok=True)
        bench = Bench(data=arguments.data, work=work, embedder=embedder)
        for part in [arguments.only] if arguments.only else PARTS:
            try:
                for figure in PARTS[part](bench):
                    print(line(figure), flush=True)
            except FileNotFoundError as error:
                print(f"{part}: left out, {error}")


if __name__ == "__main__":
    main()
