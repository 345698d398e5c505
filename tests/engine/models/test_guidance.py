import json

from engine.models.guidance import guidance_source
from engine.models.model import Grammar


def test_json_is_written_without_spaces() -> None:
    source = json.loads(guidance_source(Grammar(kind="json_schema", source={"type": "object"})))
    assert source == {
        "type": "object",
        "x-guidance": {"whitespace_flexible": False, "item_separator": ",", "key_separator": ":"},
    }


def test_a_grammar_in_words_stays_as_it_is() -> None:
    assert guidance_source(Grammar(kind="lark", source='start: "yes"')) == 'start: "yes"'
