from engine.models.model import Grammar, Message
from engine.models.remembering import RememberingModel
from tests.engine.talkers import Talker


def said(text: str) -> list[Message]:
    return [Message(role="system", content="Plan."), Message(role="user", content=text)]


def test_only_the_very_same_is_remembered_and_it_costs_nothing() -> None:
    talker = Talker(lambda prompt: prompt.upper())
    model = RememberingModel(talker)
    first = model.generate(said("a"), max_tokens=9)
    again = model.generate(said("a"), max_tokens=9)
    assert (again.text, again.seconds, again.prompt_tokens, again.completion_tokens) == (first.text, 0.0, 0, 0)
    model.generate(said("a "), max_tokens=9)
    model.generate(said("a"), max_tokens=8)
    model.generate(said("a"), max_tokens=9, grammar=Grammar(kind="lark", source='start: "A"'))
    model.generate(said("a"), max_tokens=9, grammar=Grammar(kind="lark", source='start: "B"'))
    assert (len(talker.prompts), model.asked, model.remembered) == (5, 6, 1)
    assert (model.name, model.digest) == (talker.name, talker.digest)


def test_what_was_broken_off_is_asked_again_and_the_oldest_is_forgotten() -> None:
    cut = Talker(lambda prompt: prompt, finish="length")
    model = RememberingModel(cut)
    for _ in range(2):
        model.generate(said("a"), max_tokens=9)
    assert len(cut.prompts) == 2
    whole = Talker(lambda prompt: prompt)
    model = RememberingModel(whole, most=2)
    for text in ("a", "b", "a", "c", "a", "b"):
        model.generate(said(text), max_tokens=9)
    assert [prompt[-1] for prompt in whole.prompts] == ["a", "b", "c", "b"]
