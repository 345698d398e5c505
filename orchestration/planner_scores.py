"""Scores of the project's planner and of what it is measured against, from settings."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from engine.models.load import load_adapted
from engine.models.model import LanguageModel
from engine.settings import Settings
from orchestration.planner_model import version_of
from orchestration.triples_workshop import triples_workshop

if TYPE_CHECKING:
    from finetuning.contestants import Contestant
    from finetuning.scores import PlannerScores
    from finetuning.triples.triple import Triple
    from orchestration.compose import Composition


def score_planners(
    settings: Settings, who: Sequence[str], *, adapter: Path | None, split: str, count: int | None
) -> "tuple[PlannerScores, ...]":
    """The scores of each of ``who`` on ``count`` triples of a split; those of the served planner are kept as evidence.

    ``adapter`` stands in for the one that plans.
    """
    from evaluation.scored import keep_scored
    from finetuning.score import Marker
    from finetuning.scores import PlannerScores, scored
    from finetuning.triples.catalogue import read_variants
    from finetuning.triples.triple import digest_of, read_triples
    from orchestration.compose import Composition

    composition, triples = Composition(settings), read_triples()
    asked = _evenly([t for t in triples if t.split == split and t.is_verified], count)
    found = []
    with triples_workshop(composition) as workshop:
        marker = Marker(asked, workshop.benches(read_variants()))
        for name in dict.fromkeys(who):
            contestant = _contestant(name, composition, triples, adapter)
            rows = marker.rows(contestant)
            scores = PlannerScores(name=name, digest=contestant.digest, triples_digest=digest_of(asked), rows=rows)
            found.append(scores)
            if name == "served":
                version = version_of(settings, composition.store, adapter)
                keep_scored(scored(scores, version=version), settings.home / "scores")
    return tuple(found)


def _evenly(triples: "Sequence[Triple]", count: int | None) -> "list[Triple]":
    if count is None or count >= len(triples):
        return list(triples)
    return [triples[number * len(triples) // count] for number in range(count)]


def _contestant(
    name: str, composition: "Composition", triples: "Sequence[Triple]", adapter: Path | None
) -> "Contestant":
    from engine.code_digest import code_digest
    from finetuning.contestants import ModelAlone, RulesAlone, shown_examples
    from finetuning.kept_writing import KeptWriting

    if name == "rules":
        return RulesAlone(code_digest("engine"), name)
    model = _model(name, composition, adapter)
    shown = shown_examples(triples) if name == "examples" else {}
    return ModelAlone(name, model, KeptWriting(composition.settings.home / "cache" / "plans", model), shown)


def _model(name: str, composition: "Composition", adapter: Path | None) -> LanguageModel:
    from engine.models.load import load_language_model
    from orchestration.planner_model import planner_adapter

    settings = composition.settings
    if name in ("untuned", "examples"):
        return composition.language_model
    if name == "served" and adapter is None:
        return composition.planner_model
    model = settings.language_model
    if name == "reference":
        model = model.model_copy(update={"runtime": "transformers"})
    folder = adapter or planner_adapter(settings, composition.store)
    if folder is None:
        return load_language_model(model, models_dir=settings.models)
    return load_adapted(model, folder, models_dir=settings.models, precision=settings.planner.precision)
