"""The public sets by name."""

from orchestration.bench.annual_reports.importer import BENCHMARK as ANNUAL_REPORTS
from orchestration.bench.benchmark import Benchmark
from orchestration.bench.chronoqa.importer import BENCHMARK as CHRONOQA
from orchestration.bench.earnings_calls.importer import BENCHMARK as EARNINGS_CALLS

SETS = {benchmark.name: benchmark for benchmark in (ANNUAL_REPORTS, EARNINGS_CALLS, CHRONOQA)}


def benchmark_of(name: str) -> Benchmark:
    """The set of that name; ``KeyError`` where there is none."""
    return SETS[name]
