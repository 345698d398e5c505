"""Which model plans: the language model with an adapter, where there is one for it, else the language model itself."""

import logging
from pathlib import Path

import finetuning
from engine.models.adapter import WEIGHTS, adapter_digest, trained_for
from engine.models.load import packaged_digest
from engine.models.model import ModelError
from engine.settings import Settings
from engine.store import Store

logger = logging.getLogger(__name__)

PACKAGED = Path(finetuning.__file__).parent / "adapter"
"""The adapter that ships with Plumbline."""
BY_SETTINGS = "packaged"
"""The version under which a promotion names the planner of the settings."""


def planner_adapter(settings: Settings, store: Store) -> Path | None:
    """The folder of the adapter that plans: the promoted one, else that of the settings; ``None`` where none does.

    ``ModelError`` where the promoted one is gone.
    """
    live = store.live("planner")
    if live is None or live.version == BY_SETTINGS:
        return configured_adapter(settings)
    folder = settings.home / "planners" / live.version / "adapter"
    if not (folder / WEIGHTS).is_file():
        raise ModelError(
            f"the promoted planner {live.version} is not in {folder}; put its folder back, or promote another"
        )
    return folder


def configured_adapter(settings: Settings, *, packaged: Path = PACKAGED) -> Path | None:
    """The adapter of the settings. The packaged one is for the packaged language model alone."""
    model = settings.language_model
    if settings.planner.kind == "folder":
        return settings.planner.folder
    if settings.planner.kind == "none" or model.kind != "packaged" or not (packaged / WEIGHTS).is_file():
        return None
    if trained_for(packaged) != packaged_digest(model.name):
        logger.info("the packaged adapter is for another language model than %s, which plans as it is", model.name)
        return None
    return packaged


def version_of(settings: Settings, store: Store, adapter: Path | None = None) -> str:
    """Under which name the planner that plans, or ``adapter``, may be promoted."""
    if adapter is not None:
        inside = adapter.resolve().is_relative_to((settings.home / "planners").resolve())
        return adapter.resolve().parent.name if inside else adapter_digest(adapter)[:16]
    live = store.live("planner")
    return BY_SETTINGS if live is None else live.version
