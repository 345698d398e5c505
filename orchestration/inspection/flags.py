"""Whether the flags of Agentic's abilities can be read."""

from openfeature.exception import ErrorCode

from engine.abilities import USUAL
from engine.settings import Settings
from orchestration.flags import flags_file, flags_of
from orchestration.inspection.finding import Finding, failed, ok
from shadow_mode.flags import FlagsError


def inspect_flags(settings: Settings) -> Finding:
    """The finding on the project's own provider, or on the file of its home: which abilities are off."""
    subject = settings.flags_provider or "flags.json"
    try:
        if settings.flags_provider is None:
            flags_file(settings).read()
        flags = flags_of(settings).details()
    except FlagsError as error:
        detail, _, remedy = str(error).partition("; ")
        return failed("flags", subject, detail, remedy or "correct it; `plumbline flags` sets them one by one")
    broken = [f"{name} ({flag.error_message})" for name, flag in flags.items() if _is_broken(flag.error_code)]
    if broken:
        return failed("flags", subject, f"gives no value for {', '.join(broken)}", "mend the provider")
    off = [name for name, flag in flags.items() if USUAL[name] and not flag.value]
    return ok("flags", subject, f"off: {', '.join(off)}" if off else "all abilities are on")


def _is_broken(code: ErrorCode | None) -> bool:
    return code is not None and code is not ErrorCode.FLAG_NOT_FOUND
