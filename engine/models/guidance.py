"""A grammar as llguidance takes it, in the runtime of onnxruntime-genai and beside transformers."""

import json

from engine.models.model import Grammar

_COMPACT = {"whitespace_flexible": False, "item_separator": ",", "key_separator": ":"}


def guidance_source(grammar: Grammar) -> str:
    """The text of the grammar. JSON is written without spaces: a small model else fills its budget with them."""
    if isinstance(grammar.source, str):
        return grammar.source
    return json.dumps({"x-guidance": _COMPACT, **grammar.source})
