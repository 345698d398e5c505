"""Flags for Agentic's abilities, asked through OpenFeature: a file of ours, or any provider of the user's."""

import importlib
import json
import logging
from pathlib import Path

from openfeature import api
from openfeature.evaluation_context import EvaluationContext
from openfeature.exception import FlagNotFoundError, ParseError
from openfeature.flag_evaluation import FlagEvaluationDetails, FlagResolutionDetails, Reason
from openfeature.provider import FeatureProvider
from openfeature.provider.in_memory_provider import InMemoryProvider
from openfeature.provider.metadata import Metadata

from engine.abilities import USUAL, Abilities
from engine.whole_file import write_whole

logger = logging.getLogger(__name__)

NAMES = tuple(USUAL)


class FlagsError(Exception):
    """Flags that cannot be read or set; the message says why and what to do."""


class FileProvider(InMemoryProvider):
    """A JSON object of flags, each true or false, read again with each question; there are none of other types."""

    def __init__(self, path: Path) -> None:
        super().__init__({})
        self.path = path

    def get_metadata(self) -> Metadata:
        """Its name, as `plumbline flags` shows it."""
        return Metadata(name=str(self.path))

    def read(self) -> dict[str, bool]:
        """The flags that are set; ``FlagsError`` where the file is not as expected."""
        try:
            flags = json.loads(self.path.read_text("utf-8"))
        except FileNotFoundError:
            return {}
        except (OSError, ValueError) as error:
            raise FlagsError(f"{self.path}: cannot be read as JSON: {error}; mend it, or remove it") from error
        if not isinstance(flags, dict):
            raise FlagsError(f'{self.path}: expected an object such as {{"tools": false}}')
        for name, value in flags.items():
            if name not in NAMES:
                raise FlagsError(f"{self.path}: unknown flag {name!r}; known: {', '.join(NAMES)}")
            if not isinstance(value, bool):
                raise FlagsError(f"{self.path}: {name}: expected true or false, got {value!r}")
        return flags

    def set(self, name: str, value: bool) -> None:
        """Set one flag, at once for every process; one that reads meanwhile finds the old file or the new one."""
        flags = {**self.read(), name: value}
        write_whole(self.path, json.dumps(flags, indent=2) + "\n")

    def resolve_boolean_details(
        self, flag_key: str, default_value: bool, evaluation_context: EvaluationContext | None = None
    ) -> FlagResolutionDetails[bool]:
        """The flag as the file has it."""
        del default_value, evaluation_context
        try:
            flags = self.read()
        except FlagsError as error:
            raise ParseError(str(error)) from error
        if flag_key not in flags:
            raise FlagNotFoundError(f"{flag_key} is not in {self.path}")
        return FlagResolutionDetails(value=flags[flag_key], reason=Reason.STATIC)


class Flags:
    """The flags of one project. Each is as is usual unless its provider says otherwise.

    A provider that breaks leaves a flag as it was last known: an ability that was taken away does not come back by it.
    """

    def __init__(self, provider: FeatureProvider, *, domain: str) -> None:
        api.set_provider_and_wait(provider, domain=domain)
        self.provider = provider.get_metadata().name
        self._client = api.get_client(domain=domain)
        self._known: dict[str, bool] = {}

    def details(self) -> dict[str, FlagEvaluationDetails[bool]]:
        """Each flag with its value, and why it has it."""
        return {name: self._client.get_boolean_details(name, self._known.get(name, USUAL[name])) for name in NAMES}

    def abilities(self) -> Abilities:
        """The abilities that the flags leave now."""
        found = self.details()
        for name, flag in found.items():
            if flag.error_code is not None and flag.error_code is not flag.error_code.FLAG_NOT_FOUND:
                logger.warning("flag %s stays %s: %s", name, "on" if flag.value else "off", flag.error_message)
        self._known = {name: flag.value for name, flag in found.items()}
        return Abilities.model_validate(self._known)


def provider_named(name: str) -> FeatureProvider:
    """What the function ``name`` (``package.module:function``) makes; ``FlagsError`` where there is none."""
    module, _, function = name.partition(":")
    try:
        provider = getattr(importlib.import_module(module), function)()
    except Exception as error:
        raise FlagsError(
            f"flags_provider: {name!r} gives no provider ({type(error).__name__}: {error}); expected "
            "package.module:function, which Python can import and which returns an OpenFeature provider"
        ) from error
    if not hasattr(provider, "resolve_boolean_details"):
        raise FlagsError(f"flags_provider: {name!r} gives {type(provider).__name__}, which is no OpenFeature provider")
    found: FeatureProvider = provider
    return found
