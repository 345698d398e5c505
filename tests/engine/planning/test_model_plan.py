from pathlib import Path

import pytest

from engine.models.load import load_language_model
from engine.planning.catalogue import Catalogue
from engine.planning.mentions import Vocabulary
from engine.planning.model_plan import PLAN_TOKENS, parse_plan, plan_grammar, plan_messages
from engine.settings import LanguageModelSettings
from orchestration.locations import models_folder
from tests.engine.company import CLOCK


@pytest.mark.model
@pytest.mark.parametrize(
    "question", ["What was the breakage of Heron 2 in East?", "鹪鹩2024年1月的销量和质保期分别是多少？"]
)
def test_the_grammar_leaves_the_model_no_invalid_plan(catalogue: Catalogue, question: str) -> None:
    import os

    folder: Path = models_folder(os.environ)
    model = load_language_model(LanguageModelSettings(), models_dir=folder)
    generation = model.generate(
        plan_messages(question, catalogue), max_tokens=PLAN_TOKENS, grammar=plan_grammar(catalogue)
    )
    assert generation.finish == "stop"
    plan = parse_plan(generation.text, catalogue, Vocabulary(catalogue.terms), CLOCK)
    assert {goal.data_source for goal in plan.sub_goals} <= {"shop", "papers", "calculation", "entities"}
