"""Thoughts as they are kept and as they enter a prompt: nothing is lost, and the prompt's form is short."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.execution.thoughts import NoThought, Symbols, Thought

STEPS = st.lists(st.from_regex(r"[a-z][a-z0-9_]{0,8}", fullmatch=True), max_size=4).map(tuple)
TOOLS = st.from_regex(r"[a-z][a-z0-9_]{0,20}", fullmatch=True)
WORDS = st.text(max_size=60) | st.text(alphabet="\\| -,ab", max_size=12)
THOUGHTS = st.builds(Thought, WORDS, STEPS, TOOLS, WORDS)


@given(THOUGHTS, st.lists(TOOLS, max_size=4))
def test_goal_done_next_and_reason_come_back(thought: Thought, tools: list[str]) -> None:
    assert Thought.of(thought.text()) == thought
    symbols = Symbols.of([*tools, thought.next])
    assert symbols.expanded(symbols.compressed(thought)) == thought
    assert Symbols.of(tools).expanded(Symbols.of(tools).compressed(thought)) == thought


@pytest.mark.parametrize("text", ["", "a | b | c | d", "a | done g1 | next t", "a | done g1 | next t | r | more"])
def test_another_text_is_no_thought(text: str) -> None:
    with pytest.raises(NoThought, match="expected goal"):
        Thought.of(text)


def test_tools_stand_as_signs_with_a_legend() -> None:
    symbols = Symbols.of(["search_documents", "sql_shop", "sql_shop"])
    thought = Thought("苍鹭 | 销量", ("g1", "g2"), "sql_shop", "table sales holds it")
    assert symbols.compressed(thought) == "苍鹭 \\| 销量 | done g1, g2 | next #2 | table sales holds it"
    assert symbols.legend() == "#1 search_documents, #2 sql_shop"
