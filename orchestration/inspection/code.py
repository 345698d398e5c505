"""Whether code of plans can be run, where the project allows it."""

from engine.settings import CodeSettings
from engine.sources.errors import SourceError
from engine.sources.run_code import CodeParams, Sandbox
from orchestration.inspection.finding import Finding, failed, ok


def inspect_code(settings: CodeSettings) -> Finding:
    """The finding on the sandbox: it computes, or why not."""
    try:
        Sandbox(settings).run(CodeParams(code="1 + 1"))
    except SourceError as error:
        return failed("source", "run_code", error.cause, error.suggestion)
    return ok("source", "run_code", f"code runs, {settings.seconds:g} s and {settings.memory_mb} MB for each step")
