"""The flags of a project: in a file of its home, or asked of the provider that its settings name."""

from engine.settings import Settings
from shadow_mode.flags import FileProvider, Flags, FlagsError, provider_named


def flags_of(settings: Settings) -> Flags:
    """The project's flags."""
    named = settings.flags_provider
    provider = provider_named(named) if named is not None else FileProvider(settings.home / "flags.json")
    return Flags(provider, domain=str(settings.home))


def flags_file(settings: Settings) -> FileProvider:
    """The file of the project's flags; ``FlagsError`` where they are not in a file of ours."""
    if settings.flags_provider is not None:
        raise FlagsError(f"the flags come from {settings.flags_provider} (flags_provider); switch them there")
    return FileProvider(settings.home / "flags.json")
