"""The packaged model itself, on both local runtimes; fetched and converted on first use."""

import json
from pathlib import Path

import pytest

from engine.models.load import load_language_model
from engine.models.model import Grammar, LanguageModel, Message, ModelError
from engine.settings import LanguageModelSettings

pytestmark = pytest.mark.model

SYSTEM = Message(role="system", content="Answer from the facts. Keep every number and cite its source like [S1].")
CITY = Grammar(
    kind="json_schema",
    source={
        "type": "object",
        "properties": {"city": {"type": "string", "maxLength": 12}, "rank": {"type": "integer", "maximum": 99}},
        "required": ["city", "rank"],
        "additionalProperties": False,
    },
)


def ask(text: str) -> list[Message]:
    return [SYSTEM, Message(role="user", content=text)]


@pytest.fixture(scope="module")
def model(models_dir: Path) -> LanguageModel:
    return load_language_model(LanguageModelSettings(), models_dir=models_dir)


def test_a_number_in_the_facts_comes_back_in_both_languages(model: LanguageModel) -> None:
    english = model.generate(
        ask("[S1] The return rate of A in East China in January 2024 was 3.2 %.\nWhat was the return rate?"),
        max_tokens=48,
    )
    chinese = model.generate(ask("[S1] 2024年1月华东地区A的退货率为3.2%。\n退货率是多少?"), max_tokens=48)
    assert "3.2" in english.text
    assert "3.2" in chinese.text
    assert english.finish == chinese.finish == "stop"


def test_the_answer_does_not_depend_on_what_was_asked_before(model: LanguageModel) -> None:
    first = model.generate(ask("Name a fruit."), max_tokens=12)
    model.generate(ask("北京有多少人口?"), max_tokens=12)
    model.generate([Message(role="user", content="Something else entirely.")], max_tokens=4)
    assert model.generate(ask("Name a fruit."), max_tokens=12).text == first.text


def test_a_schema_and_a_grammar_bind_also_when_the_beginning_is_kept(model: LanguageModel) -> None:
    for question in ("London is rank 1.", "北京排名第2。"):
        answer = json.loads(model.generate(ask(question), max_tokens=48, grammar=CITY).text)
        assert set(answer) == {"city", "rank"}
    lark = Grammar(kind="lark", source='start: "yes" | "no"')
    for question in ("Is water wet?", "Is fire cold?", "Tell me a story."):
        assert model.generate(ask(question), max_tokens=8, grammar=lark).text in {"yes", "no"}


def test_a_length_is_a_length(model: LanguageModel) -> None:
    answer = model.generate(ask("Count from 1 to 50."), max_tokens=5)
    assert (answer.completion_tokens, answer.finish) == (5, "length")


def test_when_its_time_is_over_a_model_gives_what_it_has(model: LanguageModel) -> None:
    answer = model.generate(ask("Count from 1 to 1000."), max_tokens=1000, timeout_s=0.5)
    assert answer.completion_tokens < 1000
    assert answer.finish == "length"


def test_a_prompt_that_does_not_fit_says_what_to_lower(model: LanguageModel) -> None:
    with pytest.raises(ModelError, match=r"exceed the context of 4096; lower answer\.context_tokens"):
        model.generate(ask("word " * 5000), max_tokens=8)


def test_a_refused_grammar_is_an_error_and_the_model_lives_on(model: LanguageModel) -> None:
    with pytest.raises(ModelError, match="grammar"):
        model.generate(ask("x"), max_tokens=4, grammar=Grammar(kind="lark", source="start: (("))
    assert model.generate(ask("Name a fruit."), max_tokens=4).completion_tokens > 0


def test_tokens_are_counted_without_the_frame(model: LanguageModel) -> None:
    assert model.count_tokens("") == 0
    assert model.count_tokens("hello world") == 2
    assert model.count_tokens("退货率") < model.count_tokens("退货率退货率")


@pytest.mark.slow
def test_the_reference_runtime_reads_the_same_prompt_and_obeys_the_same_constraints(
    model: LanguageModel, models_dir: Path
) -> None:
    reference = load_language_model(LanguageModelSettings(runtime="transformers"), models_dir=models_dir)
    question = ask("[S1] The return rate of A in East China in January 2024 was 3.2 %.\nWhat was the return rate?")
    ours, theirs = (m.generate(question, max_tokens=40) for m in (model, reference))
    assert ours.prompt_tokens == theirs.prompt_tokens
    assert "3.2" in theirs.text
    assert reference.digest != model.digest
    answer = json.loads(reference.generate(ask("London is rank 1."), max_tokens=48, grammar=CITY).text)
    assert set(answer) == {"city", "rank"}
    lark = Grammar(kind="lark", source='start: "yes" | "no"')
    assert reference.generate(ask("Is water wet?"), max_tokens=8, grammar=lark).text in {"yes", "no"}
