"""The public sets by name."""

from orchestration.bench.annual_reports.importer import BENCHMARK as ANNUAL_REPORTS
from orchestration.bench.benchmark import Benchmark

SETS = {benchmark.name: benchmark for benchmark in (ANNUAL_REPORTS,)}


def benchmark_of(name: str) -> Benchmark:
    """The set of that name; ``KeyError`` where there is none."""
    return SETS[name]
